//! Correlation of 1,000 packets with 50 files each: an index, beside a comparison of all pairs of packets.
//!
//! The peer is what one writes first: the set of files of each packet, and for each pair of packets the files in both.
//! It sees the files alone, takes their texts as they are, and only counts, so every difference is in its favour but
//! one: pairs are as many as the square of the packets.

use crate::clock::best_of;
use sealform_packets::{AnyPacket, correlate};
use serde_json::{Value, json};
use std::collections::HashSet;

const SIZES: &[usize] = &[125, 250, 500, 1000];
const FILES_PER_PACKET: usize = 50;
const EDGES_PER_MAP: usize = 40;
/// Files of the project: each is named by five packets or so, as in a log of one task.
const FILES_PER_TEN_PACKETS: usize = 100;

pub fn run() {
    println!("packets  findings  evidence   index ms  index µs/packet   all pairs ms  pairs/index");
    for size in SIZES {
        let values: Vec<Value> = (0..*size).map(|number| packet(number, *size)).collect();
        let packets: Vec<AnyPacket> = values
            .iter()
            .map(|value| AnyPacket::from_json(value).expect("valid"))
            .collect();
        let findings = correlate(&packets);
        let evidence: usize = findings.iter().map(|finding| finding.evidence.len()).sum();
        let shared = findings
            .iter()
            .filter(|finding| finding.to.is_none())
            .count();
        let sets: Vec<HashSet<&str>> = values.iter().map(files).collect();
        assert_eq!(shared, all_pairs(&sets).len(), "both find the same files");
        let index = best_of(5, || correlate(&packets)) * 1e3;
        let pairs = best_of(5, || {
            all_pairs(&values.iter().map(files).collect::<Vec<_>>())
        }) * 1e3;
        println!(
            "{size:7} {:9} {evidence:9} {index:10.1} {:16.1} {pairs:14.1} {:12.2}",
            findings.len(),
            index * 1e3 / *size as f64,
            pairs / index
        );
    }
    println!(
        "index: from typed packets, files, symbols, tests and edges, with evidence; pairs: the names of shared files"
    );
}

/// The files that any two packets share.
fn all_pairs<'v>(sets: &[HashSet<&'v str>]) -> HashSet<&'v str> {
    let mut shared = HashSet::new();
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[at + 1..] {
            shared.extend(one.intersection(other).copied());
        }
    }
    shared
}

fn files(packet: &Value) -> HashSet<&str> {
    let files = packet["files"].as_array().into_iter().flatten();
    files.filter_map(|file| file["path"].as_str()).collect()
}

/// Every tenth packet is a map with edges, the others are maps of nothing but files.
fn packet(number: usize, packets: usize) -> Value {
    let all = packets * FILES_PER_TEN_PACKETS / 10;
    let file = |at: usize| format!("src/area-{}/file-{at}.rs", at % 17);
    // A sequence that goes through all files before it comes again, from another start in each packet.
    let own = (0..FILES_PER_PACKET).map(|at| file((number * 7919 + at * 31) % all));
    let files: Vec<Value> = own
        .map(|path| json!({ "path": path, "relevance": 0.5 }))
        .collect();
    let edges = if number.is_multiple_of(10) {
        EDGES_PER_MAP
    } else {
        0
    };
    let edges: Vec<Value> = (0..edges)
        .map(|at| json!({ "from_file_idx": at, "to_file_idx": at + 1, "kind": "import" }))
        .collect();
    json!({
        "version": "1", "tool": "mapy", "kind": "repo_map", "hash": "", "summary": "a map", "files": files,
        "budget_cost": { "est_tokens": 0, "est_bytes": 0, "runtime_ms": 0, "tool_calls": 1 },
        "provenance": { "inputs": [], "generated_at_unix": 1 },
        "payload": {
            "files_ranked": [], "symbols_ranked": [], "edges": edges, "focus_hits": [],
            "truncation": { "files_dropped": 0, "symbols_dropped": 0, "edges_dropped": 0 }
        }
    })
}

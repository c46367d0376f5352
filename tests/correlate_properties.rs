//! What must hold of correlation whatever the packets are: random sets of them, a few names in many spellings.

use crate::correlate::{Types, found};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sealform::correlate::{Correlator, Entity, Finding, Role, Step};
use sealform::{Limits, reader};
use sealform_model::Model;
use serde_json::{Value, json};

const CASES: u32 = 80;
/// Three files, spelled in several ways.
const PATHS: [&str; 7] = [
    "src/a.rs",
    "./src\\a.rs",
    "src/x/../a.rs",
    "b",
    "b/",
    "c",
    "C",
];
const SYMBOLS: [&str; 3] = ["Split", "split", "join"];
const TESTS: [&str; 2] = ["t::one", "t::two"];
/// Stands in every packet, wherever a schema calls a text no name.
const DECOY: &str = "src/decoy.rs";

/// Numbers from which a packet is made.
type Seed = (u8, Vec<(usize, usize)>);

fn run(test: impl Fn(&Model, &[Value]) -> Result<(), TestCaseError>) {
    let model = Types::Registered.model();
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let packet = (
        any::<u8>(),
        proptest::collection::vec((0..7_usize, 0..7_usize), 1..5),
    );
    let packets = proptest::collection::vec(packet, 0..7);
    let result = runner.run(&packets, |seeds: Vec<Seed>| {
        let packets: Vec<Value> = seeds.iter().map(packet_of).collect();
        test(&model, &packets)
    });
    assert!(result.is_ok(), "{result:?}");
}

#[test]
fn evidence_points_to_what_it_says() {
    run(|model, packets| {
        for finding in found(Types::Registered, model, packets).expect("valid") {
            let holders = finding.evidence.iter().map(|one| (one.role, one.packet));
            let distinct: std::collections::BTreeSet<_> = holders.collect();
            prop_assert_eq!(
                distinct.len(),
                finding.evidence.len(),
                "a packet once in each role"
            );
            for evidence in &finding.evidence {
                let at = packets[evidence.packet].pointer(&evidence.pointer);
                let at = at.expect("the pointer leads somewhere");
                let ends = match evidence.role {
                    Role::Edge => {
                        let file = |member: &str| {
                            let index = at[member].as_u64().expect("an index");
                            let pointer = format!("/files/{index}/path");
                            packets[evidence.packet]
                                .pointer(&pointer)
                                .expect("a file")
                                .clone()
                        };
                        vec![
                            (file("from_file_idx"), finding.value.clone()),
                            (file("to_file_idx"), finding.to.clone().expect("an edge")),
                        ]
                    }
                    _ => vec![(at.clone(), evidence.value.clone())],
                };
                for (text, value) in ends {
                    let text = text.as_str().expect("a name is a text");
                    let normal = finding.entity.normal(text).expect("it is not empty");
                    prop_assert_eq!(&*normal, &*value);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn the_order_of_packets_changes_numbers_alone() {
    run(|model, packets| {
        let mut reversed = packets.to_vec();
        reversed.reverse();
        let forth = found(Types::Registered, model, packets).expect("valid");
        let back = found(Types::Registered, model, &reversed).expect("valid");
        let renumbered = back.into_iter().map(|mut finding: Finding| {
            for evidence in &mut finding.evidence {
                evidence.packet = packets.len() - 1 - evidence.packet;
            }
            finding
                .evidence
                .sort_by_key(|one| (one.role != Role::Holds, one.role, one.packet));
            finding
        });
        prop_assert_eq!(forth, renumbered.collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn an_unrelated_packet_changes_nothing() {
    run(|model, packets| {
        let mut more = packets.to_vec();
        more.push(envelope("proxy", "command_summary", json!({
            "command": DECOY, "exit_code": 0, "lines_in": 0, "lines_out": 0, "bytes_in": 0, "bytes_out": 0,
            "bytes_saved": 0, "token_saved_est": 0, "groups": [], "dropped": [], "highlights": [PATHS[0]],
            "output_lines": [SYMBOLS[0], TESTS[0]]
        })));
        let before = found(Types::Registered, model, packets).expect("valid");
        prop_assert_eq!(
            before,
            found(Types::Registered, model, &more).expect("valid")
        );
        Ok(())
    });
}

#[test]
fn what_no_schema_calls_a_name_never_counts() {
    run(|model, packets| {
        for finding in found(Types::Registered, model, packets).expect("valid") {
            prop_assert_ne!(&*finding.value, DECOY);
            prop_assert_ne!(finding.to.as_deref(), Some(DECOY));
        }
        Ok(())
    });
}

#[test]
fn hostile_sizes_and_tables_end() {
    // A recursive table, and a packet as deep as a reader takes in.
    let places: &[&[Step<&str>]] = &[&[
        Step::Same(0),
        Step::Member("a", 0),
        Step::Others(0),
        Step::Items(0, 0),
        Step::Entity(Entity::File),
        // No such place.
        Step::Same(9),
    ]];
    let deep = format!("{}\"x\"{}", r#"{"a":["#.repeat(200), "]}".repeat(200));
    let limits = Limits {
        max_depth: 512,
        ..Limits::default()
    };
    let deep = reader::read(deep.as_bytes(), limits).expect("JSON");
    let wide = format!("[{}\"y/../x\"]", "\"x\",".repeat(100_000));
    let wide = reader::read(wide.as_bytes(), limits).expect("JSON");
    let mut correlator = Correlator::new();
    correlator.add("deep", None, places, &deep);
    correlator.add("wide", Some("/hash"), places, &wide);
    let none: &[&[Step<&str>]] = &[];
    correlator.add("none", None, none, &wide);
    let findings = correlator.findings();
    assert_eq!(findings.len(), 1);
    let pointers = findings[0].evidence.iter().map(|one| one.pointer.len());
    assert_eq!(pointers.collect::<Vec<_>>(), [200 * 4, 2]);
}

/// A packet of one of five types that names some of the things, and the decoy wherever nothing is named.
fn packet_of((kind, names): &Seed) -> Value {
    let path = |at: usize| PATHS[at % PATHS.len()];
    let paths: Vec<&str> = names.iter().map(|(at, _)| path(*at)).collect();
    let symbols: Vec<&str> = names.iter().map(|(_, at)| SYMBOLS[at % 3]).collect();
    let mut packet = match kind % 5 {
        0 => {
            let diffs = names.iter().map(|(new, old)| {
                json!({ "path": path(*new), "old_path": path(*old), "status": "Renamed", "changed_lines": [] })
            });
            envelope(
                "diffy",
                "diff_analyze",
                json!({
                    "gate_result": { "passed": true, "total_coverage_pct": null, "changed_coverage_pct": null,
                        "new_file_coverage_pct": null, "violations": [DECOY] },
                    "diagnostics": { "issues_by_file": { DECOY: [] }, "timestamp": 1 }, "diffs": diffs.collect::<Vec<_>>()
                }),
            )
        }
        1 => envelope(
            "testy",
            "test_impact",
            json!({
                "result": { "selected_tests": names.iter().map(|(at, _)| TESTS[at % 2]).collect::<Vec<_>>(),
                    "smoke_tests": [], "missing_mappings": paths, "stale": false, "confidence": 1, "escalate_full_suite": true },
                "known_tests": 2, "print_command": DECOY
            }),
        ),
        2 => {
            let edges = names.iter().map(|(from, to)| {
                let (from, to) = (from % names.len(), to % names.len());
                json!({ "from_file_idx": from, "to_file_idx": to, "kind": DECOY })
            });
            envelope(
                "mapy",
                "repo_map",
                json!({
                    "files_ranked": [], "symbols_ranked": [], "edges": edges.collect::<Vec<_>>(), "focus_hits": [],
                    "truncation": { "files_dropped": 0, "symbols_dropped": 0, "edges_dropped": 0 }
                }),
            )
        }
        3 => envelope(
            "agenty",
            "agent_state",
            json!({
                "task_id": DECOY, "event_id": DECOY, "occurred_at_unix": 1, "actor": DECOY, "kind": "file_edited",
                "paths": paths, "symbols": symbols, "data": { "type": "file_edited", "regions": [DECOY] }
            }),
        ),
        _ => envelope(
            "guardy",
            "guard_check",
            json!({
                "passed": false, "policy_version": 1, "checked_at_unix": 1,
                "totals": { "tools_seen": 1, "reducers_seen": 1, "paths_seen": 1, "total_token_usage": 1,
                    "total_runtime_ms": 1, "total_tool_calls": 1 },
                "findings": [{ "rule": "path_include", "subject": DECOY, "message": DECOY }]
            }),
        ),
    };
    let files = paths
        .iter()
        .map(|path| json!({ "path": path, "source": DECOY }));
    packet["files"] = files.collect();
    let named = symbols.iter().zip(&paths);
    packet["symbols"] = named
        .map(|(name, file)| json!({ "name": name, "file": file, "kind": DECOY }))
        .collect();
    packet
}

fn envelope(tool: &str, kind: &str, payload: Value) -> Value {
    json!({
        "version": "1", "tool": tool, "kind": kind, "hash": "", "summary": DECOY,
        "budget_cost": { "est_tokens": 0, "est_bytes": 0, "runtime_ms": 0, "tool_calls": 1 },
        "provenance": { "inputs": [DECOY], "generated_at_unix": 1 }, "payload": payload
    })
}

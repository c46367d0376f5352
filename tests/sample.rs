//! Samples: valid packets of every registered type in every engine, the same for the same seed; and no schema makes
//! the sampler hang.

use crate::case::folder;
use crate::engines::{Engines, Schemas, TYPES};
use crate::judge;
use sealform::{Json, Report, reader};
use sealform_model::{Interpreter, Model, Packet, Sampler, compile_registry, interpret};
use std::collections::BTreeSet;
use std::path::Path;

/// Packets of each type and seed.
const COUNT: u64 = 50;
const SEEDS: [u64; 3] = [0, 1, 2];
/// Types whose rules relate most of their members to each other: a sample takes long without optimisation.
const SLOW: &[&str] = &[
    "cadence.task_boundary.v1",
    "cadence.implement_graph_boundary.v1",
    "cadence.implement_graph_readiness.v1",
];
const SLOW_COUNT: u64 = 2;
/// Registered types whose rules random packets do not meet.
const UNSAMPLED: &[&str] = &[];

#[test]
fn every_registered_type_has_valid_samples() {
    let model = model();
    let interpreter = Interpreter::new(&model);
    let engines = Engines::new();
    let mut unsampled = BTreeSet::new();
    for name in TYPES {
        let packet = model.packet(name).expect("registered");
        let count = if SLOW.contains(name) {
            SLOW_COUNT
        } else {
            COUNT
        };
        let context = context(packet);
        let beside = context.as_ref().map(|(_, value)| value);
        for seed in SEEDS {
            let texts = match samples(&model, packet, seed, count) {
                Ok(texts) => texts,
                Err(why) => {
                    println!("{name}: {why}");
                    unsampled.insert(*name);
                    continue;
                }
            };
            for text in &texts {
                let shown = String::from_utf8_lossy(text);
                assert!(!shown.contains('\n'), "{shown}");
                let value = serde_json::from_slice(text).expect("JSON");
                let verdict = engines.verdict(name, text, &value, beside);
                assert_eq!(verdict, Ok(true), "{name}: {shown}");
                assert_eq!(engines.round_trip(name, text, beside), Ok(()), "{name}");
                let read = read(packet, text).expect("JSON");
                if packet.seal.hash.is_some() {
                    let sealed = interpret::verify(&interpreter, packet, &read);
                    assert_eq!(sealed, Ok(()), "{name}: {shown}");
                }
                // What is written is what a typed packet is written as.
                let again = interpret::encode(&interpreter, packet, &read).expect("a packet");
                assert_eq!(shown, String::from_utf8_lossy(&again));
            }
            let distinct: BTreeSet<&Vec<u8>> = texts.iter().collect();
            assert!(distinct.len() * 2 > texts.len(), "{name}: all alike");
        }
    }
    let unsampled: Vec<&str> = unsampled.into_iter().collect();
    assert_eq!(unsampled, UNSAMPLED);
}

#[test]
fn one_seed_gives_one_run() {
    let model = model();
    for name in [
        "suite.diff.analyze.v1",
        "suite.agent.state.v1",
        "cadence.diff_result.v1",
    ] {
        let packet = model.packet(name).expect("registered");
        let run = |seed, count| samples(&model, packet, seed, count).expect("samples");
        let first = run(7, 20);
        assert_eq!(first, run(7, 20), "{name}");
        assert_eq!(first[..5], run(7, 5), "{name}: begins with the shorter run");
        assert_ne!(first, run(8, 20), "{name}");
    }
}

#[test]
fn every_keyword_is_sampled_or_refused_in_words() {
    let mut sampled = 0;
    let mut refused = Vec::new();
    for (_, groups) in ["keywords", "cases"].iter().flat_map(|name| folder(name)) {
        for group in groups.iter().filter(|group| group.refused.is_empty()) {
            let outcome = judge::compile(group);
            let model = outcome.model.as_ref().expect("it has cases");
            let packet = &model.packets[0];
            let interpreter = Interpreter::new(model);
            let context = group.tests.iter().find_map(|test| {
                let context = read(packet, test.context.as_ref()?.as_bytes()).ok()?;
                let is_valid = interpreter.check(packet.context?, &context).is_ok();
                is_valid.then_some(context)
            });
            let sampler = Sampler::new(&interpreter, packet, context.as_ref(), 0);
            for number in 0..5 {
                match sampler.packet(number) {
                    Ok(text) => {
                        let judged = read(packet, &text).and_then(|value| {
                            interpreter.validate_in(packet, &value, context.as_ref())
                        });
                        let shown = String::from_utf8_lossy(&text);
                        assert_eq!(judged, Ok(()), "{}: {shown}", group.name);
                        sampled += 1;
                    }
                    Err(why) => {
                        let why = format!("{}: {why}", group.name);
                        assert!(why.contains(": no valid packet in "), "{why}");
                        refused.push(why);
                        break;
                    }
                }
            }
        }
    }
    println!("{sampled} samples, and none of:\n{}", refused.join("\n"));
    // Most of these are schemas that nothing meets.
    assert!(refused.len() < 20 && sampled > 2000, "{sampled}");
}

fn model() -> Model {
    let outcome = compile_registry(&Schemas, "registry.json");
    outcome.model.expect("the schemas are right")
}

/// The samples of a type, or why there is none.
fn samples(model: &Model, packet: &Packet, seed: u64, count: u64) -> Result<Vec<Vec<u8>>, String> {
    let interpreter = Interpreter::new(model);
    let context = context(packet);
    let beside = context.as_ref().map(|(tree, _)| tree);
    let sampler = Sampler::new(&interpreter, packet, beside, seed);
    let made = |number| sampler.packet(number).map_err(|why| why.to_string());
    (0..count).map(made).collect()
}

/// The context that the examples of a type are judged beside.
fn context(packet: &Packet) -> Option<(Json, serde_json::Value)> {
    packet.context?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/packets")
        .join(&packet.packet_type)
        .join("context.json");
    let text = std::fs::read(file).expect("the examples have a context");
    let tree = read(packet, &text).expect("JSON");
    Some((tree, serde_json::from_slice(&text).expect("JSON")))
}

fn read(packet: &Packet, text: &[u8]) -> Result<Json, Report> {
    reader::read(text, packet.seal.limits).map_err(Report::single)
}

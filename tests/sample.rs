//! Samples: valid packets of every registered type, the same for the same seed, and no schema that makes them hang.

use crate::case::folder;
use crate::engines::{Schemas, TYPES};
use crate::judge;
use sealform::{Json, Report, reader};
use sealform_model::{Interpreter, Model, Packet, Sampler, compile_registry, interpret};
use std::collections::BTreeSet;
use std::path::Path;

const SEEDS: [u64; 3] = [0, 1, 2];
const COUNT: u64 = 50;
/// Types whose rules relate most of their members: a sample of them takes long without optimisation.
const SLOW: &[&str] = &[
    "cadence.task_boundary.v1",
    "cadence.implement_graph_boundary.v1",
    "cadence.implement_graph_readiness.v1",
];
const SLOW_COUNT: u64 = 3;
/// Registered types whose rules random packets do not meet.
const UNSAMPLED: &[&str] = &[];

fn read(packet: &Packet, text: &[u8]) -> Result<Json, Report> {
    reader::read(text, packet.seal.limits).map_err(Report::single)
}

/// The context that the examples of a type are judged beside.
fn context(packet: &Packet) -> Option<Json> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/packets")
        .join(&packet.packet_type)
        .join("context.json");
    packet.context?;
    let text = std::fs::read(file).expect("a type with `x-context` has an example of one");
    Some(read(packet, &text).expect("the context is JSON"))
}

fn model() -> Model {
    let outcome = compile_registry(&Schemas, "registry.json");
    outcome.model.expect("the schemas are right")
}

/// The samples of a type, or why there is none.
fn samples(model: &Model, packet: &Packet, seed: u64, count: u64) -> Result<Vec<Vec<u8>>, String> {
    let interpreter = Interpreter::new(model);
    let context = context(packet);
    let sampler = Sampler::new(&interpreter, packet, context.as_ref(), seed);
    (0..count)
        .map(|number| sampler.packet(number).map_err(|why| why.to_string()))
        .collect()
}

#[test]
fn every_registered_type_has_valid_samples() {
    let model = model();
    let interpreter = Interpreter::new(&model);
    assert_eq!(model.packets.len(), TYPES.len());
    let mut unsampled = BTreeSet::new();
    for packet in &model.packets {
        let name = packet.packet_type.as_str();
        let count = if SLOW.contains(&name) {
            SLOW_COUNT
        } else {
            COUNT
        };
        let context = context(packet);
        for seed in SEEDS {
            let texts = match samples(&model, packet, seed, count) {
                Ok(texts) => texts,
                Err(why) => {
                    println!("{name}: {why}");
                    unsampled.insert(name);
                    continue;
                }
            };
            for text in &texts {
                let shown = String::from_utf8_lossy(text);
                assert!(!text.contains(&b'\n'), "{shown}");
                let value =
                    read(packet, text).unwrap_or_else(|report| panic!("{name}: {report}\n{shown}"));
                let judged = match packet.seal.hash {
                    Some(_) => interpret::verify(&interpreter, packet, &value),
                    None => interpreter.validate_in(packet, &value, context.as_ref()),
                };
                judged.unwrap_or_else(|report| panic!("{name}: {report}\n{shown}"));
                // What is written is the form in which a typed packet is written.
                let again =
                    interpret::encode(&interpreter, packet, &value).expect("it was written before");
                assert_eq!(shown, String::from_utf8_lossy(&again));
            }
            let distinct: BTreeSet<&Vec<u8>> = texts.iter().collect();
            assert!(
                distinct.len() * 2 > texts.len(),
                "{name}: samples are all alike"
            );
        }
    }
    assert_eq!(unsampled.into_iter().collect::<Vec<_>>(), UNSAMPLED);
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
        assert_eq!(
            first[..5],
            run(7, 5),
            "{name}: a longer run begins with the shorter one"
        );
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
            let model = outcome
                .model
                .as_ref()
                .expect("the other tests compile it too");
            let packet = &model.packets[0];
            let interpreter = Interpreter::new(model);
            let contexts = group.tests.iter().filter_map(|test| test.context.as_ref());
            let contexts: Vec<Json> = contexts
                .filter_map(|text| read(packet, text.as_bytes()).ok())
                .filter(|context| {
                    packet
                        .context
                        .is_some_and(|schema| interpreter.check(schema, context).is_ok())
                })
                .collect();
            let context = contexts.first();
            let sampler = Sampler::new(&interpreter, packet, context, 0);
            for number in 0..5 {
                match sampler.packet(number) {
                    Ok(text) => {
                        sampled += 1;
                        let judged = read(packet, &text)
                            .and_then(|value| interpreter.validate_in(packet, &value, context));
                        let shown = String::from_utf8_lossy(&text);
                        judged.unwrap_or_else(|report| panic!("{}: {report}\n{shown}", group.name));
                    }
                    Err(why) => {
                        let why = why.to_string();
                        assert!(
                            why.starts_with("no valid packet in ") && why.contains(": "),
                            "{why}"
                        );
                        refused.push(format!("{}: {why}", group.name));
                        break;
                    }
                }
            }
        }
    }
    println!(
        "{sampled} samples; {} groups without:\n{}",
        refused.len(),
        refused.join("\n")
    );
    assert!(sampled > 1000);
}

//! Every example packet, and packets mutated from them, through every engine: generated code from bytes and from
//! values, the interpreter, and the `jsonschema` crate on the bundled schema. Verdicts are equal everywhere;
//! generated code and interpreter report the same violations in the same order.

use crate::engines::{Engines, TYPES};
use crate::mutate::{Mutation, mutated};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sealform_packets::AnyPacket;
use serde_json::Value;
use std::path::PathBuf;

/// Mutated packets of each type; `SEALFORM_MUTATIONS` asks for more.
const MUTATIONS_PER_TYPE: u32 = 1_400;

fn examples(packet_type: &str, verdict: &str) -> Vec<(String, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("data/packets")
        .join(packet_type)
        .join(verdict);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of the type")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let read = |file: PathBuf| {
        (
            file.display().to_string(),
            serde_json::from_slice(&std::fs::read(&file).expect("an example")).expect("JSON"),
        )
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_type_has_enough_examples() {
    for packet_type in TYPES {
        assert!(examples(packet_type, "valid").len() >= 5, "{packet_type}");
        assert!(
            examples(packet_type, "invalid").len() >= 15,
            "{packet_type}"
        );
    }
}

#[test]
fn wrapped_examples_are_judged_with_the_packet_inside() {
    for (name, _) in examples("suite.packet.v1", "valid") {
        let text = std::fs::read(&name).expect("an example");
        let wrapped = AnyPacket::decode_wrapped(&text).map_err(|report| report.to_string());
        let named = wrapped.map(|wrapped| {
            (
                wrapped.packet.packet_type() == wrapped.packet_type.as_str(),
                wrapped.encode().is_ok(),
            )
        });
        assert_eq!(named, Ok((true, true)), "{name}");
    }
    for (name, _) in examples("suite.packet.v1", "invalid") {
        let text = std::fs::read(&name).expect("an example");
        let report = AnyPacket::decode_wrapped(&text).expect_err(&name);
        assert!(
            report
                .violations()
                .all(|violation| violation.position.is_some()),
            "{name}: {report}"
        );
    }
    // A fault of the packet inside is reported at its place in the wrapper.
    let outer = examples("suite.packet.v1", "valid")
        .remove(0)
        .1
        .to_string()
        .replacen("\"version\":\"1\"", "\"version\":\"2\"", 1);
    let report = AnyPacket::decode_wrapped(outer.as_bytes()).expect_err("another version");
    assert_eq!(
        (&*report.first().code, report.first().pointer.as_str()),
        ("const", "/packet/version")
    );
}

#[test]
fn examples_have_one_verdict_in_every_engine() {
    let engines = Engines::new();
    for packet_type in TYPES {
        for (name, value) in examples(packet_type, "valid") {
            let text = std::fs::read(&name).expect("an example");
            assert_eq!(
                engines.verdict(packet_type, &text, &value),
                Ok(true),
                "{name}"
            );
            assert_eq!(engines.round_trip(packet_type, &text), Ok(()), "{name}");
        }
        for (name, value) in examples(packet_type, "invalid") {
            let text = std::fs::read(&name).expect("an example");
            assert_eq!(
                engines.verdict(packet_type, &text, &value),
                Ok(false),
                "{name}"
            );
        }
    }
}

#[test]
fn mutated_packets_have_one_verdict_in_every_engine() {
    let engines = Engines::new();
    let cases = std::env::var("SEALFORM_MUTATIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(MUTATIONS_PER_TYPE);
    let mut accepted = 0_u32;
    for packet_type in TYPES {
        let bases: Vec<Value> = examples(packet_type, "valid")
            .into_iter()
            .chain(examples(packet_type, "invalid"))
            .map(|(_, value)| value)
            .collect();
        let config = Config {
            cases,
            failure_persistence: None,
            ..Config::default()
        };
        let strategy = (
            0..bases.len(),
            proptest::collection::vec(any::<Mutation>(), 1..4),
        );
        // A fixed seed: a failure shows the same packet on every machine.
        let mut runner = TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(
                proptest::test_runner::RngAlgorithm::ChaCha,
            ),
        );
        let held = std::cell::Cell::new(0_u32);
        let result = runner.run(&strategy, |(base, mutations)| {
            let value = mutations.iter().fold(bases[base].clone(), mutated);
            let text = serde_json::to_vec(&value).expect("JSON");
            let verdict = engines
                .verdict(packet_type, &text, &value)
                .map_err(TestCaseError::fail)?;
            if verdict {
                held.set(held.get() + 1);
                engines
                    .round_trip(packet_type, &text)
                    .map_err(TestCaseError::fail)?;
            }
            Ok(())
        });
        accepted += held.get();
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Ok(()),
            "{packet_type}"
        );
    }
    // Both verdicts must be common, or the mutations show nothing.
    let all = cases * TYPES.len() as u32;
    println!("{all} mutated packets, {accepted} accepted");
    assert!(
        accepted > all / 20 && accepted < all - all / 20,
        "{accepted} of {all} accepted"
    );
}

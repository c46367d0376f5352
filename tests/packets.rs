//! Every example packet, and packets mutated from them, through every engine: generated code from bytes and from
//! values, the interpreter, and the `jsonschema` crate on the bundled schema. Verdicts are equal everywhere;
//! generated code and interpreter report the same violations in the same order.
//! A type whose rules need a context is judged beside the one of the example.

use crate::engines::{Engines, TYPES};
use crate::examples::{Example, examples, files, folder};
use crate::mutate::{Mutation, mutated};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sealform_packets::AnyPacket;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

/// Mutated packets of each type; `SEALFORM_MUTATIONS` asks for more, `SEALFORM_MUTATED` for types by their start.
const MUTATIONS_PER_TYPE: u32 = 700;

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
fn every_context_is_that_of_an_example() {
    let name = |file: &Path| file.file_name().map(OsString::from);
    for packet_type in TYPES {
        let contexts = folder(packet_type).join("contexts");
        if !contexts.exists() {
            continue;
        }
        let examples: BTreeSet<Option<OsString>> = ["valid", "invalid"]
            .iter()
            .flat_map(|verdict| examples(packet_type, verdict))
            .map(|example| name(&example.file))
            .collect();
        for file in files(&contexts) {
            assert!(examples.contains(&name(&file)), "{}", file.display());
        }
    }
}

#[test]
fn wrapped_examples_are_judged_with_the_packet_inside() {
    for example in examples("suite.packet.v1", "valid") {
        let wrapped = AnyPacket::decode_wrapped(&example.text).map_err(|report| report.to_string());
        let named = wrapped.map(|wrapped| {
            (
                wrapped.packet.packet_type() == wrapped.packet_type.as_str(),
                wrapped.encode().is_ok(),
            )
        });
        assert_eq!(named, Ok((true, true)), "{}", example.file.display());
    }
    for example in examples("suite.packet.v1", "invalid") {
        let report = AnyPacket::decode_wrapped(&example.text).expect_err(example.name());
        assert!(
            report
                .violations()
                .all(|violation| violation.position.is_some()),
            "{}: {report}",
            example.file.display()
        );
    }
    // A fault of the packet inside is reported at its place in the wrapper.
    let outer = examples("suite.packet.v1", "valid")
        .remove(0)
        .value
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
        for (folder, expected) in [("valid", true), ("invalid", false)] {
            for example in examples(packet_type, folder) {
                let (text, context) = (&example.text, example.context.as_ref());
                let name = example.file.display();
                assert_eq!(
                    engines.verdict(packet_type, text, &example.value, context),
                    Ok(expected),
                    "{name}"
                );
                if expected {
                    assert_eq!(
                        engines.round_trip(packet_type, text, context),
                        Ok(()),
                        "{name}"
                    );
                }
            }
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
    let start = std::env::var("SEALFORM_MUTATED").unwrap_or_default();
    let types: Vec<&str> = TYPES
        .iter()
        .copied()
        .filter(|packet_type| packet_type.starts_with(&start))
        .collect();
    let mut accepted = 0_u32;
    for packet_type in &types {
        let bases: Vec<Example> = examples(packet_type, "valid")
            .into_iter()
            .chain(examples(packet_type, "invalid"))
            .collect();
        let config = Config {
            cases,
            failure_persistence: None,
            ..Config::default()
        };
        let strategy = (
            0..bases.len(),
            proptest::collection::vec(any::<Mutation>(), 1..4),
            proptest::option::weighted(0.2, any::<Mutation>()),
        );
        // A fixed seed: a failure shows the same packet on every machine.
        let mut runner = TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(
                proptest::test_runner::RngAlgorithm::ChaCha,
            ),
        );
        let held = std::cell::Cell::new(0_u32);
        let result = runner.run(&strategy, |(base, mutations, of_context)| {
            let Example { value, context, .. } = &bases[base];
            let value = mutations.iter().fold(value.clone(), mutated);
            let context = context.clone().map(|context| match &of_context {
                Some(mutation) => mutated(context, mutation),
                None => context,
            });
            let text = serde_json::to_vec(&value).expect("JSON");
            let verdict = engines
                .verdict(packet_type, &text, &value, context.as_ref())
                .map_err(TestCaseError::fail)?;
            if verdict {
                held.set(held.get() + 1);
                engines
                    .round_trip(packet_type, &text, context.as_ref())
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
    let all = cases * types.len() as u32;
    println!("{all} mutated packets, {accepted} accepted");
    assert!(
        accepted > all / 20 && accepted < all - all / 20,
        "{accepted} of {all} accepted"
    );
}

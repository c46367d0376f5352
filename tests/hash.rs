//! Hashes do not depend on how a packet came in, nor on the features of the JSON crate in a user's program.
//! Run twice: as it is, and with the feature `exact-json` (`arbitrary_precision`, `preserve_order`).

use crate::engines::TYPES;
use sealform::{FixedClock, Json, code};
use sealform_packets::AnyPacket;
use sealform_packets::packet28::{
    BudgetCost, CoverCheck, CoverCheckPacket, EnvelopeV1, Provenance,
};
use serde_json::Value;
use std::path::PathBuf;

/// The smallest packet, hashed by an independent implementation of the rules.
const SMALLEST: &str = r#"{"version":"1","tool":"","kind":"","hash":"","summary":"","budget_cost":{"est_tokens":0,"est_bytes":0,"runtime_ms":0,"tool_calls":0},"provenance":{"inputs":[],"generated_at_unix":0},"payload":null}"#;
const SMALLEST_HASH: &str = "7c9aebb78d595e454b6a4b90d06eeab197755b301a2daed265f869dd894857b4";

/// A payload with every kind of number spelling.
const NUMBERS: &str = r#"[1,1.0,-0,0.1,1e21,1e-7,18446744073709551615,18446744073709551616,5e-324,0.30000000000000004,123456789012345680.0,100000000000000000000]"#;

fn with_payload(payload: &str) -> String {
    SMALLEST.replace("\"payload\":null", &format!("\"payload\":{payload}"))
}

#[test]
fn the_smallest_packet_has_the_known_hash() {
    let draft = EnvelopeV1::<Json>::decode_draft(SMALLEST.as_bytes()).expect("a draft");
    assert_eq!(draft.canonical_hash().as_deref(), Ok(SMALLEST_HASH));
}

#[test]
fn bytes_values_and_serde_give_one_hash() {
    let text = with_payload(NUMBERS);
    let from_bytes = EnvelopeV1::<Json>::decode(text.as_bytes())
        .expect("a packet")
        .canonical_hash()
        .expect("a hash");
    // The hash of the same text in another JSON library, with the rules of this canonical form.
    assert_eq!(from_bytes, blake3_of_canonical());
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let through_value = EnvelopeV1::<Json>::from_json(&value)
        .expect("a packet")
        .canonical_hash()
        .expect("a hash");
    let value_payload = EnvelopeV1::<Value>::decode(text.as_bytes())
        .expect("a packet")
        .canonical_hash()
        .expect("a hash");
    let through_serde: EnvelopeV1<Json> = serde_json::from_str(&text).expect("a packet");
    let serde_hash = through_serde.canonical_hash().expect("a hash");
    for other in [through_value, value_payload, serde_hash] {
        assert_eq!(other, from_bytes);
    }
}

fn blake3_of_canonical() -> String {
    let payload = "[1,1.0,-0.0,0.1,1e+21,1e-7,18446744073709551615,1.8446744073709552e+19,5e-324,0.30000000000000004,1.2345678901234568e+17,1e+20]";
    let canonical = format!(
        r#"{{"budget_cost":{{"est_bytes":0,"est_tokens":0,"payload_est_bytes":null,"payload_est_tokens":null,"runtime_ms":0,"tool_calls":0}},"hash":"","kind":"","payload":{payload},"provenance":{{"generated_at_unix":0,"inputs":[]}},"summary":"","tool":"","version":"1"}}"#
    );
    blake3::hash(canonical.as_bytes()).to_hex().to_string()
}

#[test]
fn sealed_examples_verify_however_they_come_in() {
    let mut seen = 0;
    for packet_type in TYPES {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("data/packets")
            .join(packet_type)
            .join("valid/sealed.json");
        let Ok(text) = std::fs::read(&file) else {
            continue;
        };
        let value: Value = serde_json::from_slice(&text).expect("JSON");
        let packets = [
            AnyPacket::decode(&text).expect("a packet"),
            AnyPacket::from_json(&value).expect("a packet"),
        ];
        assert_eq!(packets[0], packets[1], "{packet_type}");
        assert_eq!(packets[0].packet_type(), *packet_type);
        assert_eq!(packets[0].verify(), Ok(()), "{packet_type}");
        assert_eq!(
            packets[0]
                .encode()
                .map(|bytes| serde_json::from_slice::<Value>(&bytes).ok()),
            Ok(Some(value)),
            "{packet_type}"
        );
        seen += 1;
    }
    assert!(seen >= 14, "{seen} sealed examples");
}

fn draft() -> CoverCheckPacket {
    let payload = CoverCheck {
        passed: true,
        total_coverage_pct: Some(81.5),
        changed_coverage_pct: None,
        new_file_coverage_pct: None,
        violations: Vec::new(),
        issue_counts: None,
    };
    EnvelopeV1::draft(payload)
}

#[test]
fn a_draft_is_sealed_and_then_verifies() {
    let sealed = draft().seal(&FixedClock(1_700_000_000)).expect("sealed");
    assert_eq!(
        (sealed.tool.as_str(), sealed.kind.as_str()),
        ("covy", "coverage_gate")
    );
    assert_eq!(sealed.provenance.generated_at_unix, 1_700_000_000);
    let text = sealed.encode().expect("JSON");
    assert_eq!(sealed.budget_cost.est_bytes, text.len() as u64);
    assert_eq!(sealed.budget_cost.est_tokens, text.len() as u64 / 4);
    let read = CoverCheckPacket::decode(&text).expect("a packet");
    assert_eq!(read.verify(), Ok(()));
    // What is volatile changes no hash; what is not, does.
    let mut other = read.clone().into_inner();
    other.budget_cost.runtime_ms = 99;
    assert_eq!(other.canonical_hash(), sealed.canonical_hash());
    other.summary.push('!');
    assert_ne!(other.canonical_hash(), sealed.canonical_hash());
}

#[test]
fn verify_names_each_member_that_does_not_follow() {
    let mut packet = draft().seal(&FixedClock(1)).expect("sealed").into_inner();
    assert_eq!(
        draft()
            .verify()
            .expect_err("not sealed")
            .violations()
            .last()
            .map(|violation| violation.code.to_string()),
        Some(code::NOT_SEALED.to_owned())
    );
    packet.summary = "changed".to_owned();
    let report = packet.verify().expect_err("tampered");
    let found: Vec<(String, String)> = report
        .violations()
        .map(|violation| (violation.code.to_string(), violation.pointer.clone()))
        .collect();
    let expected = [
        (code::DERIVED_MISMATCH, "/budget_cost/est_tokens"),
        (code::DERIVED_MISMATCH, "/budget_cost/est_bytes"),
        (code::HASH_MISMATCH, "/hash"),
    ];
    assert_eq!(
        found,
        expected.map(|(code, pointer)| (code.to_owned(), pointer.to_owned()))
    );
}

#[test]
fn not_a_number_is_refused_at_seal() {
    let mut packet = draft();
    packet.confidence = Some(f64::NAN);
    assert_eq!(
        packet
            .clone()
            .seal(&FixedClock(1))
            .expect_err("refused")
            .first()
            .code,
        code::NOT_FINITE
    );
    packet.confidence = Some(2.0);
    assert_eq!(
        packet
            .seal(&FixedClock(1))
            .expect_err("refused")
            .first()
            .code,
        code::MAXIMUM
    );
}

#[test]
fn placeholders_of_the_envelope_are_empty() {
    let packet = draft();
    let empty = BudgetCost {
        est_tokens: 0,
        est_bytes: 0,
        runtime_ms: 0,
        tool_calls: 0,
        payload_est_tokens: None,
        payload_est_bytes: None,
    };
    assert_eq!(packet.budget_cost, empty);
    assert_eq!(
        packet.provenance,
        Provenance {
            inputs: Vec::new(),
            git_base: None,
            git_head: None,
            generated_at_unix: 0
        }
    );
}

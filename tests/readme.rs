//! The Rust code of README.md, run as it stands there; and the schemas of the page on rules.

use sealform_model::{MemoryLoader, compile_schema};

// readme: begin
use sealform::{Report, SystemClock};
use sealform_packets::AnyPacket;
use sealform_packets::packet28::{CoverCheck, CoverCheckPacket, EnvelopeV1};

fn write() -> Result<Vec<u8>, Report> {
    let payload = CoverCheck {
        passed: true,
        total_coverage_pct: Some(81.5),
        changed_coverage_pct: None,
        new_file_coverage_pct: None,
        violations: vec![],
        issue_counts: None,
    };
    let mut draft = EnvelopeV1::draft(payload);
    draft.summary = "coverage holds".to_owned();
    draft.seal(&SystemClock)?.encode() // derives the sizes, hashes, checks
}

fn read(bytes: &[u8]) -> Result<(), Report> {
    let packet = CoverCheckPacket::decode(bytes)?; // every check of the schema
    packet.verify()?; // the hash and the sizes follow from the content
    match AnyPacket::decode(bytes)? {
        AnyPacket::CoverCheck(packet) => println!("{}", packet.payload.passed),
        other => println!("{}", other.packet_type()),
    }
    Ok(())
}
// readme: end

// readme: begin
use sealform_packets::cadence::{
    assert_control_command, validate_control_command, validate_impact_closure,
    validate_packet_envelope,
};
use serde_json::json;

fn boundaries() -> Result<(), Report> {
    let packet = json!({ "stage": "abel-design", "role": "diagnosis-worker" });
    let report = validate_packet_envelope(&packet).expect_err("members are missing");
    assert_eq!(report.first().message, "missing required field: id");

    // A contract whose rules need more than the packet takes it as an argument.
    let closure = json!({
        "changedSurfaces": ["api-response"], "searchEvidence": ["grep -rn get tests"],
        "relatedTests": [{ "path": "tests/get.ts", "disposition": "current-task", "evidence": "calls get" }],
        "affectedSuite": ["tests/get.ts"]
    });
    let context = json!({ "declared": { "read": ["tests/get.ts"], "write": [] } });
    let report = validate_impact_closure(&closure, &context).expect_err("not in the write set");
    assert_eq!(
        report.first().message,
        "current-task related test is outside the write set"
    );

    let command = json!({ "version": 2, "command": "status", "stage": "abel-implement", "change": "my-change" });
    assert_control_command(&command)?; // the verdict alone
    let command = validate_control_command(&command)?; // the typed command
    assert_eq!(
        command.control_run_key("5f3a")?,
        "5f3a:abel-implement:my-change"
    );
    Ok(())
}
// readme: end

// readme: begin
use sealform_packets::rightkit::{EventEnvelopeV1, ProtocolEvent, stable_event_id};

fn keep(line: &[u8]) -> Result<Vec<u8>, Report> {
    let event = ProtocolEvent::decode(line)?; // one of 54 kinds, with every member that it knows and those that it does not
    println!("{} {}", event.session_id(), event.seq());
    let envelope = EventEnvelopeV1::canonical(event.into_inner())?; // refused for live events, in the schema's words
    assert_eq!(
        envelope.event_id,
        stable_event_id(envelope.event.session_id(), envelope.event.seq())
    );
    envelope.encode()
}
// readme: end

// frames: begin
use sealform::chain::Authority;
use sealform_packets::bundle::{VerifyChainOptions, parse_chain_bundle, verify_chain};

fn trusted(bytes: &[u8], root_key: &[u8], authority: &dyn Authority) -> bool {
    let Ok(bundle) = parse_chain_bundle(bytes) else {
        return false;
    };
    let options = VerifyChainOptions {
        root_key,
        authority,
        is_revoked: &|key| key == [0; 32],
    };
    verify_chain(&bundle, &options).is_ok()
}
// frames: end

// profiles: begin
use sealform::profile::Store;
use sealform::{Projection, Valid};

fn brief(packet: &Valid<CoverCheckPacket>) -> Result<Projection, Report> {
    let projection = packet.project("compact")?;
    assert!(projection.bytes() <= 16384);
    assert_eq!(projection.source_hash, packet.hash);
    Ok(projection)
}

fn shelve(
    packet: &Valid<CoverCheckPacket>,
    store: &Store,
) -> Result<(), Box<dyn std::error::Error>> {
    let projection = packet.project_to("handle", store)?; // the whole packet is on the disk before its handle is out
    let handle = projection.handle.ok_or("the profile has a store")?;
    let fetched = store.fetch::<CoverCheckPacket>(&handle.hash)?; // decoded and verified
    assert_eq!(fetched, *packet);
    Ok(())
}
// profiles: end

#[test]
fn the_page_on_profiles_shows_this_code() {
    let own = include_str!("readme.rs");
    let page = include_str!("../docs/profiles.md");
    let part = own.split("// profiles: begin\n").nth(1);
    let code = part.and_then(|rest| rest.split_once("// profiles: end"));
    let code = code.expect("the marked part").0.trim();
    assert!(
        page.contains(code),
        "copy the marked part of tests/readme.rs into docs/profiles.md:\n{code}"
    );
    let packet = CoverCheckPacket::decode(&write().expect("a packet")).expect("a packet");
    assert_eq!(brief(&packet).expect("a projection").cuts, []);
    let folder = tempfile::tempdir().expect("a folder");
    shelve(&packet, &Store::new(folder.path())).expect("kept and fetched");
}

#[test]
fn the_page_on_frames_shows_this_code() {
    struct Anything;
    impl Authority for Anything {
        fn verifies(&self, key: &[u8], _: &[u8], _: &[u8]) -> bool {
            key.len() == 32
        }
    }
    let own = include_str!("readme.rs");
    let page = include_str!("../docs/frames.md");
    let part = own.split("// frames: begin\n").nth(1);
    let code = part.and_then(|rest| rest.split_once("// frames: end"));
    let code = code.expect("the marked part").0.trim();
    assert!(
        page.contains(code),
        "copy the marked part of tests/readme.rs into docs/frames.md:\n{code}"
    );
    let link = [&[0; 32][..], &[1; 128]].concat();
    let bytes = [b"SPCB\x01\x01", &link[..]].concat();
    assert!(trusted(&bytes, &[7; 32], &Anything));
    assert!(!trusted(&bytes, &[0; 32], &Anything), "revoked");
    assert!(!trusted(&bytes[1..], &[7; 32], &Anything));
}

#[test]
fn the_code_of_readme_runs() {
    boundaries().expect("commands are valid");
    let bytes = write().expect("a packet");
    read(&bytes).expect("it reads back");
    let broken = String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("holds", "hoLds");
    assert_eq!(
        read(broken.as_bytes()).expect_err("tampered").first().code,
        "hash-mismatch"
    );
    let event = br#"{"$kind":"planPresented","sessionId":"s","seq":3,"createdAt":"now","planId":"p","plan":"all"}"#;
    let kept = String::from_utf8(keep(event).expect("a durable event")).expect("UTF-8");
    assert!(kept.contains(r#""eventId":"evt-v1:s:3""#), "{kept}");
    let live = br#"{"$kind":"persistenceFailed","sessionId":"s","seq":3,"createdAt":"now","reason":"full"}"#;
    assert_eq!(
        keep(live).expect_err("a live event").first().message,
        "live projection events do not receive durable event envelopes"
    );
}

#[test]
fn readme_shows_this_code() {
    let own = include_str!("readme.rs");
    let readme = include_str!("../README.md");
    let parts: Vec<&str> = own
        .split("// readme: begin\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("// readme: end"))
        .map(|(code, _)| code.trim())
        .collect();
    assert!(parts.len() >= 2);
    for code in parts {
        assert!(
            readme.contains(code),
            "copy the marked part of tests/readme.rs into README.md:\n{code}"
        );
    }
}

#[test]
fn the_schemas_of_the_pages_compile() {
    let kind = r#"{ "title": "Moved", "type": "object", "properties": { "kind": { "const": "moved" } }, "required": ["kind"] }"#;
    for (page, least) in [
        (include_str!("../docs/rules.md"), 3),
        (include_str!("../docs/events.md"), 2),
        (include_str!("../docs/correlation.md"), 1),
        (include_str!("../docs/frames.md"), 2),
        (include_str!("../docs/profiles.md"), 1),
    ] {
        let schemas: Vec<&str> = page
            .split("```json\n")
            .skip(1)
            .filter_map(|rest| rest.split_once("```"))
            .map(|(schema, _)| schema)
            .collect();
        assert!(schemas.len() >= least);
        for schema in schemas {
            let loader = MemoryLoader::default()
                .with("page.schema.json", schema)
                .with("events/moved.schema.json", kind)
                .with("events/seen.schema.json", &kind.replace("oved", "oored"));
            let outcome = compile_schema(&loader, "page.schema.json");
            let found: Vec<&str> = outcome
                .diagnostics
                .iter()
                .map(|diagnostic| diagnostic.message.as_str())
                .collect();
            assert!(
                outcome.model.is_some() && found.is_empty(),
                "{found:?}: {schema}"
            );
        }
    }
}

#[test]
fn the_page_on_rules_lists_every_function() {
    let page = include_str!("../docs/rules.md");
    for function in sealform_model::cel::FUNCTIONS {
        assert!(
            page.contains(&format!("`{function}")),
            "`{function}` is missing in docs/rules.md"
        );
    }
}

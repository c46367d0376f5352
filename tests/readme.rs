//! The Rust code of README.md, run as it stands there.

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

#[test]
fn the_code_of_readme_runs() {
    let bytes = write().expect("a packet");
    read(&bytes).expect("it reads back");
    let broken = String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("holds", "hoLds");
    assert_eq!(
        read(broken.as_bytes()).expect_err("tampered").first().code,
        "hash-mismatch"
    );
}

#[test]
fn readme_shows_this_code() {
    let own = include_str!("readme.rs");
    let code = own
        .split("// readme: begin\n")
        .nth(1)
        .and_then(|rest| rest.split("// readme: end").next())
        .expect("the marked part");
    let readme = include_str!("../README.md");
    assert!(
        readme.contains(code.trim()),
        "copy the marked part of tests/readme.rs into README.md"
    );
}

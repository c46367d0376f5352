//! A new packet type takes one schema file and one line of the registry, and touches no other generated file.
//! The crate that comes out is compiled and used as a user would use it.

use crate::schema_folder::{changed, committed, copied_schemas, generate};
use crate::user_crate::UserCrate;
use sealform_codegen::FileSet;
use std::fs;

/// The new type's schema.
const SCHEMA: &str = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "LintRunPacket",
  "description": "What a linter found.",
  "$ref": "envelope.schema.json",
  "properties": {
    "tool": { "const": "linty" },
    "kind": { "const": "lint_run" },
    "payload": {
      "title": "LintRun",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
        "counts": { "$ref": "common.schema.json#/$defs/issueCounts" }
      },
      "required": ["findings"]
    }
  },
  "$defs": {
    "finding": {
      "title": "LintFinding",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "rule": { "type": "string", "pattern": "^[a-z-]+$" },
        "line": { "type": "integer", "minimum": 1, "maximum": 4294967295 }
      },
      "required": ["rule", "line"]
    }
  }
}
"##;

/// The new type's line, before the first one.
const LINE: &str = r#"    { "type": "suite.lint.run.v1", "schema": "packet28/lint_run.schema.json", "tool": "linty", "kind": "lint_run", "status": "active" },
"#;

/// What a user of the new crate writes.
const MAIN: &str = r##"use generated::AnyPacket;
use generated::packet28::{LintFinding, LintRun, LintRunPacket, validate_lint_run};
use sealform::FixedClock;

fn main() {
    let payload = LintRun { findings: vec![LintFinding { rule: "no-tabs".to_owned(), line: 7 }], counts: None };
    let sealed = LintRunPacket::draft(payload).seal(&FixedClock(1_735_689_600)).expect("the packet is valid");
    sealed.verify().expect("a sealed packet verifies");
    let text = sealed.encode().expect("JSON");
    println!("{}", String::from_utf8_lossy(&text));

    let read = LintRunPacket::decode(&text).expect("its own text is read");
    assert_eq!(read.encode().expect("JSON"), text);
    read.verify().expect("the same packet");
    println!("{}", AnyPacket::decode(&text).expect("a registered type").packet_type());
    println!("{}", read.canonical_hash().expect("a hash") == read.hash);

    let mut changed = read.into_inner();
    changed.payload.findings[0].rule = "No Tabs".to_owned();
    println!("{}", changed.verify().expect_err("another hash").first().pointer);
    let value = sealform::serde_json::to_value(&changed).expect("JSON");
    println!("{}", validate_lint_run(&value).expect_err("not a rule").first().pointer);
}
"##;

#[test]
fn a_new_type_is_one_file_and_one_line() {
    let folder = copied_schemas("add-packet-type");
    let before = generate(&folder);
    fs::write(folder.join("packet28/lint_run.schema.json"), SCHEMA)
        .expect("the file can be written");
    let registry = folder.join("registry.json");
    let text = fs::read_to_string(&registry).expect("the registry exists");
    let start = text.find("    { \"type\"").expect("a line for each type");
    fs::write(
        &registry,
        format!("{}{LINE}{}", &text[..start], &text[start..]),
    )
    .expect("the file can be written");

    let after = generate(&folder);
    assert_eq!(
        changed(&before, &after),
        ["lib.rs", "packet28/lint_run.rs", "packet28/mod.rs"]
    );
    assert_eq!(
        changed(&committed(), &after),
        ["lib.rs", "packet28/lint_run.rs", "packet28/mod.rs"],
        "generated/rust is stale, or the new type changes more than its own files"
    );
    runs(&after);
}

/// Compiles the generated crate with a small program, and runs it.
fn runs(generated: &FileSet) {
    // The crate is the program's library, so that the program sees it as a user does.
    let mut files: Vec<(&str, &str)> = generated
        .files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    files.push(("main.rs", MAIN));
    let printed = UserCrate::new("generated", files).cargo(&["run"]);
    let lines: Vec<&str> = printed.lines().collect();
    let [text, packet_type, hash_holds, changed_at, refused_at] = lines.as_slice() else {
        unreachable!("five lines: {printed}")
    };
    let packet: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(
        (&packet["tool"], &packet["kind"], &packet["payload"]),
        (
            &"linty".into(),
            &"lint_run".into(),
            &serde_json::json!({ "findings": [{ "rule": "no-tabs", "line": 7 }] })
        )
    );
    assert_eq!(packet["budget_cost"]["est_bytes"], text.len());
    assert_eq!(
        [packet_type, hash_holds, changed_at, refused_at],
        [
            &"suite.lint.run.v1",
            &"true",
            &"/hash",
            &"/payload/findings/0/rule"
        ]
    );
}

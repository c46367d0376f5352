//! `sample`: valid packets of a type, the same for the same seed, into a pipe or a file.

use crate::project::Project;
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn samples_are_valid_and_repeatable() {
    let project = Project::new();
    let command = ["sample", "demo.note.v1", "--count", "20", "--seed", "7"];
    let run = project.run(&command);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out.lines().count(), 20);
    project.run(&command).gives(0, &run.out);
    project
        .run(&[&command[..], &["--out", "out/log.ndjson"]].concat())
        .gives(0, "");
    assert_eq!(project.read("out/log.ndjson"), run.out);
    project
        .run(&["validate", "demo.note.v1", "out/log.ndjson", "--ndjson"])
        .gives(
            0,
            "out/log.ndjson: 20 lines, 20 valid, 0 invalid (demo.note.v1)\n",
        );
    for line in run.out.lines() {
        project
            .run_with(&["verify", "demo.note.v1", "-"], line.as_bytes())
            .gives(0, "<stdin>: valid (demo.note.v1)\n");
    }
    // One is made where nobody says how many, and a longer run begins with it.
    let first = project.run(&["sample", "NotePacket", "--seed", "7"]).out;
    assert!(first.lines().count() == 1 && run.out.starts_with(&first));
    let zero = project.run(&["sample", "demo.note.v1", "--seed", "0"]).out;
    project.run(&["sample", "demo.note.v1"]).gives(0, &zero);
    assert_ne!(zero, first);
    project
        .run(&["sample", "demo.note.v1", "--count", "0"])
        .gives(0, "");
}

#[test]
fn what_cannot_be_sampled_is_said_and_leaves_no_file() {
    let project = Project::new();
    project.write("schemas/odd.schema.json", r#"{ "title": "Odd", "type": "object", "properties": { "n": { "type": "integer" } }, "required": ["n"], "additionalProperties": false, "x-rules": [ { "id": "odd", "cel": "self.n == 123456789", "message": "not that number" } ] }"#);
    let command = [
        "sample",
        "schemas/odd.schema.json",
        "--out",
        "out/log.ndjson",
    ];
    project.run(&command).fails(
        "cannot make packet 1 of `Odd`: no valid packet in 100 tries: odd: not that number (odd.schema.json#/x-rules/0)",
    );
    let left: Vec<_> = std::fs::read_dir(project.path().join("out"))
        .expect("a folder")
        .collect();
    assert!(left.is_empty(), "{left:?}");
    project
        .run(&["sample", "demo.nte.v1"])
        .fails("no packet type `demo.nte.v1`; did you mean `demo.note.v1`?");
    project
        .run(&["sample", "demo.note.v1", "--out", "schemas"])
        .fails("cannot write `schemas`: it is a folder");
    project
        .run(&["sample", "demo.note.v1", "--context", "plain.json"])
        .fails("`demo.note.v1` has no `x-context`; leave --context out");
}

#[test]
fn a_context_is_needed_where_rules_read_one() {
    let project = Project::new();
    project.write("schemas/bound.schema.json", r#"{ "title": "Bound", "type": "object", "properties": { "n": { "type": "integer", "minimum": 0, "maximum": 9 } }, "required": ["n"], "additionalProperties": false, "x-context": { "type": "object", "properties": { "most": { "type": "integer", "minimum": 0, "maximum": 9 } }, "required": ["most"], "additionalProperties": false }, "x-rules": [ { "id": "within", "cel": "self.n <= context.most", "message": "too much" } ] }"#);
    project.write("context.json", r#"{"most":2}"#);
    let command = ["sample", "schemas/bound.schema.json", "--count", "30"];
    project
        .run(&command)
        .fails("the rules of `Bound` need a context; name its file with --context");
    let run = project.run(&[&command[..], &["--context", "context.json"]].concat());
    assert_eq!(run.code, Some(0));
    let mut lines: Vec<&str> = run.out.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines, [r#"{"n":0}"#, r#"{"n":1}"#, r#"{"n":2}"#]);
}

#[test]
fn a_reader_that_goes_away_ends_the_run() {
    let project = Project::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sealform"))
        .args(["sample", "demo.plain.v1", "--count", "1000000000"])
        .current_dir(project.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut first = [0; 16];
    let mut out = child.stdout.take().expect("an output");
    out.read_exact(&mut first).expect("a line");
    drop(out);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

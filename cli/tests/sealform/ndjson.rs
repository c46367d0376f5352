//! `validate --ndjson`: a log of packets, line by line, whatever its lines hold.

use crate::project::Project;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

const VALID: &str = r#"{"schema_version":"demo.plain.v1","size":1}"#;
const COMMAND: [&str; 4] = ["validate", "demo.plain.v1", "log.ndjson", "--ndjson"];

fn judged(log: &[u8]) -> (Option<i32>, String) {
    let project = Project::new();
    let run = project.run_with(&["validate", "demo.plain.v1", "-", "--ndjson"], log);
    assert_eq!(run.err, "");
    (run.code, run.out)
}

#[test]
fn broken_lines_are_named_and_stop_nothing() {
    let project = Project::new();
    let log = format!(
        "{VALID}\n{{\"schema_version\":\"demo.plain.v1\",\"size\":\"big\",\"more\":1}}\n\n \t\n{{\n{{\"size\":1}}\n{{\"size\":2}}\n{VALID}\n"
    );
    project.write("log.ndjson", &log);
    let expected = "\
log.ndjson:2:48: additional-properties: unknown member `more` at /more (demo/plain.schema.json#/additionalProperties); 1 more
log.ndjson:5:2: unexpected-end: the input ends where a member name should be
log.ndjson:6:1: required: missing required member `schema_version` (demo/plain.schema.json#/required)
log.ndjson:7:1: required: missing required member `schema_version` (demo/plain.schema.json#/required)
log.ndjson: 6 lines, 2 valid, 4 invalid, 2 blank lines skipped (demo.plain.v1)
  2 required
  1 additional-properties
  1 unexpected-end
";
    project.run(&COMMAND).gives(1, expected);
    let run = project.run(&[&COMMAND[..], &["--format", "json", "--max-errors", "1"]].concat());
    let expected = concat!(
        r#"{"record":"violation","file":"log.ndjson","line":2,"column":48,"code":"additional-properties","message":"unknown member `more`","pointer":"/more","keyword":"demo/plain.schema.json#/additionalProperties","more":1}"#,
        "\n",
        r#"{"record":"summary","file":"log.ndjson","type":"demo.plain.v1","lines":6,"valid":2,"invalid":4,"blank":2,"shown":1,"codes":[{"record":"code","code":"required","lines":2},{"record":"code","code":"additional-properties","lines":1},{"record":"code","code":"unexpected-end","lines":1}]}"#,
        "\n"
    );
    run.gives(1, expected);
}

#[test]
fn ends_of_lines_and_of_the_log() {
    let valid = |count: usize| {
        let noun = if count == 1 { "line" } else { "lines" };
        (
            Some(0),
            format!("<stdin>: {count} {noun}, {count} valid, 0 invalid (demo.plain.v1)\n"),
        )
    };
    assert_eq!(judged(b""), valid(0), "an empty log has nothing wrong");
    assert_eq!(
        judged(VALID.as_bytes()),
        valid(1),
        "no end of the last line"
    );
    assert_eq!(
        judged(format!("{VALID}\r\n{VALID}\r\n").as_bytes()),
        valid(2)
    );
    // A carriage return alone ends no line; within one it is white space, as JSON says.
    assert_eq!(judged(VALID.replace(',', ",\r").as_bytes()), valid(1));
    let (code, out) = judged(b"[1]\r\n[\"\xff\"]\r\n\xef\xbb\xbf{}");
    assert_eq!(code, Some(1));
    let starts: Vec<&str> = out.lines().take(3).map(|line| &line[..24]).collect();
    assert_eq!(
        starts,
        [
            "<stdin>:1:1: type: expec",
            "<stdin>:2:3: not-utf8: t",
            "<stdin>:3:1: byte-order-"
        ]
    );
}

#[test]
fn what_is_no_log() {
    let project = Project::new();
    project
        .run(&COMMAND)
        .fails("cannot read `log.ndjson`: no such file or folder");
    project
        .run(&["validate", "demo.plain.v1", "schemas", "--ndjson"])
        .fails("cannot read `schemas`: it is a folder");
    let run = project.run(&[
        "validate",
        "demo.plain.v1",
        "plain.json",
        "--max-errors",
        "1",
    ]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("--ndjson"), "{}", run.err);
}

#[test]
fn shown_lines_have_a_limit() {
    let log = "{}\n".repeat(150);
    let (code, out) = judged(log.as_bytes());
    assert_eq!((code, out.lines().count()), (Some(1), 103));
    assert!(
        out.ends_with("<stdin>: 150 lines, 0 valid, 150 invalid (demo.plain.v1)\n<stdin>: the first 100 broken lines shown; --max-errors 0 shows all\n  150 required\n"),
        "{out}"
    );
    let project = Project::new();
    let all = [
        "validate",
        "demo.plain.v1",
        "-",
        "--ndjson",
        "--max-errors",
        "0",
    ];
    let run = project.run_with(&all, log.as_bytes());
    assert_eq!(run.out.lines().count(), 152);
}

#[test]
fn a_context_is_that_of_every_line() {
    let project = Project::new();
    project.write("schemas/bound.schema.json", r#"{ "title": "Bound", "type": "object", "properties": { "n": { "type": "integer", "minimum": -9, "maximum": 9 } }, "required": ["n"], "additionalProperties": false, "x-context": { "type": "object", "properties": { "most": { "type": "integer", "minimum": 0, "maximum": 9 } }, "required": ["most"], "additionalProperties": false }, "x-rules": [ { "id": "within", "cel": "self.n <= context.most", "message": "too much" } ] }"#);
    project.write("context.json", r#"{"most":2}"#);
    project.write("log.ndjson", "{\"n\":1}\n{\"n\":3}\n{\"n\":2}\n");
    let command = [
        "validate",
        "schemas/bound.schema.json",
        "log.ndjson",
        "--ndjson",
        "--context",
    ];
    project.run(&[&command[..], &["context.json"]].concat()).gives(
        1,
        "log.ndjson:2:1: within: too much (bound.schema.json#/x-rules/0)\nlog.ndjson: 3 lines, 2 valid, 1 invalid (Bound)\n  1 within\n",
    );
    project
        .run_with(
            &[
                "validate",
                "schemas/bound.schema.json",
                "-",
                "--ndjson",
                "--context",
                "-",
            ],
            b"",
        )
        .fails("standard input cannot be the packet and its context; give one of them as a file");
}

#[test]
fn a_wrapper_is_judged_with_the_packet_in_it() {
    let project = Project::new();
    project.edit("schemas/registry.json", "\"packets\": [", "\"wrapper\": { \"type\": \"demo.wrapper.v1\", \"schema\": \"demo/wrapper.schema.json\", \"packet_type\": \"/of\", \"packet\": \"/packet\" },\n  \"packets\": [");
    project.write("schemas/demo/wrapper.schema.json", r#"{ "title": "Wrapper", "type": "object", "additionalProperties": false, "properties": { "of": { "type": "string" }, "packet": { "x-parameter": "T" } }, "required": ["of", "packet"] }"#);
    let log = format!(
        "{{\"of\":\"demo.plain.v1\",\"packet\":{VALID}}}\n{{\"of\":\"demo.plain.v1\",\"packet\":{{}}}}\n"
    );
    let run = project.run_with(
        &["validate", "demo.wrapper.v1", "-", "--ndjson"],
        log.as_bytes(),
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.out.starts_with("<stdin>:2:")
            && run.out.contains(" at /packet ")
            && run.out.contains("2 lines, 1 valid"),
        "{}",
        run.out
    );
}

#[test]
fn a_reader_that_goes_away_ends_the_run() {
    let project = Project::new();
    // More than a pipe holds, so that the command is still writing when the pipe is closed.
    project.write("log.ndjson", &"{}\n".repeat(20_000));
    let mut child = Command::new(env!("CARGO_BIN_EXE_sealform"))
        .args(COMMAND)
        .args(["--max-errors", "0"])
        .current_dir(project.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut first = [0; 12];
    let mut out = child.stdout.take().expect("an output");
    out.read_exact(&mut first).expect("a line");
    drop(out);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(&first, b"log.ndjson:1");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(1), "")
    );
}

/// A log that is larger than the memory that the command may use, with one line that is larger alone.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_log() {
    let project = Project::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sealform"))
        .args(["validate", "demo.note.v1", "-", "--ndjson"])
        .current_dir(project.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("an input");
    let long = vec![b'x'; 1 << 20];
    for _ in 0..80 {
        input.write_all(&long).expect("read");
    }
    let broken = format!("\n[{}]\n", "1,".repeat(1000));
    for _ in 0..3000 {
        input.write_all(broken.as_bytes()).expect("read");
    }
    // The command has read all but what the pipe holds, and waits for more.
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a status");
    drop(input);
    let output = child.wait_with_output().expect("the command ends");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        out.starts_with(
            "<stdin>:1:1: input-too-large: the input has 83886080 bytes, at most 4096 are allowed\n"
        ),
        "{out}"
    );
    assert!(
        out.contains("<stdin>: 3001 lines, 0 valid, 3001 invalid, 2999 blank lines skipped"),
        "{out}"
    );
    let peak = status
        .lines()
        .find_map(|line| {
            line.strip_prefix("VmHWM:")?
                .trim()
                .strip_suffix(" kB")?
                .parse::<u64>()
                .ok()
        })
        .expect("a peak");
    assert!(peak < 64 * 1024, "{peak} KiB");
}

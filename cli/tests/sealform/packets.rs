//! `validate`, `hash`, `seal`, `verify`: packets and drafts through files and pipes.

use crate::project::Project;

/// Of the note in `draft.json`.
fn hash(project: &Project) -> String {
    let run = project.run(&["hash", "demo.note.v1", "draft.json"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    run.out.trim_end().to_owned()
}

#[test]
fn a_draft_is_sealed_and_verified() {
    let project = Project::new();
    let hash = hash(&project);
    assert!(
        hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()),
        "{hash}"
    );
    let sealed = format!(
        "{{\"tool\":\"noter\",\"kind\":\"note\",\"hash\":\"{hash}\",\"bytes\":161,\"made\":1700000000,\"payload\":{{\"text\":\"hello\"}}}}\n"
    );
    project
        .run(&["seal", "demo.note.v1", "draft.json", "--now", "1700000000"])
        .gives(0, &sealed);
    project
        .run(&[
            "seal",
            "NotePacket",
            "draft.json",
            "--now",
            "1700000000",
            "--out",
            "out/packet.json",
        ])
        .gives(0, "");
    assert_eq!(project.read("out/packet.json"), sealed);
    project
        .run(&["verify", "demo.note.v1", "out/packet.json"])
        .gives(0, "out/packet.json: valid (demo.note.v1)\n");
    project
        .run(&[
            "validate",
            "schemas/demo/note.schema.json",
            "out/packet.json",
        ])
        .gives(0, "out/packet.json: valid (NotePacket)\n");
    project
        .run_with(&["hash", "demo.note.v1", "-"], sealed.as_bytes())
        .gives(0, &format!("{hash}\n"));
    project.run(&["hash", "demo.note.v1", "draft.json", "--format", "json"]).gives(0, &format!("{{\"record\":\"hash\",\"file\":\"draft.json\",\"type\":\"demo.note.v1\",\"hash\":\"{hash}\"}}\n"));

    project.edit("out/packet.json", "hello", "hallo");
    project.edit("out/packet.json", "161", "160");
    let run = project.run(&["verify", "demo.note.v1", "out/packet.json"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines.len() == 2
            && lines[0].starts_with("out/packet.json:1:")
            && lines[0].contains(
                "derived-mismatch: the value must be 161 at /bytes (demo/envelope.schema.json#/"
            ),
        "{lines:?}"
    );
    assert!(
        lines[1].contains("hash-mismatch: ") && lines[1].contains(" at /hash"),
        "{lines:?}"
    );
    // `validate` leaves to `verify` what the schema leaves to it.
    assert_eq!(
        project
            .run(&["validate", "demo.note.v1", "out/packet.json"])
            .code,
        Some(0)
    );
}

#[test]
fn a_clock_is_read_where_none_is_given() {
    let project = Project::new();
    let run = project.run(&["seal", "demo.note.v1", "draft.json"]);
    assert_eq!(run.code, Some(0));
    assert!(!run.out.contains("\"made\":0,"), "{}", run.out);
}

#[test]
fn violations_have_a_place_in_both_files() {
    let project = Project::new();
    let expected = "\
wrong.json:3:18: additional-properties: unknown member `more` at /more (demo/plain.schema.json#/additionalProperties)
wrong.json:3:11: type: expected integer, found string at /size (demo/plain.schema.json#/properties/size/type)
";
    project
        .run(&["validate", "demo.plain.v1", "wrong.json"])
        .gives(1, expected);
    let run = project.run(&[
        "validate",
        "demo.plain.v1",
        "wrong.json",
        "--format",
        "json",
    ]);
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[1].starts_with(r#"{"record":"violation","file":"wrong.json","line":3,"column":11,"code":"type","message":"#), "{lines:?}");
    assert!(
        lines[1].ends_with(
            r#""pointer":"/size","keyword":"demo/plain.schema.json#/properties/size/type"}"#
        ),
        "{lines:?}"
    );
    assert_eq!(
        lines[2],
        r#"{"record":"verdict","file":"wrong.json","type":"demo.plain.v1","valid":false}"#
    );
}

#[test]
fn the_reader_is_strict_and_knows_the_limits_of_the_type() {
    let project = Project::new();
    for (input, code) in [
        (&b"{\"size\":1,\"size\":2}"[..], "duplicate-member"),
        (b"{", "unexpected-end"),
        (b"\xff", "not-utf8"),
        (b"{} x", "trailing-bytes"),
        (b"", "unexpected-end"),
    ] {
        let run = project.run_with(&["validate", "demo.plain.v1", "-"], input);
        assert_eq!(run.code, Some(1));
        assert!(
            run.out.starts_with("<stdin>:1:") && run.out.contains(&format!(" {code}: ")),
            "{}",
            run.out
        );
    }
    let long = format!("\"{}\"", "x".repeat(5000));
    assert!(
        project
            .run_with(&["validate", "demo.note.v1", "-"], long.as_bytes())
            .out
            .contains("input-too-large: ")
    );
    let many = format!(
        "{{{}}}",
        (0..200)
            .map(|n| format!("\"m{n}\":0"))
            .collect::<Vec<_>>()
            .join(",")
    );
    let run = project.run_with(&["validate", "demo.plain.v1", "-"], many.as_bytes());
    assert!(
        run.out
            .ends_with("<stdin>: more violations were found than these 100\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_pipe_gets_a_packet_or_nothing() {
    let project = Project::new();
    for command in ["hash", "seal"] {
        let run = project.run_with(
            &[command, "demo.note.v1", "-"],
            b"{\"tool\":\"noter\",\"kind\":\"note\",\"payload\":{\"text\":\"far too long\"}}",
        );
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{command}");
        assert!(
            run.err.starts_with("<stdin>:1:")
                && run.err.contains("max-length: ")
                && run
                    .err
                    .contains(" at /payload/text (demo/note.schema.json#/"),
            "{}",
            run.err
        );
    }
}

#[test]
fn types_and_files_that_are_not_there() {
    let project = Project::new();
    project
        .run(&["validate", "demo.nte.v1", "draft.json"])
        .fails("no packet type `demo.nte.v1`; did you mean `demo.note.v1`?");
    project
        .run(&["hash", "banana", "draft.json"])
        .fails("no packet type `banana`; `schemas/registry.json` lists them");
    project
        .run(&["verify", "demo.note.v1", "absent.json"])
        .fails("cannot read `absent.json`: no such file or folder");
    project
        .run(&["seal", "absent.schema.json", "draft.json"])
        .fails("cannot read `absent.schema.json`: no such file or folder");
    project.edit(
        "schemas/demo/plain.schema.json",
        "\"integer\"",
        "\"intger\"",
    );
    let run = project.run(&["validate", "demo.note.v1", "draft.json"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("schemas/demo/plain.schema.json:5:") && run.err.ends_with("error: the schemas of `schemas/registry.json` cannot be used: 1 error; see `sealform check`\n"), "{}", run.err);
}

#[test]
fn a_wrapper_is_judged_with_the_packet_in_it() {
    let project = Project::new();
    project.edit("schemas/registry.json", "\"packets\": [", "\"wrapper\": { \"type\": \"demo.wrapper.v1\", \"schema\": \"demo/wrapper.schema.json\", \"packet_type\": \"/of\", \"packet\": \"/packet\" },\n  \"packets\": [");
    project.write("schemas/demo/wrapper.schema.json", r#"{ "title": "Wrapper", "type": "object", "additionalProperties": false, "properties": { "of": { "type": "string" }, "packet": { "x-parameter": "T" } }, "required": ["of", "packet"] }"#);
    let judged =
        |input: &str| project.run_with(&["validate", "demo.wrapper.v1", "-"], input.as_bytes());
    judged(r#"{"of":"demo.plain.v1","packet":{"schema_version":"demo.plain.v1","size":1}}"#)
        .gives(0, "<stdin>: valid (demo.wrapper.v1)\n");
    assert!(
        judged(r#"{"of":"demo.plain.v1","packet":{"schema_version":"demo.plain.v1"}}"#)
            .out
            .contains(" required: ")
    );
    assert!(
        judged(r#"{"of":"demo.plain.v2","packet":{}}"#)
            .out
            .contains(" unknown-packet: ")
    );
    assert!(judged(r#"{"of":1,"packet":{}}"#).out.contains(" type: "));
    assert_eq!(
        project.run(&["hash", "demo.wrapper.v1", "draft.json"]).code,
        Some(2)
    );
}

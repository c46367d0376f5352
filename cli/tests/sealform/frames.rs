//! `pack` and `parse`: values to bytes and back, through pipes and files, with the codes of the schema.

use crate::project::Project;

const SCHEMA: &str = r#"{
  "title": "Point", "type": "object", "additionalProperties": false,
  "properties": { "x": { "type": "integer", "minimum": 0, "maximum": 4095 }, "y": { "type": "integer", "minimum": 0, "maximum": 4095 } },
  "required": ["x", "y"],
  "x-frame": { "magic": "P", "byteOrder": "big", "bitOrder": "msb", "fields": [{ "name": "x", "bits": 12 }, { "name": "y", "bits": 12 }], "errors": { "TOO_SHORT": { "code": "POINT", "message": "point.cut" } } }
}"#;
const TYPE: &str = "schemas/point.schema.json";

fn project() -> Project {
    let project = Project::new();
    project.write(TYPE, SCHEMA);
    project.write("point.json", r#"{ "y": 3, "x": 2748 }"#);
    project
}

#[test]
fn values_become_bytes_and_come_back() {
    let project = project();
    project
        .run(&["pack", TYPE, "point.json", "--hex"])
        .gives(0, "50abc003\n");
    project
        .run(&["pack", TYPE, "point.json", "--out", "out/point.bin"])
        .gives(0, "");
    let bytes = std::fs::read(project.path().join("out/point.bin")).expect("a file");
    assert_eq!(bytes, [0x50, 0xAB, 0xC0, 0x03]);
    let value = "{\"x\":2748,\"y\":3}\n";
    project
        .run(&["parse", TYPE, "out/point.bin"])
        .gives(0, value);
    project
        .run_with(&["parse", TYPE, "-", "--hex"], b"50 AB\nc0 03\n")
        .gives(0, value);
    let run = project.run_with(&["parse", TYPE, "-", "--prefix"], b"P\xAB\xC0\x03more");
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (Some(0), value, "<stdin>: 4 of 8 bytes\n")
    );
    project
        .run_with(&["parse", TYPE, "-", "--format", "json"], &bytes)
        .gives(0, "{\"record\":\"frame\",\"file\":\"<stdin>\",\"type\":\"Point\",\"bytes\":4,\"value\":{\"x\":2748,\"y\":3}}\n");
}

#[test]
fn refusals_have_the_codes_of_the_schema() {
    let project = project();
    let refused = |input: &[u8], format: &str, expected: &str| {
        let run = project.run_with(&["parse", TYPE, "-", "--format", format], input);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (Some(1), "", expected)
        );
    };
    refused(
        b"P",
        "human",
        "<stdin>: POINT: point.cut at byte 1 (TOO_SHORT: the header has 4 bytes and the input 1)\n",
    );
    refused(
        b"Q123",
        "json",
        "{\"record\":\"refusal\",\"file\":\"<stdin>\",\"type\":\"Point\",\"code\":\"CRYPTO_ENVELOPE_MAGIC_MISMATCH\",\"message\":\"the frame does not start with its magic bytes\",\"internal\":\"CRYPTO_ENVELOPE_MAGIC_MISMATCH\",\"detail\":\"the frame does not start with its magic bytes\",\"offset\":0}\n",
    );
    let run = project.run_with(&["pack", TYPE, "-"], br#"{ "x": 4096, "y": 0 }"#);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with("<stdin>:1:8: maximum:"), "{}", run.err);
}

#[test]
fn what_cannot_be_done_is_said() {
    let project = project();
    project
        .run(&["pack", "demo.plain.v1", "plain.json"])
        .fails("`demo.plain.v1` has no `x-frame`, so it has no binary form");
    project
        .run_with(&["parse", TYPE, "-", "--hex"], b"5g")
        .fails("`<stdin>` is not hex; leave --hex out for bytes as they are");
    for command in ["pack", "parse"] {
        let help = project.run(&[command, "--help"]).out;
        assert!(
            help.contains("Examples:") && help.contains("Exit codes:"),
            "{help}"
        );
    }
}

//! `sealform correlate`: files and lines, refused packets, what a terminal must not obey.

use crate::project::Project;

const REGISTRY: &str = r#"{
  "discriminator": [["kind"]],
  "packets": [{ "type": "demo.map.v1", "schema": "map.schema.json", "kind": "map", "status": "active" }],
  "wrapper": { "type": "demo.wire.v1", "schema": "wire.schema.json", "packet_type": "/type", "packet": "/packet" }
}"#;
const WIRE: &str = r#"{
  "title": "Wire", "type": "object", "additionalProperties": false,
  "properties": { "type": { "type": "string" }, "packet": { "x-parameter": "T" } },
  "required": ["type", "packet"]
}"#;
const SCHEMA: &str = r#"{
  "title": "Map", "type": "object", "additionalProperties": false,
  "properties": {
    "kind": { "const": "map" },
    "files": { "type": "array", "items": { "type": "string", "x-entity": "file" } },
    "edges": {
      "type": "array",
      "items": {
        "title": "Edge", "type": "object", "additionalProperties": false,
        "x-edge": { "from": "from", "to": "to", "entity": "file" },
        "properties": {
          "from": { "type": "integer", "minimum": 0, "maximum": 9, "x-indexOf": "/files" },
          "to": { "type": "integer", "minimum": 0, "maximum": 9, "x-indexOf": "/files" }
        },
        "required": ["from", "to"]
      }
    },
    "names": { "type": "object", "additionalProperties": { "type": "string", "x-entity": "symbol" } }
  },
  "required": ["kind"]
}"#;
const A: &str = r#"{"kind":"map","files":["src/a.rs","src/b.rs"],"edges":[{"from":0,"to":1}]}"#;
const B: &str = r#"{"kind":"map","files":["./src\\b.rs"]}"#;

fn project() -> Project {
    let project = Project::new();
    project.write("schemas/registry.json", REGISTRY);
    project.write("schemas/map.schema.json", SCHEMA);
    project.write("schemas/wire.schema.json", WIRE);
    project.write("a.json", A);
    project.write("b.json", B);
    project
}

const FOUND: &str = "\
map_edge_connects \"src/a.rs\" -> \"src/b.rs\" (related, 0.76)
  edge a.json: /edges/0 (demo.map.v1)
  from a.json: /files/0 (demo.map.v1)
  to a.json: /files/1 (demo.map.v1)
  to b.json: /files/0 (demo.map.v1)
shared_file \"src/b.rs\" (related, 0.74)
  a.json: /files/1 (demo.map.v1)
  b.json: /files/0 (demo.map.v1)
2 packets, 2 findings
";

#[test]
fn files_with_a_packet_each() {
    let project = project();
    project
        .run(&["correlate", "a.json", "b.json"])
        .gives(0, FOUND);
    // The wire wrapper is taken off.
    project.write(
        "b.json",
        &format!(r#"{{"type":"demo.map.v1","packet":{B}}}"#),
    );
    project
        .run(&["correlate", "a.json", "b.json"])
        .gives(0, FOUND);
    project
        .run(&["correlate", "a.json"])
        .gives(0, "1 packet, 0 findings\n");
    let run = project.run_with(&["correlate", "a.json", "-"], B.as_bytes());
    run.gives(0, &FOUND.replace("b.json", "<stdin>"));
}

#[test]
fn lines_and_one_rule_for_programs() {
    let project = project();
    project.write("log.ndjson", &format!("{A}\n\n{B}\r\n"));
    let arguments = [
        "correlate",
        "--ndjson",
        "log.ndjson",
        "--rule",
        "shared_file",
    ];
    let run = project.run(&[&arguments[..], &["--format", "json"]].concat());
    let expected = concat!(
        r#"{"record":"finding","rule":"shared_file","relation":"related","confidence":0.74,"entity":"file","value":"src/b.rs","summary":"2 packets name the file `src/b.rs`","evidence":["#,
        r#"{"record":"evidence","role":"holds","packet":0,"file":"log.ndjson","line":1,"packet_type":"demo.map.v1","packet_id":null,"pointer":"/files/1","value":"src/b.rs"},"#,
        r#"{"record":"evidence","role":"holds","packet":1,"file":"log.ndjson","line":3,"packet_type":"demo.map.v1","packet_id":null,"pointer":"/files/0","value":"src/b.rs"}],"left_out":0}"#,
        "\n",
        r#"{"record":"summary","packets":2,"findings":1}"#,
        "\n"
    );
    run.gives(0, expected);
    let human = project.run(&arguments);
    assert!(
        human
            .out
            .contains("  log.ndjson:3: /files/0 (demo.map.v1)\n"),
        "{}",
        human.out
    );
    let run = project.run(&["correlate", "a.json", "--rule", "shared_fil"]);
    assert_eq!(run.code, Some(2));
}

#[test]
fn a_packet_that_is_refused_leaves_no_findings() {
    let project = project();
    project.write(
        "wrong.json",
        r#"{"kind":"map","files":[],"edges":[{"from":0,"to":1}]}"#,
    );
    let expected = "\
wrong.json:1:43: index-of: `/files` has no items, so there is no index into it at /edges/0/from (map.schema.json#/properties/edges/items/properties/from/x-indexOf)
wrong.json:1:50: index-of: `/files` has no items, so there is no index into it at /edges/0/to (map.schema.json#/properties/edges/items/properties/to/x-indexOf)
";
    project
        .run(&["correlate", "a.json", "wrong.json", "b.json"])
        .gives(1, expected);
    project.write("other.json", r#"{"kind":"other"}"#);
    let expected = "other.json:1:1: unknown-packet: no registered packet type has this identity, known are demo.map.v1\n";
    project.run(&["correlate", "other.json"]).gives(1, expected);
    project.write("other.json", r#"{"type":"demo.other.v1","packet":{}}"#);
    let run = project.run(&["correlate", "other.json"]);
    assert!(
        run.out
            .contains("packet type `demo.other.v1` is not registered at /type"),
        "{}",
        run.out
    );
    let run = project.run(&["correlate", "nowhere.json"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    project
        .run(&["correlate", "-", "-"])
        .fails("standard input can be given once");
}

#[test]
fn a_terminal_obeys_no_packet() {
    let project = project();
    let odd = r#"{"kind":"map","names":{"\u001b[2J\n":"\u001b[31m"},"files":["x\ny"]}"#;
    project.write("a.json", odd);
    project.write("b.json", odd);
    let expected = "\
shared_file \"x\\ny\" (related, 0.74)
  a.json: /files/0 (demo.map.v1)
  b.json: /files/0 (demo.map.v1)
shared_symbol \"\\u001b[31m\" (related, 0.70)
  a.json: /names/\\u001b[2J\\n (demo.map.v1)
  b.json: /names/\\u001b[2J\\n (demo.map.v1)
2 packets, 2 findings
";
    project
        .run(&["correlate", "a.json", "b.json"])
        .gives(0, expected);
}

//! A small project in a temporary folder, and runs of the command in it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// An envelope, one packet type on it, and a plain one.
pub const FILES: &[(&str, &str)] = &[
    (
        "schemas/registry.json",
        r#"{
  "discriminator": [["tool", "kind"], ["schema_version"]],
  "packets": [
    { "type": "demo.note.v1", "schema": "demo/note.schema.json", "tool": "noter", "kind": "note", "status": "active" },
    { "type": "demo.plain.v1", "schema": "demo/plain.schema.json", "status": "active" }
  ]
}
"#,
    ),
    (
        "schemas/demo/envelope.schema.json",
        r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Envelope",
  "x-hash": { "algorithm": "blake3", "canonical": "sorted", "into": "/hash" },
  "x-maxInputBytes": 4096,
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "tool": { "type": "string" },
    "kind": { "type": "string" },
    "hash": { "type": "string", "x-volatile": { "reset": "" } },
    "bytes": { "type": "integer", "minimum": 0, "maximum": 4294967295, "x-volatile": { "reset": 0 }, "x-derive": { "bytes": "" } },
    "made": { "type": "integer", "minimum": 0, "maximum": 4294967295, "x-volatile": { "reset": 0 }, "x-derive": { "now": "unix", "check": "never" } },
    "payload": { "x-parameter": "T" }
  },
  "required": ["tool", "kind", "hash", "bytes", "made", "payload"]
}
"##,
    ),
    (
        "schemas/demo/note.schema.json",
        r#"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "NotePacket",
  "$ref": "envelope.schema.json",
  "properties": {
    "tool": { "const": "noter" },
    "kind": { "const": "note" },
    "payload": {
      "title": "Note",
      "type": "object",
      "additionalProperties": false,
      "properties": { "text": { "type": "string", "maxLength": 8 } },
      "required": ["text"]
    }
  }
}
"#,
    ),
    (
        "schemas/demo/plain.schema.json",
        r#"{
  "title": "Plain",
  "type": "object",
  "additionalProperties": false,
  "properties": { "schema_version": { "const": "demo.plain.v1" }, "size": { "type": "integer" } },
  "required": ["schema_version", "size"]
}
"#,
    ),
    (
        "draft.json",
        "{\n  \"tool\": \"noter\", \"kind\": \"note\",\n  \"payload\": { \"text\": \"hello\" }\n}\n",
    ),
    (
        "plain.json",
        r#"{"schema_version":"demo.plain.v1","size":1}"#,
    ),
    (
        "wrong.json",
        "{\n  \"schema_version\": \"demo.plain.v1\",\n  \"size\": \"big\", \"more\": 1\n}\n",
    ),
];

/// A project of its own for each test.
pub struct Project {
    folder: TempDir,
}

/// What a run gave.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Project {
    pub fn new() -> Project {
        let project = Project {
            folder: tempfile::tempdir().expect("a folder"),
        };
        for (path, text) in FILES {
            project.write(path, text);
        }
        project
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, path: &str, text: &str) {
        let file = self.path().join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("written");
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path().join(path)).expect("a text")
    }

    /// Replaces a text in a file; it must be there.
    pub fn edit(&self, path: &str, old: &str, new: &str) {
        let text = self.read(path);
        assert!(text.contains(old), "{path} has no {old}");
        self.write(path, &text.replace(old, new));
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    pub fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sealform"));
        command
            .args(arguments)
            .current_dir(self.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        // A command that fails early does not read its input.
        let _ = child.stdin.take().expect("an input").write_all(input);
        let output = child.wait_with_output().expect("the command ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Run {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Run {
    /// The exit code, standard output, and nothing on standard error.
    pub fn gives(&self, code: i32, out: &str) {
        assert_eq!(
            (self.code, self.out.as_str(), self.err.as_str()),
            (Some(code), out, "")
        );
    }

    /// A failure: exit code 2, nothing on standard output, one line on standard error.
    pub fn fails(&self, message: &str) {
        assert_eq!(
            (self.code, self.out.as_str(), self.err.as_str()),
            (Some(2), "", format!("error: {message}\n").as_str())
        );
    }
}

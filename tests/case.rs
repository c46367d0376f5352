//! `Group`: a schema with the values that it allows and refuses, or the diagnostics that stop it.
//! The shape is that of the official JSON Schema Test Suite, with members for what a verdict alone does not show.
//!
//! Values keep the text that the file has: `1.0`, `-0` and `1e400` would not survive a JSON library.

use sealform_model::source::{Node, parse};
use std::path::{Path, PathBuf};

/// The file that a group's own schema stands in.
pub const SCHEMA: &str = "case.schema.json";

/// One schema and what is said about it.
pub struct Group {
    /// File and description.
    pub name: String,
    /// Path and text of every file, the schema's own first.
    pub files: Vec<(String, String)>,
    /// Whether the schema is itself a packet; else it judges the one member of a packet.
    pub root: bool,
    /// Whether the verdict is Sealform's own, so that other validators may see it otherwise.
    pub extension: bool,
    /// Values and their verdicts.
    pub tests: Vec<Test>,
    /// What stops generation; empty for a schema that is fine.
    pub refused: Vec<Refusal>,
}

/// One value.
pub struct Test {
    /// What it shows.
    pub description: String,
    /// The input as text.
    pub data: String,
    /// What the rules see beside the packet, as text.
    pub context: Option<String>,
    /// Name, arguments and text of each key.
    pub functions: Vec<Vec<String>>,
    /// Name and projection, as text, of each profile that is shown.
    pub projected: Vec<Vec<String>>,
    /// The bytes in hex, or code and offset of why there are none.
    pub packed: Option<String>,
    /// Bytes in hex, with the compact JSON of their value, or code and offset of why there is none.
    pub parsed: Vec<Vec<String>>,
    /// The verdict.
    pub valid: bool,
    /// Whether the other validator must agree.
    pub oracle: bool,
    /// Code and pointer of each violation, in order.
    pub violations: Option<Vec<(String, String)>>,
    /// Message of each violation, in order.
    pub messages: Option<Vec<String>>,
    /// The compact JSON.
    pub encoded: Option<String>,
    /// The hashed form.
    pub canonical: Option<String>,
    /// The compact JSON after sealing.
    pub sealed: Option<String>,
    /// What `verify` finds, in order.
    pub verify: Option<Vec<(String, String)>>,
}

/// One diagnostic.
#[derive(Clone, Default)]
pub struct Refusal {
    /// Its code.
    pub code: String,
    /// The file that it blames.
    pub file: String,
    /// A pointer to the value or the name that it blames, or `line:column`.
    pub at: Option<String>,
    /// Words of its help.
    pub help: Option<String>,
    /// Words of its message.
    pub message: Option<String>,
}

/// All groups of a folder of `data/`, by file name.
pub fn folder(name: &str) -> Vec<(String, Vec<Group>)> {
    let folder = data().join(name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| (stem(path), groups(path)))
        .collect()
}

/// `tests/data`.
pub fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

fn stem(path: &Path) -> String {
    let name = path.file_name().expect("a file").to_string_lossy();
    name.strip_suffix(".json")
        .expect("cases are JSON files")
        .to_owned()
}

fn groups(path: &Path) -> Vec<Group> {
    let text = std::fs::read_to_string(path).expect("the file is UTF-8");
    let (node, faults) = parse(0, &text);
    assert!(faults.is_empty(), "{}: {faults:?}", path.display());
    let node = node.expect("no fault was found");
    let groups = node.items().expect("an array of groups");
    groups
        .iter()
        .map(|node| {
            Reader {
                text: &text,
                place: stem(path),
            }
            .group(node)
        })
        .collect()
}

/// Reads the nodes of one case file. A member with a name that is not known is a mistake of the file.
struct Reader<'t> {
    text: &'t str,
    place: String,
}

impl Reader<'_> {
    fn group(&self, node: &Node) -> Group {
        self.only(
            node,
            &[
                "description",
                "comment",
                "schema",
                "refused",
                "files",
                "root",
                "extension",
                "tests",
                "code",
                "at",
                "file",
                "help",
                "message",
                "errors",
            ],
        );
        let schema = node
            .get("schema")
            .or(node.get("refused"))
            .expect("`schema` or `refused`");
        let mut files = vec![(SCHEMA.to_owned(), self.raw(schema))];
        files.extend(
            node.get("files")
                .map(Node::members)
                .unwrap_or_default()
                .iter()
                .map(|member| (member.name.clone(), self.raw(&member.value))),
        );
        let refused = match (
            node.get("refused"),
            node.get("errors").and_then(Node::items),
        ) {
            (None, _) => Vec::new(),
            (Some(_), Some(errors)) => errors.iter().map(|error| self.refusal(error)).collect(),
            (Some(_), None) => vec![self.refusal(node)],
        };
        let tests = node
            .get("tests")
            .and_then(Node::items)
            .unwrap_or_default()
            .iter()
            .map(|test| self.test(test))
            .collect();
        let flag = |name: &str| node.get(name).and_then(Node::as_bool).unwrap_or(false);
        Group {
            name: format!(
                "{}: {}",
                self.place,
                word(node, "description").expect("a description")
            ),
            files,
            root: flag("root"),
            extension: flag("extension"),
            tests,
            refused,
        }
    }

    fn test(&self, node: &Node) -> Test {
        self.only(
            node,
            &[
                "description",
                "comment",
                "data",
                "text",
                "valid",
                "oracle",
                "violations",
                "messages",
                "encoded",
                "canonical",
                "sealed",
                "verify",
                "context",
                "functions",
                "projected",
                "packed",
                "parsed",
            ],
        );
        let data = match (node.get("data"), word(node, "text")) {
            (Some(data), None) => self.slice(data).to_owned(),
            (None, Some(text)) => text,
            _ => String::new(),
        };
        assert!(
            !data.is_empty(),
            "{}: a test has `data` or `text`",
            self.place
        );
        Test {
            description: word(node, "description").expect("a description"),
            data,
            context: node.get("context").map(|node| self.slice(node).to_owned()),
            functions: rows(node.get("functions")),
            projected: rows(node.get("projected")),
            packed: word(node, "packed"),
            parsed: rows(node.get("parsed")),
            valid: node
                .get("valid")
                .and_then(Node::as_bool)
                .expect("a verdict"),
            oracle: node.get("oracle").and_then(Node::as_bool).unwrap_or(true),
            violations: pairs(node, "violations"),
            messages: node.get("messages").and_then(Node::items).map(|items| {
                items
                    .iter()
                    .filter_map(Node::as_str)
                    .map(str::to_owned)
                    .collect()
            }),
            encoded: word(node, "encoded"),
            canonical: word(node, "canonical"),
            sealed: word(node, "sealed"),
            verify: pairs(node, "verify"),
        }
    }

    fn refusal(&self, node: &Node) -> Refusal {
        let file = word(node, "file").unwrap_or_else(|| SCHEMA.to_owned());
        Refusal {
            code: word(node, "code").expect("a code"),
            file,
            at: word(node, "at"),
            help: word(node, "help"),
            message: word(node, "message"),
        }
    }

    fn only(&self, node: &Node, known: &[&str]) {
        for member in node.members() {
            assert!(
                known.contains(&member.name.as_str()),
                "{}: `{}` is not a member of cases",
                self.place,
                member.name
            );
        }
    }

    /// A string is a file's text, whatever it holds; any other value is the text that it has here.
    fn raw(&self, node: &Node) -> String {
        node.as_str()
            .map_or_else(|| self.slice(node).to_owned(), str::to_owned)
    }

    fn slice(&self, node: &Node) -> &str {
        &self.text[node.span.start..node.span.end]
    }
}

fn word(node: &Node, name: &str) -> Option<String> {
    node.get(name).and_then(Node::as_str).map(str::to_owned)
}

/// Lists of texts.
fn rows(node: Option<&Node>) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for row in node.and_then(Node::items).unwrap_or_default() {
        let texts = row.items().unwrap_or_default().iter();
        rows.push(texts.filter_map(Node::as_str).map(str::to_owned).collect());
    }
    rows
}

fn pairs(node: &Node, name: &str) -> Option<Vec<(String, String)>> {
    let items = node.get(name)?.items().expect("an array of pairs");
    Some(
        items
            .iter()
            .map(|item| pair(item.items().expect("a pair")))
            .collect(),
    )
}

fn pair(items: &[Node]) -> (String, String) {
    let text = |at: usize| {
        items
            .get(at)
            .and_then(Node::as_str)
            .expect("a code and a pointer")
            .to_owned()
    };
    (text(0), text(1))
}

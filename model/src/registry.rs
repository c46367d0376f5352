//! `registry.json`: which packet types there are, where their schemas are, and how a packet is recognised.

use crate::diagnostic::{Diagnostic, nearest};
use crate::lower::Lowering;
use crate::source::{Node, Span};

/// The registry as written.
#[derive(Clone, Debug)]
pub struct Registry {
    /// Its path.
    pub path: String,
    /// Groups of members; the first group that a packet type has identifies it.
    pub discriminator: Vec<Vec<String>>,
    /// The wire wrapper, if there is one.
    pub wrapper: Option<Wrapper>,
    /// The packet types, in the order of the file.
    pub entries: Vec<Entry>,
}

/// A line of the registry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The identity; its last segment is the major version.
    pub packet_type: String,
    /// The schema file, relative to the registry.
    pub schema: String,
    /// The tool.
    pub tool: Option<String>,
    /// The kind that is written.
    pub kind: Option<String>,
    /// Such as `active`.
    pub status: String,
    /// `"identity": "none"`: no member tells the type, so it is decoded by its own name only.
    pub by_name_only: bool,
    /// Where the line stands.
    pub span: Span,
    /// Where `schema` stands.
    pub schema_span: Span,
}

/// An object that carries any registered packet.
#[derive(Clone, Debug)]
pub struct Wrapper {
    /// Its own type.
    pub packet_type: String,
    /// Its schema file.
    pub schema: String,
    /// The member that names the packet's type.
    pub type_member: String,
    /// The member that holds the packet.
    pub packet_member: String,
    /// Where it stands.
    pub span: Span,
}

/// Statuses that a line may have.
const STATUSES: &[&str] = &["active", "deprecated"];

/// Reads a registry file; reports everything that is wrong with it.
pub fn read(lowering: &mut Lowering<'_>, path: &str) -> Option<Registry> {
    let file = lowering.file(path, None)?;
    let document = lowering.document(file)?;
    let mut reader = Reader {
        diagnostics: Vec::new(),
    };
    let registry = reader.registry(path, &document);
    lowering.diagnostics.append(&mut reader.diagnostics);
    registry
}

struct Reader {
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn registry(&mut self, path: &str, node: &Node) -> Option<Registry> {
        self.known(
            node,
            &[
                "$schema",
                "$comment",
                "description",
                "discriminator",
                "wrapper",
                "packets",
            ],
        );
        let Some(lines) = node.get("packets").and_then(Node::items) else {
            self.wrong(
                node,
                "a registry is an object with a list `packets`",
                "write `{ \"packets\": [] }`",
            );
            return None;
        };
        let discriminator = node.get("discriminator").map_or_else(
            || vec![vec!["tool".to_owned(), "kind".to_owned()]],
            |node| self.discriminator(node),
        );
        let wrapper = node.get("wrapper").and_then(|node| self.wrapper(node));
        let entries: Vec<Entry> = lines.iter().filter_map(|line| self.entry(line)).collect();
        self.distinct(&entries);
        Some(Registry {
            path: path.to_owned(),
            discriminator,
            wrapper,
            entries,
        })
    }

    fn entry(&mut self, node: &Node) -> Option<Entry> {
        self.known(
            node,
            &[
                "type",
                "schema",
                "tool",
                "kind",
                "status",
                "identity",
                "description",
            ],
        );
        let packet_type = self.text(node, "type")?;
        let schema = self.text(node, "schema")?;
        if !is_type(&packet_type) {
            self.wrong(node.get("type")?, &format!("`{packet_type}` is not a packet type"), "write lower-case segments with the major version last, such as `suite.diff.analyze.v1`");
        }
        let status = node
            .get("status")
            .and_then(Node::as_str)
            .unwrap_or("active")
            .to_owned();
        if !STATUSES.contains(&status.as_str()) {
            self.wrong(
                node.get("status")?,
                &format!("`{status}` is not a status"),
                &format!("write one of {}", STATUSES.join(", ")),
            );
        }
        let identity = node.get("identity");
        if let Some(other) = identity.filter(|node| node.as_str() != Some("none")) {
            self.wrong(
                other,
                "`identity` can only be `none`",
                "write `\"none\"`, or leave it out where members tell the type",
            );
        }
        let word = |name: &str| node.get(name).and_then(Node::as_str).map(str::to_owned);
        Some(Entry {
            packet_type,
            schema,
            tool: word("tool"),
            kind: word("kind"),
            status,
            by_name_only: identity.is_some(),
            span: node.span,
            schema_span: node.get("schema")?.span,
        })
    }

    fn wrapper(&mut self, node: &Node) -> Option<Wrapper> {
        self.known(node, &["type", "schema", "packet_type", "packet"]);
        let member = |pointer: String| pointer.strip_prefix('/').unwrap_or(&pointer).to_owned();
        Some(Wrapper {
            packet_type: self.text(node, "type")?,
            schema: self.text(node, "schema")?,
            type_member: member(self.text(node, "packet_type")?),
            packet_member: member(self.text(node, "packet")?),
            span: node.span,
        })
    }

    fn discriminator(&mut self, node: &Node) -> Vec<Vec<String>> {
        let items = node.items().unwrap_or_default();
        let words = |items: &[Node]| {
            items
                .iter()
                .map(|item| item.as_str().map(str::to_owned))
                .collect::<Option<Vec<String>>>()
        };
        if let Some(group) = words(items).filter(|group| !group.is_empty()) {
            return vec![group];
        }
        match items
            .iter()
            .map(|item| words(item.items()?))
            .collect::<Option<Vec<_>>>()
        {
            Some(groups) if !groups.is_empty() => groups,
            _ => {
                self.wrong(
                    node,
                    "`discriminator` names members of packets",
                    "write `[\"tool\", \"kind\"]`, or a list of such lists",
                );
                Vec::new()
            }
        }
    }

    fn distinct(&mut self, entries: &[Entry]) {
        for (at, entry) in entries.iter().enumerate() {
            if let Some(before) = entries[..at]
                .iter()
                .find(|before| before.packet_type == entry.packet_type)
            {
                let error = Diagnostic::error(
                    "duplicate-packet-type",
                    entry.span,
                    format!("`{}` is registered twice", entry.packet_type),
                );
                self.diagnostics.push(
                    error
                        .note(Some(before.span), "first")
                        .help("give the new type another version"),
                );
            }
        }
    }

    fn text(&mut self, node: &Node, name: &str) -> Option<String> {
        let text = node.get(name).and_then(Node::as_str);
        if text.is_none() {
            self.wrong(
                node.get(name).unwrap_or(node),
                &format!("`{name}` must be a string"),
                &format!("add `\"{name}\": \"...\"`"),
            );
        }
        text.map(str::to_owned)
    }

    fn known(&mut self, node: &Node, names: &[&str]) {
        for member in node
            .members()
            .iter()
            .filter(|member| !names.contains(&member.name.as_str()))
        {
            let error = Diagnostic::error(
                "unknown-registry-member",
                member.name_span,
                format!("`{}` is not a member of a registry", member.name),
            );
            self.diagnostics
                .push(match nearest(&member.name, names.iter().copied()) {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error.help(format!("known are {}", names.join(", "))),
                });
        }
    }

    fn wrong(&mut self, node: &Node, message: &str, help: &str) {
        self.diagnostics
            .push(Diagnostic::error("bad-registry", node.span, message).help(help));
    }
}

/// Lower-case segments, the last one `v` and a number.
fn is_type(text: &str) -> bool {
    let segments: Vec<&str> = text.split('.').collect();
    let is_word = |segment: &&str| {
        segment.starts_with(|c: char| c.is_ascii_lowercase())
            && segment
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-')
    };
    let version = segments.last().and_then(|last| last.strip_prefix('v'));
    segments.len() >= 2
        && segments.iter().all(is_word)
        && version.is_some_and(|digits| {
            digits.starts_with(|c: char| ('1'..='9').contains(&c))
                && digits.bytes().all(|b| b.is_ascii_digit())
        })
}

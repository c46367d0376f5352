//! `x-rust`: names and types for Rust alone.
//! `name` overrides a name, `type` takes an existing type.

use super::{Keyword, Taking};
use crate::schema::RustHint;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-rust",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let known = node.is_object()
        && node.members().iter().all(|member| {
            matches!(member.name.as_str(), "name" | "type") && member.value.as_str().is_some()
        });
    let word = |name: &str| node.get(name).and_then(Node::as_str).map(str::to_owned);
    let hint = RustHint {
        name: word("name"),
        path: word("type"),
    };
    let is_path = |path: &String| {
        let parts: Vec<&str> = path
            .strip_prefix("::")
            .unwrap_or(path)
            .split("::")
            .collect();
        parts
            .iter()
            .enumerate()
            .all(|(n, part)| is_name(part) || (n == 0 && STARTS.contains(part)))
    };
    if !known || !hint.name.iter().all(|name| is_name(name)) || !hint.path.iter().all(is_path) {
        taking.wrong(
            node,
            r#"`{ "name": "Name" }` or `{ "type": "path::To::Type" }`, of names that Rust does not reserve and that end in no `_`"#,
        );
        return;
    }
    taking.schema.rust = hint;
}

/// Keywords that a path may start with.
const STARTS: &[&str] = &["crate", "self", "super"];

/// Names that Rust keeps for itself, as of edition 2024.
const RESERVED: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Whether a name can stand in generated code. One that ends in `_` may be what a keyword became.
fn is_name(name: &str) -> bool {
    name.trim_start_matches('_')
        .starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.ends_with('_')
        && !RESERVED.contains(&name)
}

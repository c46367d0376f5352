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
    let is_name = |name: &String| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let is_path = |path: &String| {
        path.split("::")
            .enumerate()
            .all(|(n, part)| is_name(&part.to_owned()) || (n == 0 && part.is_empty()))
    };
    if !known || !hint.name.iter().all(is_name) || !hint.path.iter().all(is_path) {
        taking.wrong(
            node,
            r#"`{ "name": "Name" }` or `{ "type": "path::To::Type" }`"#,
        );
        return;
    }
    taking.schema.rust = hint;
}

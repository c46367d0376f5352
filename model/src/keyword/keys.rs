//! `x-keys`: texts that follow from a packet, such as the key under which it is filed.
//! Each becomes a function of the packet and of the texts that its caller gives.

use super::{Keyword, Taking};
use crate::schema::KeyText;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-keys",
    take,
};

const FORM: &str = r#"an object of functions: `{ "<name>": { "cel": "...", "arguments": ["<name>"] } }`, with names of letters, digits and `_`"#;

/// Names that an expression has already.
const TAKEN: &[&str] = &["self", "root", "context", "index", "key"];

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let keys: Option<Vec<KeyText>> = node
        .members()
        .iter()
        .map(|member| read(&member.name, &member.value))
        .collect();
    match keys {
        Some(keys) if !keys.is_empty() => {
            for (key, member) in keys.into_iter().zip(node.members()) {
                let mut at = taking.at(key, &member.value);
                let name = sealform::escape(&member.name);
                at.site.keyword.push_str(&format!("/{name}"));
                taking.schema.keys.push(at);
            }
        }
        _ => taking.wrong(node, FORM),
    }
}

fn read(name: &str, node: &Node) -> Option<KeyText> {
    let known = |member: &str| matches!(member, "cel" | "arguments" | "description");
    if !is_name(name) || !node.members().iter().all(|member| known(&member.name)) {
        return None;
    }
    let cel = node.get("cel")?;
    let arguments: Vec<String> = match node.get("arguments") {
        None => Vec::new(),
        Some(list) => list
            .items()?
            .iter()
            .map(|item| {
                let name = item.as_str()?;
                (is_name(name) && !TAKEN.contains(&name)).then(|| name.to_owned())
            })
            .collect::<Option<_>>()?,
    };
    let distinct: std::collections::HashSet<&String> = arguments.iter().collect();
    if distinct.len() != arguments.len() {
        return None;
    }
    Some(KeyText {
        name: name.to_owned(),
        cel: cel.as_str()?.to_owned(),
        cel_span: cel.span,
        arguments,
        description: match node.get("description") {
            Some(text) => Some(text.as_str()?.to_owned()),
            None => None,
        },
    })
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

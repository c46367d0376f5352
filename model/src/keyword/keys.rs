//! `x-keys`: texts that follow from a packet, such as the key under which it is filed.
//! Each becomes a function of the packet and of the texts that its caller gives.

use super::{Keyword, Taking};
use crate::cel::NAMES;
use crate::diagnostic::Diagnostic;
use crate::schema::KeyText;
use crate::source::{Member, Node, Span};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-keys",
    take,
};

const FORM: &str = r#"an object of functions: `{ "<name>": { "cel": "...", "arguments": ["<name>"] } }`, with names of letters, digits and `_`"#;

const KEY_HELP: &str =
    r#"a key is `{ "cel": "...", "arguments": ["<name>"], "description": "..." }`"#;
const NAME_HELP: &str = "write letters, digits and `_`, the first a letter";

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if node.members().is_empty() {
        return taking.wrong(node, FORM);
    }
    for member in node.members() {
        let read = if is_name(&member.name) {
            read(&member.name, &member.value)
        } else {
            let message = format!("`{}` cannot be the name of a function", member.name);
            Err((member.name_span, message, NAME_HELP))
        };
        match read {
            Ok(key) => {
                let mut at = taking.at(key, &member.value);
                let name = sealform::escape(&member.name);
                at.site.keyword.push_str(&format!("/{name}"));
                taking.schema.keys.push(at);
            }
            Err((span, message, help)) => {
                taking.report(Diagnostic::error("bad-keyword-value", span, message).help(help));
            }
        }
    }
}

/// Where a key is wrong, how, and what to write instead.
type Fault = (Span, String, &'static str);

fn read(name: &str, node: &Node) -> Result<KeyText, Fault> {
    let fault = |node: &Node, message: &str| (node.span, message.to_owned(), KEY_HELP);
    let known =
        |member: &Member| matches!(member.name.as_str(), "cel" | "arguments" | "description");
    if let Some(other) = node.members().iter().find(|member| !known(member)) {
        let message = format!("`{}` is not a member of a key", other.name);
        return Err((other.name_span, message, KEY_HELP));
    }
    let cel = node
        .get("cel")
        .ok_or_else(|| fault(node, "a key must have `cel`"))?;
    let text = cel
        .as_str()
        .ok_or_else(|| fault(cel, "`cel` of a key must be a string"))?;
    let description = match node.get("description") {
        Some(words) if words.as_str().is_none() => {
            return Err(fault(words, "`description` of a key must be a string"));
        }
        words => words.and_then(Node::as_str).map(str::to_owned),
    };
    let list = match node.get("arguments") {
        Some(list) => list
            .items()
            .ok_or_else(|| fault(list, "`arguments` of a key must be a list of names"))?,
        None => &[],
    };
    let mut arguments: Vec<String> = Vec::new();
    for item in list {
        let argument = item.as_str().unwrap_or_default();
        let wrong = if !is_name(argument) {
            "cannot be the name of an argument"
        } else if NAMES.contains(&argument) {
            "is a name that every expression has"
        } else if arguments.iter().any(|known| known == argument) {
            "is the name of two arguments"
        } else {
            arguments.push(argument.to_owned());
            continue;
        };
        return Err((item.span, format!("`{argument}` {wrong}"), NAME_HELP));
    }
    Ok(KeyText {
        name: name.to_owned(),
        cel: text.to_owned(),
        cel_span: cel.span,
        arguments,
        description,
    })
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

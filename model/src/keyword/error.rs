//! `x-error`: the author's own code and message.
//! For every violation in the subtree, or for one keyword here.

use super::{Keyword, Taking};
use crate::diagnostic::{Diagnostic, nearest};
use crate::schema::{ErrorScope, ErrorText};
use crate::source::{Node, inside_string};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-error",
    take,
};

/// What a message may ask for.
const PLACEHOLDERS: &[&str] = &["value", "name", "limit", "detail"];

/// Reports words in braces that nothing is filled in for.
pub fn placeholders(taking: &mut Taking<'_, '_>, message: &Node) {
    let text = message.as_str().unwrap_or_default();
    for (start, _) in text.match_indices('{') {
        let Some((word, _)) = text[start + 1..].split_once('}') else {
            return;
        };
        let is_word = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        if !is_word || PLACEHOLDERS.contains(&word) {
            continue;
        }
        let file = &taking.lowering.sources.get(message.span.file).text;
        let span = inside_string(file, message.span, &(start..start + word.len() + 2));
        let error = Diagnostic::error(
            "unknown-placeholder",
            span,
            format!("nothing is filled in for `{{{word}}}`"),
        );
        taking.report(match nearest(word, PLACEHOLDERS.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{{{near}}}`?")),
            None => error.help("known are `{value}`, `{name}`, `{limit}` and `{detail}`"),
        });
    }
}

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let own = node
        .members()
        .iter()
        .flat_map(|member| member.value.get("message"));
    for message in node.get("message").into_iter().chain(own) {
        placeholders(taking, message);
    }
    match read(node) {
        Some(scope) => {
            if let Some(scope) = scope {
                taking.schema.error = Some(taking.at(scope, node));
            }
            let own: Vec<_> = node.members().iter().filter(|member| member.value.is_object()).collect();
            for member in own {
                if taking.node.get(&member.name).is_none() {
                    taking.report(Diagnostic::error("unknown-keyword", member.name_span, format!("`{}` is not a keyword of this schema", member.name)).help("name a keyword that stands beside `x-error`"));
                }
            }
        }
        None => taking.wrong(node, r#"`{ "code": "...", "message": "..." }`, with `"collapse": true` if wanted, or `{ "<keyword>": { "code": "...", "message": "..." } }`"#),
    }
}

/// The scope for the whole schema, if there is one; `None` where the form is wrong.
fn read(node: &Node) -> Option<Option<ErrorScope>> {
    if !node.is_object() || node.members().is_empty() {
        return None;
    }
    let mut collapse = false;
    for member in node.members() {
        match member.name.as_str() {
            "code" | "message" if member.value.as_str().is_some() => {}
            "collapse" => collapse = member.value.as_bool()?,
            _ if member.value.is_object() => {
                text_of(&member.value)?;
                let plain = member.value.members().iter().all(|inner| {
                    matches!(inner.name.as_str(), "code" | "message")
                        && inner.value.as_str().is_some()
                });
                plain.then_some(())?;
            }
            _ => return None,
        }
    }
    match text_of(node) {
        Some(text) => Some(Some(ErrorScope { text, collapse })),
        None if collapse => None,
        None => Some(None),
    }
}

/// `code` and `message` of an object, at least one.
pub fn text_of(node: &Node) -> Option<ErrorText> {
    let word = |name: &str| node.get(name).and_then(Node::as_str).map(str::to_owned);
    let text = ErrorText {
        code: word("code"),
        message: word("message"),
    };
    (text.code.is_some() || text.message.is_some()).then_some(text)
}

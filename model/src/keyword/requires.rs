//! `x-requires`: what a union must be to stand in this member, in order; the first that does not hold is reported.
//! The branch decides whether the object that holds it may exist at all.

use super::durability::named;
use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::{At, CelText, ErrorText, Requirement};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-requires",
    take,
};

const FORM: &str = r#"a list of `{ "durability": "durable", "message": "..." }` and `{ "cel": "...", "message": "..." }`"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(items) = node.items().filter(|items| !items.is_empty()) else {
        return taking.wrong(node, FORM);
    };
    for (number, item) in items.iter().enumerate() {
        let Some(message) = item.get("message").and_then(Node::as_str) else {
            return bad(taking, item, "a requirement must have a `message`");
        };
        if item.members().len() != 2 {
            return bad(
                taking,
                item,
                "a requirement has `message` and one thing to ask",
            );
        }
        let requirement = match (item.get("durability"), item.get("cel")) {
            (Some(wanted), None) => match wanted.as_str().and_then(named) {
                Some(wanted) => Requirement::Durability(wanted),
                None => return bad(taking, wanted, "`durability` is `durable` or `live`"),
            },
            (None, Some(cel)) => match cel.as_str() {
                Some(text) => Requirement::Cel(CelText {
                    cel: text.to_owned(),
                    span: cel.span,
                }),
                None => return bad(taking, cel, "`cel` of a requirement must be a string"),
            },
            _ => return bad(taking, item, "a requirement asks for `durability` or `cel`"),
        };
        if let Some(node) = item.get("message") {
            super::error::placeholders(taking, node);
        }
        let mut site = taking.site(item.span);
        site.keyword.push_str(&format!("/{number}"));
        // `x-error` may give the code; the words are the requirement's own.
        let code = site.error.take().and_then(|error| error.code);
        site.error = Some(ErrorText {
            code,
            message: Some(message.to_owned()),
        });
        taking.schema.requires.push(At {
            value: requirement,
            site,
        });
    }
}

fn bad(taking: &mut Taking<'_, '_>, node: &Node, message: &str) {
    taking.report(
        Diagnostic::error("bad-keyword-value", node.span, message).help(format!("write {FORM}")),
    );
}

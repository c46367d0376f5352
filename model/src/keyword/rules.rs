//! `x-rules`: what must hold and no keyword can say, as expressions of CEL.
//! Compiled once all schemas are known; here only their form is read.

use super::{Keyword, Taking};
use crate::diagnostic::{Diagnostic, nearest};
use crate::schema::{At, CelText, ErrorText, RuleText};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-rules",
    take,
};

const MEMBERS: &[&str] = &["id", "cel", "each", "message"];

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(rules) = node.items() else {
        return taking.wrong(
            node,
            r#"a list of rules, each `{ "id": "...", "cel": "...", "message": "..." }`"#,
        );
    };
    if rules.is_empty() {
        return bad(
            taking,
            node,
            "`x-rules` lists no rule",
            "add one, or leave `x-rules` out",
        );
    }
    for (number, rule) in rules.iter().enumerate() {
        if let Some(read) = read(taking, rule, number) {
            let repeats = |known: &&At<RuleText>| known.value.id == read.value.id;
            if let Some(before) = taking.schema.rules.iter().find(repeats) {
                let error = Diagnostic::error(
                    "repeated-name",
                    rule.span,
                    format!("two rules have the id `{}`", read.value.id),
                )
                .note(Some(before.site.span), "the other one")
                .help("give each rule an id of its own");
                taking.report(error);
            } else {
                taking.schema.rules.push(read);
            }
        }
    }
}

fn read(taking: &mut Taking<'_, '_>, node: &Node, number: usize) -> Option<At<RuleText>> {
    for member in node.members() {
        if !MEMBERS.contains(&member.name.as_str()) {
            let error = Diagnostic::error(
                "unknown-keyword",
                member.name_span,
                format!("`{}` is not a member of a rule", member.name),
            );
            taking.report(match nearest(&member.name, MEMBERS.iter().copied()) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help("a rule has `id`, `cel`, `each` and `message`"),
            });
            return None;
        }
    }
    for name in MEMBERS {
        match node.get(name) {
            Some(member) if member.as_str().is_none() => {
                let message = format!("`{name}` of a rule must be a string");
                bad(taking, member, &message, "write it in quotes");
                return None;
            }
            None if matches!(*name, "id" | "cel") => {
                let help = r#"a rule is `{ "id": "...", "cel": "...", "message": "..." }`"#;
                bad(taking, node, &format!("a rule must have `{name}`"), help);
                return None;
            }
            _ => {}
        }
    }
    let text = |name: &str| {
        node.get(name)
            .and_then(|node| Some((node.as_str()?, node.span)))
    };
    let ((id, _), (cel, cel_span)) = (text("id")?, text("cel")?);
    let id_node = node.get("id")?;
    if !is_id(id) {
        let help = "write letters, digits, `.`, `_` and `-`, the first a letter or a digit";
        bad(
            taking,
            id_node,
            &format!("`{id}` cannot be the id of a rule"),
            help,
        );
        return None;
    }
    if super::by_name(id).is_some() || sealform::code::ALL.iter().any(|(code, _)| *code == id) {
        let message = format!("`{id}` is the name of a keyword or of a built-in code");
        bad(
            taking,
            id_node,
            &message,
            "give the rule an id that says what is wrong",
        );
        return None;
    }
    if let Some(message) = node.get("message") {
        super::error::placeholders(taking, message);
    }
    let mut site = taking.site(node.span);
    site.keyword.push_str(&format!("/{number}"));
    site.error = Some(ErrorText {
        code: Some(id.to_owned()),
        message: text("message").map(|(message, _)| message.to_owned()),
    });
    Some(At {
        value: RuleText {
            id: id.to_owned(),
            cel: CelText {
                cel: cel.to_owned(),
                span: cel_span,
            },
            each: text("each").map(|(each, span)| (each.to_owned(), span)),
        },
        site,
    })
}

fn bad(taking: &mut Taking<'_, '_>, node: &Node, message: &str, help: &str) {
    taking.report(Diagnostic::error("bad-keyword-value", node.span, message).help(help));
}

/// The ids of the rules of a schema.
pub fn ids(schema: &Node) -> impl Iterator<Item = &str> {
    schema
        .get("x-rules")
        .and_then(Node::items)
        .unwrap_or_default()
        .iter()
        .filter_map(|rule| rule.get("id")?.as_str())
}

fn is_id(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}

//! `x-edge`: the object connects two things, which two of its members name. An end that is an index (`x-indexOf`) means
//! the name in the item that it points to.

use super::entity::WORDS;
use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::EdgeText;
use crate::source::Node;
use sealform::correlate::Entity;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-edge",
    take,
};

const FORM: &str =
    r#"an object such as `{ "from": "<member>", "to": "<member>", "entity": "file" }`"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let known = ["from", "to", "entity"];
    let others = node.members().iter().map(|member| member.name.as_str());
    if !node.is_object() || others.clone().any(|name| !known.contains(&name)) {
        return taking.wrong(node, FORM);
    }
    let word = |name: &str| node.get(name).filter(|value| value.as_str().is_some());
    let (Some(from), Some(to), Some(entity)) = (word("from"), word("to"), node.get("entity"))
    else {
        return taking.wrong(node, FORM);
    };
    let Some(entity) = entity.as_str().and_then(Entity::named) else {
        let message = format!("`entity` of `x-edge` must be {WORDS}");
        let error = Diagnostic::error("bad-keyword-value", entity.span, message);
        return taking.report(error.help(format!("write {WORDS}")));
    };
    let text = |node: &Node| node.as_str().unwrap_or_default().to_owned();
    if from.as_str() == to.as_str() {
        let error = Diagnostic::error("bad-keyword-value", to.span, "an edge joins two members");
        return taking.report(error.help("name another member in `to`"));
    }
    let edge = EdgeText {
        from: text(from),
        to: text(to),
        entity,
    };
    taking.schema.edge = Some(taking.at(edge, node));
}

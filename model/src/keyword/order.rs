//! `x-order`: the order in which checks run and report.
//! `/name` is a member, a bare word a keyword or the id of a rule; what is not named follows in the default order.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::OrderEntry;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-order",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(names) = taking.names(node) else {
        return;
    };
    for (name, item) in names.into_iter().zip(node.items().unwrap_or_default()) {
        let entry = match name.strip_prefix('/') {
            Some(member) => {
                let member = sealform::unescape(member);
                OrderEntry::Member(member)
            }
            None if super::by_name(&name).is_some() => OrderEntry::Keyword(name),
            // A rule of this schema, or of one that it refines: the lint of placement looks again.
            None if super::rules::ids(taking.node).any(|id| id == name)
                || taking.node.get("$ref").is_some() =>
            {
                OrderEntry::Rule(name)
            }
            None => {
                taking.report(
                    Diagnostic::error(
                        "unknown-keyword",
                        item.span,
                        format!("`{name}` is not a keyword"),
                    )
                    .help("write `/name` for a member, the name of a keyword, or the id of a rule"),
                );
                continue;
            }
        };
        let at = taking.at(entry, item);
        taking.schema.order.push(at);
    }
}

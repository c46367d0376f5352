//! `if`: the schema that decides between `then` and `else`.
//! `then` and `else` mean nothing without it, which is refused: it would be a dropped constraint.

use super::{Keyword, Taking};
use crate::schema::{At, Conditional, SchemaId};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "if", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let condition = taking.child(&[], node);
    let then = branch(taking, "then");
    let otherwise = branch(taking, "else");
    taking.schema.conditionals.push(Conditional {
        condition,
        then,
        otherwise,
    });
}

fn branch(taking: &mut Taking<'_, '_>, keyword: &str) -> Option<At<SchemaId>> {
    let node = taking.node.get(keyword)?;
    let value = taking.child_of(keyword, &[], node);
    Some(At {
        value,
        site: taking.site_of(keyword, node.span),
    })
}

//! `x-context`: the schema of what the rules of a packet need beside the packet.
//! It becomes an argument of `validate_*`, and `context` in the rules.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-context",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    taking.schema.context = Some(taking.at(schema, node));
}

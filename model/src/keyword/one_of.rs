//! `oneOf`: exactly one branch holds.
//! One violation at the value, unless a tag tells the branches apart.

use super::{Keyword, Taking};
use crate::source::{Node, variants};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "oneOf",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(branches) = taking.branches(node) {
        let mut at = taking.at(branches, node);
        if variants::is_expanded(taking.node) {
            // The author wrote no `oneOf`.
            at.site = taking.site_of("x-variants", node.span);
        }
        taking.schema.one_of.push(at);
    }
}

//! `oneOf`: exactly one branch holds.
//! One violation at the value, unless a tag tells the branches apart.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "oneOf",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(branches) = taking.branches(node) {
        let at = taking.at(branches, node);
        taking.schema.one_of.push(at);
    }
}

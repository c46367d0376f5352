//! `allOf`: every branch holds.
//! Each branch reports its own violations.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "allOf",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(branches) = taking.branches(node) {
        let at = taking.at(branches, node);
        taking.schema.all_of.push(at);
    }
}

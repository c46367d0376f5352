//! `prefixItems`: the schemas of the first items, in order.
//! A shorter array is allowed unless `minItems` says otherwise.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "prefixItems",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(branches) = taking.branches(node) {
        taking.schema.prefix_items = branches;
    }
}

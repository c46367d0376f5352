//! `uniqueItems`: no two items are equal.
//! Equality is by value: `1` and `1.0` are equal, `1` and `true` are not.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "uniqueItems",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.unique_items = taking.boolean(node).filter(|unique| unique.value);
}

//! `minItems`: the fewest items an array may have.
//! Bounds make hostile packets cheap to refuse.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "minItems",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.min_items = taking.count(node);
}

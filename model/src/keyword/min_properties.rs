//! `minProperties`: the fewest members an object may have.
//! Counts members of any name.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "minProperties",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.min_properties = taking.count(node);
}

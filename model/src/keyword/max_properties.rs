//! `maxProperties`: the most members an object may have.
//! Counts members of any name.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "maxProperties",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.max_properties = taking.count(node);
}

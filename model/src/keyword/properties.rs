//! `properties`: the declared members, in wire order.
//! The order is the order in which members are written and checked.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "properties",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(members) = taking.members(node) {
        taking.schema.properties = members;
    }
}

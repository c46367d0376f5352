//! `const`: the one value allowed.
//! Equality is by value, as for `enum`.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "const",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.constant = Some(taking.at(node.to_json(), node));
}

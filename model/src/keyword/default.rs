//! `default`: the value that absence may mean.
//! Checked against its own schema; it fills nothing by itself (`x-omit` and `x-fill` do).

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "default",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.default = Some(taking.at(node.to_json(), node));
}

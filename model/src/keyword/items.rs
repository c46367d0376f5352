//! `items`: the schema of the items behind `prefixItems`.
//! `false` ends the tuple.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "items",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    taking.schema.items = Some(taking.at(schema, node));
}

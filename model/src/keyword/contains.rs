//! `contains`: some items match the schema.
//! At least one where `minContains` does not say otherwise.

use super::{Keyword, Taking};
use crate::schema::Contains;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "contains",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    let site = taking.site(node.span);
    let bound = |name: &str| taking.node.get(name).and_then(Node::as_u64);
    let (min, max) = (bound("minContains").unwrap_or(1), bound("maxContains"));
    taking.schema.contains.push(Contains {
        schema,
        min,
        max,
        site,
    });
}

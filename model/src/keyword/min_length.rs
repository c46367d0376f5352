//! `minLength`: the fewest Unicode scalar values a string may have.
//! Scalars, as JSON Schema counts; not bytes, and not JavaScript's UTF-16 units.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "minLength",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.min_length = taking.count(node);
}

//! `x-maxBytes`: the most bytes of compact JSON that a value may have.
//! Measured in the spelling of the packet's canonical form, so white space and escapes of the input do not count.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-maxBytes",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.max_bytes = taking.count(node);
}

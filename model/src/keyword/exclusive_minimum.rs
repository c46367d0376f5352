//! `exclusiveMinimum`: the number that a value must be above.
//! Compared exactly, as decimals; a bound is never rounded to a double.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "exclusiveMinimum",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.exclusive_minimum = taking.number(node);
}

//! `exclusiveMaximum`: the number that a value must be below.
//! Compared exactly, as decimals; a bound is never rounded to a double.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "exclusiveMaximum",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.exclusive_maximum = taking.number(node);
}

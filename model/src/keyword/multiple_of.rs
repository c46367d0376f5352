//! `multipleOf`: the number that a value must be an integer times of.
//! Judged on decimals, so that 0.3 is a multiple of 0.1.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "multipleOf",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(divisor) = taking.number(node) else {
        return;
    };
    let value = sealform::decimal::Decimal::parse(&divisor.value);
    match value {
        Some(value) if value.is_zero() || value.is_negative() => {
            taking.wrong(node, "a number above 0")
        }
        Some(value) if value.is_multiple_of(&value).is_none() => {
            taking.wrong(node, "a number of at most 19 digits")
        }
        _ => taking.schema.multiple_of.push(divisor),
    }
}

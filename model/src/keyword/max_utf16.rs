//! `x-maxUtf16`: the most UTF-16 units that a string may have, as JavaScript's `length` counts.
//! `{ "json": N }` counts the compact JSON of any value, in the spelling that `x-maxBytes` measures.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-maxUtf16",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(max) = node.as_u64() {
        taking.schema.max_utf16 = Some(taking.at(max, node));
        return;
    }
    match node.members() {
        [only] if only.name == "json" => match only.value.as_u64() {
            Some(max) => taking.schema.max_utf16_json = Some(taking.at(max, node)),
            None => taking.wrong(&only.value, "an integer from 0 to 18446744073709551615"),
        },
        _ => taking.wrong(
            node,
            "an integer from 0, or `{ \"json\": N }` for the compact JSON of any value",
        ),
    }
}

//! `x-indexOf`: the value is an index into an array of the same packet, named by a JSON pointer from the packet's root.
//! Where the pointer leads is looked at in `lint/index_of.rs`, for every packet that reaches the schema.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-indexOf",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let pointer = node.as_str().filter(|text| is_pointer(text));
    match pointer {
        Some(pointer) => taking.schema.index_of = Some(taking.at(pointer.to_owned(), node)),
        None => taking.wrong(
            node,
            "a JSON pointer from the root of the packet to an array, such as `/files`",
        ),
    }
}

/// RFC 6901, and not the packet itself: a packet is no array.
fn is_pointer(text: &str) -> bool {
    text.starts_with('/') && sealform::format::json_pointer::is_valid(text)
}

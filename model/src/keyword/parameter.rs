//! `x-parameter`: the open member of an envelope.
//! Packet types narrow it; generated types are generic over it.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-parameter",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(name) = taking.text(node) else {
        return;
    };
    if !name.value.starts_with(|c: char| c.is_ascii_uppercase())
        || !name.value.chars().all(|c| c.is_ascii_alphanumeric())
    {
        taking.wrong(node, "the name of a type parameter such as `T`");
        return;
    }
    taking.schema.parameter = Some(name);
}

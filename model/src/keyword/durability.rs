//! `x-durability`: whether the events of a union are facts that are kept (`durable`) or passing news (`live`).
//! On a union it is what a branch is that says nothing; on a branch it is what that branch is.

use super::{Keyword, Taking};
use crate::source::Node;
use sealform::Durability;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-durability",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    match node.as_str().and_then(named) {
        Some(durability) => taking.schema.durability = Some(taking.at(durability, node)),
        None => taking.wrong(node, r#"`"durable"` or `"live"`"#),
    }
}

/// The durability with this name.
pub fn named(text: &str) -> Option<Durability> {
    match text {
        "durable" => Some(Durability::Durable),
        "live" => Some(Durability::Live),
        _ => None,
    }
}

//! `examples`: values that hold, for readers.
//! Checked against their own schema when code is generated.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "examples",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(items) = node.items() else {
        taking.wrong(node, "an array of values");
        return;
    };
    for item in items {
        let at = taking.at(item.to_json(), item);
        taking.schema.examples.push(at);
    }
}

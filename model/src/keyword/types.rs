//! `type`: the JSON types a value may have.
//! An integer is a number without fractional part, however it is written.

use super::{Keyword, Taking};
use crate::source::Node;
use sealform::check::Types;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "type", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(types) = read(node) else {
        taking.wrong(node, "a type name or a non-empty array of distinct ones: null, boolean, integer, number, string, array, object");
        return;
    };
    taking.schema.types = Some(taking.at(types, node));
}

fn read(node: &Node) -> Option<Types> {
    if let Some(name) = node.as_str() {
        return by_name(name);
    }
    let items = node.items().filter(|items| !items.is_empty())?;
    let is_repeated = |(at, item): (usize, &Node)| {
        items[..at]
            .iter()
            .any(|before| before.as_str() == item.as_str())
    };
    if items.iter().enumerate().any(is_repeated) {
        return None;
    }
    items
        .iter()
        .try_fold(Types(0), |set, item| Some(set.or(by_name(item.as_str()?)?)))
}

fn by_name(name: &str) -> Option<Types> {
    Some(match name {
        "null" => Types::NULL,
        "boolean" => Types::BOOLEAN,
        "integer" => Types::INTEGER,
        "number" => Types::NUMBER,
        "string" => Types::STRING,
        "array" => Types::ARRAY,
        "object" => Types::OBJECT,
        _ => return None,
    })
}

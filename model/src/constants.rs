//! Constants: definitions that allow one scalar, such as a limit or a protocol version.
//! They are values that a program names, so every backend gives them a name. They are taken from every file that was
//! read: nothing has to refer to a limit for it to be one.

use crate::lower::Lowering;
use crate::model::Constant;
use crate::names::snake;
use crate::source::Node;
use sealform::{Json, Number};

/// Every constant, by file and place.
pub(crate) fn constants(lowering: &Lowering<'_>) -> Vec<Constant> {
    let mut found = Vec::new();
    for file in 0..lowering.sources.iter().count() {
        let document = lowering.document(file);
        let definitions = document.as_ref().and_then(|node| node.get("$defs"));
        for member in definitions.map(Node::members).unwrap_or_default() {
            let value = member.value.get("const").map(Node::to_json);
            let Some(value) = value.as_ref().and_then(scalar) else {
                continue;
            };
            let description = member.value.get("description").and_then(Node::as_str);
            found.push(Constant {
                name: snake(&member.name).to_ascii_uppercase(),
                value,
                description: description.map(str::to_owned),
                span: member.value.span,
                file,
            });
        }
    }
    found
}

/// A string, a boolean, or an integer of 64 bits.
fn scalar(value: &Json) -> Option<Json> {
    match value {
        Json::String(_) | Json::Bool(_) => Some(value.clone()),
        Json::Number(number) => {
            let integer = number.as_i128()?;
            let number = i64::try_from(integer).map(Number::from);
            let number = number.or_else(|_| u64::try_from(integer).map(Number::from));
            number.ok().map(Json::Number)
        }
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

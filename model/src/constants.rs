//! Constants: definitions that allow one scalar, such as a limit or a protocol version.
//! They are values that a program names, so every backend gives them a name.

use crate::model::Constant;
use crate::names::snake;
use crate::schema::Schema;
use sealform::{Json, Number};
use std::collections::HashSet;

/// Every constant, by file and place.
pub(crate) fn constants(schemas: &[Schema]) -> Vec<Constant> {
    let mut found: Vec<Constant> = Vec::new();
    let mut seen = HashSet::new();
    for (name, id) in schemas.iter().flat_map(|schema| &schema.definitions) {
        let schema = &schemas[id.0];
        // Merging may have copied the schema that holds the definition.
        let Some(value) = schema.constant.as_ref().and_then(|at| scalar(&at.value)) else {
            continue;
        };
        if seen.insert(*id) {
            found.push(Constant {
                name: snake(name).to_ascii_uppercase(),
                value,
                description: schema.description.clone(),
                schema: *id,
                file: schema.file,
            });
        }
    }
    found.sort_by_key(|constant| {
        let span = schemas[constant.schema.0].span;
        (span.file, span.start)
    });
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

//! What the member of a field must be, as it is written in a schema: the next step of a diagnostic.

use crate::merge::target;
use crate::schema::{FieldText, HoldsText, ItemText, Schema, SchemaId};

/// The member of a field; `range` is that of the number, or of the count.
pub(super) fn expected(schemas: &[Schema], field: &FieldText, (min, max): (u64, u64)) -> String {
    let text = |size: u64| {
        let pattern = hex_pattern(size);
        format!(r#"{{ "type": "string", "pattern": "{pattern}" }}"#)
    };
    let reference = |id: SchemaId| {
        let keyword = &schemas[target(schemas, id).0].keyword;
        format!(r#"{{ "$ref": ... }}` to `{keyword}"#)
    };
    match &field.holds {
        HoldsText::Bits(..) if min == max => format!(r#"{{ "type": "integer", "const": {min} }}"#),
        HoldsText::Bits(..) => {
            format!(r#"{{ "type": "integer", "minimum": {min}, "maximum": {max} }}"#)
        }
        HoldsText::Bytes(size) => text(*size),
        HoldsText::Frame(id) | HoldsText::Json(id, _) => reference(*id),
        HoldsText::Items(_, item) => {
            let items = match item {
                ItemText::Bytes(size) => text(*size),
                ItemText::Fields(_) => r#"{ "type": "object", ... }"#.to_owned(),
                ItemText::Frame(_) => r#"{ "$ref": ... }"#.to_owned(),
            };
            format!(
                r#"{{ "type": "array", "items": {items}, "minItems": {min}, "maxItems": {max} }}"#
            )
        }
    }
}

/// The pattern of so many bytes in lower-case hex.
pub(super) fn hex_pattern(size: u64) -> String {
    format!("^[0-9a-f]{{{}}}$", size * 2)
}

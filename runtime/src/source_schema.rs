//! The schema that a type was generated from, as schemars wants it.

use schemars::Schema;

/// The schema in a text that the generator wrote; `true` for any other text.
pub fn source_schema(text: &str) -> Schema {
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    value
        .and_then(|value| Schema::try_from(value).ok())
        .unwrap_or_default()
}

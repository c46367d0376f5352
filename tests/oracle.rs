//! The validator that Sealform must agree with wherever a schema says nothing of its own.

use crate::case::{Group, SCHEMA};
use jsonschema::{Draft, Registry, Validator};
use serde_json::Value;

/// Where the files of a group are, for a validator that wants absolute addresses.
const BASE: &str = "https://cases.invalid/";

/// The group's schema in the other validator, formats asserted, nothing fetched.
pub fn validator(group: &Group) -> Result<Validator, String> {
    let mut registry = Registry::new();
    for (path, text) in &group.files {
        let schema: Value =
            serde_json::from_str(text).map_err(|error| format!("{path}: {error}"))?;
        registry = registry
            .add(format!("{BASE}{path}"), schema)
            .map_err(|error| error.to_string())?;
    }
    let registry = registry.prepare().map_err(|error| error.to_string())?;
    let options = jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .with_registry(&registry);
    let whole = serde_json::json!({ "$ref": format!("{BASE}{SCHEMA}") });
    options.build(&whole).map_err(|error| error.to_string())
}

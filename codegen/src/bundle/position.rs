//! Which members of a schema object are schemas themselves.
//! A `$ref` or an `x-` word anywhere else is a name or a plain value, and stays as it is.

use sealform_model::keyword;
use sealform_model::source::Node;

/// What stands below a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// One schema.
    Schema,
    /// An array of schemas.
    List,
    /// An object whose members are schemas.
    Map,
    /// `$defs`: such an object, whose members count only where something refers to them.
    Definitions,
    /// No schema.
    Value,
}

/// The position below a keyword.
pub fn below(keyword: &str) -> Position {
    match keyword {
        "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "x-context" => Position::Schema,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Position::List,
        "dependentSchemas" | "patternProperties" | "properties" => Position::Map,
        "$defs" => Position::Definitions,
        _ => Position::Value,
    }
}

/// Whether an entry of `$defs` is a group of further entries: objects only, and no keyword among their names.
pub fn is_group(node: &Node) -> bool {
    let members = node.members();
    let is_entry = |name: &str| {
        keyword::by_name(name).is_none() && !name.starts_with(['$', '-']) && !name.starts_with("x-")
    };
    !members.is_empty()
        && members
            .iter()
            .all(|member| member.value.is_object() && is_entry(&member.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_that_holds_schemas_is_known() {
        for name in [
            "$defs",
            "allOf",
            "anyOf",
            "oneOf",
            "not",
            "if",
            "then",
            "else",
            "items",
            "prefixItems",
            "contains",
            "properties",
            "patternProperties",
            "additionalProperties",
            "propertyNames",
            "dependentSchemas",
            "x-context",
        ] {
            assert_ne!(below(name), Position::Value, "{name}");
            assert!(keyword::by_name(name).is_some(), "{name}");
        }
        for name in [
            "const", "enum", "default", "examples", "required", "x-hash", "$ref",
        ] {
            assert_eq!(below(name), Position::Value, "{name}");
        }
    }
}

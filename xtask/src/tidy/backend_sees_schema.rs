//! `backend-sees-schema`: a backend looks at JSON Schema instead of at types and plan.
//!
//! Shapes come from the model's types, checks from its plan. A backend that reads keywords gives them a second meaning.

use super::files::{Tree, code, has_word};
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "backend-sees-schema",
    about: "a backend never looks at JSON Schema",
    check,
};

/// Paths that lead to keywords, parsed schema files, or the lowering of them.
const FORBIDDEN: &[&str] = &[
    "sealform_model::keyword",
    "sealform_model::Lowering",
    "source::parse",
    "source::Node",
    "source::NodeKind",
    "keyword::ALL",
    "keyword::by_name",
];
/// Fields of a lowered schema that are keywords; names, texts and places a backend may use.
const FIELDS: &[&str] = &[
    ".types.as_ref()",
    ".enumeration",
    ".min_length",
    ".max_length",
    ".min_items",
    ".max_items",
    ".any_of",
    ".one_of",
    ".all_of",
    ".pattern_properties",
    ".additional_properties",
    ".prefix_items",
    ".dependent_schemas",
    ".conditionals",
];

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.written("codegen/src/rust/") {
        for (line, code) in code(path, text) {
            let forbidden = FORBIDDEN
                .iter()
                .chain(FIELDS)
                .find(|word| code.contains(**word));
            // `SchemaId` and the values of x-keywords are part of the types; the schema object itself is not.
            let schema = code.contains("sealform_model::schema::")
                && has_word(
                    code.split("::schema::").nth(1).unwrap_or_default(),
                    "Schema",
                );
            match forbidden {
                Some(word) => found.push(Finding::at(
                    path,
                    line,
                    format!("`{word}` looks at JSON Schema; use the model's types or its plan"),
                )),
                None if schema => found.push(Finding::at(
                    path,
                    line,
                    "`schema::Schema` looks at JSON Schema; use the model's types or its plan",
                )),
                None => {}
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_seen_and_types_are_not() {
        let text = "use sealform_model::schema::{DeriveFrom, SchemaId};\nuse sealform_model::schema::{Schema, SchemaId};\nuse sealform_model::keyword;\n// keyword::ALL\nlet n = schema.min_items;\nmodel.types.get(id)\n";
        let lines: Vec<usize> = check(&Tree::of(&[("codegen/src/rust/a.rs", text)]))
            .iter()
            .map(|finding| finding.line)
            .collect();
        assert_eq!(lines, [2, 3, 5]);
    }
}

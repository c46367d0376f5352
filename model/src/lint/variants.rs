//! `no-tag`: the files of an `x-variants` folder are not told apart: which file is in the way, and what it lacks.
//! Comes before everything that is said of branches, which would have no place.
//!
//! ```json
//! { "title": "Copied", "type": "object", "properties": { "kind": { "const": "of another file" } }, "required": ["kind"] }
//! ```

use crate::diagnostic::Diagnostic;
use crate::schema::{Schema, SchemaId};
use crate::union::{tagged, untagged};

/// Reports every union of files that nothing tells apart.
pub fn check(schemas: &[Schema], diagnostics: &mut Vec<Diagnostic>) {
    for (at, schema) in schemas.iter().enumerate() {
        let Some(site) = &schema.variants else {
            continue;
        };
        if tagged(schemas, SchemaId(at)).is_some() {
            continue;
        }
        let branches = schema.one_of.iter().flat_map(|at| at.value.clone());
        let (span, message) = match untagged(schemas, branches.collect()) {
            Some((branch, message)) => (schemas[branch.0].span, message),
            None => (
                site.span,
                "no member tells the files of the folder apart".to_owned(),
            ),
        };
        diagnostics.push(Diagnostic::error("no-tag", span, message).help(
            "give every file an object with a required member such as `\"kind\": { \"const\": \"...\" }`, each with another text",
        ));
    }
}

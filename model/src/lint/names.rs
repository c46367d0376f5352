//! `name-collision`: two members of one object, or two texts of one enumeration, have the same name in a language.
//!
//! ```json
//! { "properties": { "foo-bar": {}, "foo_bar": {} } }
//! ```

use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::types::Kind;
use std::collections::HashMap;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for named in &model.types.named {
        let Kind::Struct(structure) = &named.kind else {
            continue;
        };
        let mut taken: HashMap<&str, usize> = HashMap::new();
        for (at, field) in structure
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.constant.is_none())
        {
            // `extra` holds undeclared members where those are allowed.
            let reserved = field.rust_name == "extra" && structure.extra.is_some();
            let before = taken.insert(&field.rust_name, at);
            if before.is_some() || reserved {
                let span = model.schema(field.schema).span;
                let error = match before {
                    Some(before) => Diagnostic::error(
                        "name-collision",
                        span,
                        format!(
                            "members `{}` and `{}` both become `{}`",
                            structure.fields[before].name, field.name, field.rust_name
                        ),
                    )
                    .note(
                        Some(model.schema(structure.fields[before].schema).span),
                        "the other one",
                    ),
                    None => Diagnostic::error(
                        "name-collision",
                        span,
                        "`extra` is the member that holds what an open object does not declare",
                    ),
                };
                diagnostics.push(error.help("add `\"x-rust\": { \"name\": \"another_name\" }`"));
            }
        }
    }
}

//! `bad-absence`: `x-omit` and `x-fill` on a member that cannot be absent, or that cannot have the value.
//!
//! ```json
//! { "properties": { "n": { "type": "integer", "x-omit": "empty" } } }
//! ```

use crate::diagnostic::Diagnostic;
use crate::interpret::Interpreter;
use crate::merge::target;
use crate::model::Model;
use crate::schema::{Absence, Schema};
use crate::types::{Kind, Type};
use sealform::{Json, Object};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let interpreter = Interpreter::new(model);
    for parent in &model.schemas {
        for (name, id) in &parent.properties {
            let written = model.schema(*id);
            let Some(at) = written.omit.as_ref().or(written.fill.as_ref()) else {
                continue;
            };
            let mut report = |message: String, help: &str| {
                diagnostics.push(Diagnostic::error("bad-absence", at.site.span, message).help(help))
            };
            if written.omit.is_some() && written.fill.is_some() {
                report(
                    format!("`{name}` has both `x-omit` and `x-fill`"),
                    "keep one of the two",
                );
            }
            if parent.requires(name) {
                report(
                    format!("`{name}` is required, so its absence means nothing"),
                    "take it out of `required`",
                );
            }
            let is_union = |ty: &Type| match ty {
                Type::Named(id) => matches!(model.types.get(*id).kind, Kind::Union(_)),
                _ => false,
            };
            if at.value != Absence::Null && model.types.by_schema.get(id).is_some_and(is_union) {
                report(
                    format!("`{name}` is one of several types, so its absence has none"),
                    "let absence mean `null`",
                );
            }
            let settled = model.schema(target(&model.schemas, *id));
            match values(&at.value, written, settled) {
                Some(values) => {
                    if !values.iter().any(|value| interpreter.holds(*id, value)) {
                        report(
                            format!("`{name}` may not have the value that its absence means"),
                            "allow the value, or choose another one",
                        );
                    }
                }
                None => report(
                    format!("`{name}` has no `default`"),
                    "add a `default` of a scalar or empty value",
                ),
            }
        }
    }
}

/// The values that absence may mean; for `empty`, that of any type.
fn values(absence: &Absence, written: &Schema, settled: &Schema) -> Option<Vec<Json>> {
    Some(match absence {
        Absence::Null => vec![Json::Null],
        Absence::Empty => vec![
            Json::Array(Vec::new()),
            Json::Object(Object::new()),
            Json::String(String::new()),
        ],
        Absence::Default => {
            let value = written
                .default
                .as_ref()
                .or(settled.default.as_ref())?
                .value
                .clone();
            let plain = match &value {
                Json::Array(items) => items.is_empty(),
                Json::Object(object) => object.is_empty(),
                _ => true,
            };
            vec![plain.then_some(value)?]
        }
    })
}

//! `value-breaks-schema`: a `default`, an example or a listed value that its own schema refuses.
//!
//! ```json
//! { "type": "string", "maxLength": 2, "default": "abc" }
//! ```

use crate::diagnostic::Diagnostic;
use crate::interpret::Interpreter;
use crate::model::Model;
use crate::schema::{At, SchemaId};
use sealform::{Json, code};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let interpreter = Interpreter::new(model);
    let whole = model.judged();
    for (id, schema) in model.schemas.iter().enumerate() {
        let id = SchemaId(id);
        let is_whole = whole.contains(&id);
        for at in schema.default.iter() {
            judge(&interpreter, (id, is_whole), "default", at, diagnostics);
        }
        for at in &schema.examples {
            judge(&interpreter, (id, is_whole), "example", at, diagnostics);
        }
        for at in schema.enumeration.iter() {
            for value in &at.value {
                judge(
                    &interpreter,
                    (id, is_whole),
                    "listed value",
                    &At {
                        value: value.clone(),
                        site: at.site.clone(),
                    },
                    diagnostics,
                );
            }
        }
        for at in schema.constant.iter() {
            judge(&interpreter, (id, is_whole), "constant", at, diagnostics);
        }
    }
}

fn judge(
    interpreter: &Interpreter<'_>,
    (id, is_whole): (SchemaId, bool),
    what: &str,
    at: &At<Json>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let judged = match is_whole {
        true => interpreter.check(id, &at.value),
        false => interpreter.check_part(id, &at.value),
    };
    if let Err(report) = judged {
        let first = report.first();
        let place = if first.pointer.is_empty() {
            String::new()
        } else {
            format!(" at `{}`", first.pointer)
        };
        let error = Diagnostic::error(
            "value-breaks-schema",
            at.site.span,
            format!(
                "the {what} breaks its own schema: {}{place} ({})",
                first.message, first.keyword
            ),
        );
        let help = if first.code == code::FORMAT {
            "write a value of the format"
        } else {
            "change the value, or the keyword that refuses it"
        };
        diagnostics.push(error.help(help));
    }
}

//! A diagnostic as one line of JSON.
//!
//! ```json
//! {"record":"diagnostic","severity":"error","code":"unknown-keyword","message":"`x-volatil` is not a keyword",
//!  "file":"schemas/packet28/envelope.schema.json","line":41,"column":9,"notes":[],"help":"did you mean `x-volatile`?"}
//! ```

use crate::path::shown;
use crate::record::Record;
use sealform::Json;
use sealform_model::source::{Sources, Span};
use sealform_model::{Diagnostic, Severity};
use std::path::Path;

/// The line; `file`, `line` and `column` only where there is a place, `help` only where there is one.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, folder: &Path) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let record = Record::new("diagnostic")
        .text("severity", severity)
        .text("code", diagnostic.code)
        .text("message", &diagnostic.message);
    let record = placed(record, diagnostic.span, sources, folder);
    let notes = diagnostic.notes.iter().map(|(at, note)| {
        let note = Record::new("note").text("message", note);
        placed(note, *at, sources, folder).into_json()
    });
    let record = record.value("notes", Json::Array(notes.collect()));
    match &diagnostic.help {
        Some(help) => record.text("help", help).line(),
        None => record.line(),
    }
}

fn placed(record: Record, span: Option<Span>, sources: &Sources, folder: &Path) -> Record {
    let Some(span) = span else { return record };
    let (path, line, column) = sources.line_column(span);
    record
        .text("file", &shown(folder, path))
        .count("line", line)
        .count("column", column)
}

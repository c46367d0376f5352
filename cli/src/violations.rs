//! A report on a packet, for people (`file:line:col: code: message at /pointer (schema.json#/...)`) and for programs.

use crate::record::Record;
use crate::render::Format;
use sealform::{Report, Violation};

/// The violations, one line each, and whether there are more.
pub fn render(report: &Report, file: &str, format: Format) -> String {
    match format {
        Format::Human => {
            let lines = report.violations().map(|violation| human(violation, file));
            let more = report.has_more().then(|| {
                format!(
                    "{file}: more violations were found than these {}\n",
                    report.len()
                )
            });
            lines.chain(more).collect()
        }
        Format::Json => {
            let lines = report.violations().map(|violation| json(violation, file));
            let more = report.has_more().then(|| {
                Record::new("more")
                    .text("file", file)
                    .count("shown", report.len())
                    .line()
            });
            lines.chain(more).collect()
        }
    }
}

fn human(violation: &Violation, file: &str) -> String {
    // A member name may hold anything, a line break too; the line stays one line.
    let separator = if violation.position.is_some() {
        ":"
    } else {
        ": "
    };
    let text = violation.to_string();
    let visible: String = text
        .chars()
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    format!("{file}{separator}{visible}\n")
}

fn json(violation: &Violation, file: &str) -> String {
    let mut record = Record::new("violation").text("file", file);
    if let Some(position) = violation.position {
        record = record
            .count("line", position.line)
            .count("column", position.column);
    }
    record
        .text("code", &violation.code)
        .text("message", &violation.message)
        .text("pointer", &violation.pointer)
        .text("keyword", &violation.keyword)
        .line()
}

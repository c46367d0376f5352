//! A report on a packet, for people (`file:line:col: code: message at /pointer (schema.json#/...)`) and for programs.

use crate::record::Record;
use crate::render::Format;
use sealform::{Json, Report, Violation};

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

/// The first violation of a line of a log, in one line; `number` is that of the line.
pub fn of_line(report: &Report, file: &str, number: u64, format: Format) -> String {
    let mut violation = report.first().clone();
    // What was judged is the text of the line: the column is right, and the line is the log's.
    let column = violation.position.take().map(|position| position.column);
    let more = report.len() - 1;
    if format == Format::Json {
        let record = Record::new("violation")
            .text("file", file)
            .count("line", number);
        let record = match column {
            Some(column) => record.count("column", column),
            None => record,
        };
        let record = described(record, &violation).count("more", more);
        return match report.has_more() {
            true => record.value("has_more", Json::Bool(true)).line(),
            false => record.line(),
        };
    }
    let place = match column {
        Some(column) => format!("{file}:{number}:{column}"),
        None => format!("{file}:{number}"),
    };
    let more = match (more, report.has_more()) {
        (0, _) => String::new(),
        (more, false) => format!("; {more} more"),
        (more, true) => format!("; more than {more} more"),
    };
    format!(
        "{}{more}\n",
        human(&violation, &place).trim_end_matches('\n')
    )
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
    described(record, violation).line()
}

fn described(record: Record, violation: &Violation) -> Record {
    record
        .text("code", &violation.code)
        .text("message", &violation.message)
        .text("pointer", &violation.pointer)
        .text("keyword", &violation.keyword)
}

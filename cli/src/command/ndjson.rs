//! `sealform validate --ndjson`: every line of a log is a packet, and each is judged on its own.
//! What is kept is one line and its tree, whatever the size of the log; a broken line is one finding and stops nothing.

use super::validate::judge;
use crate::console::{Reader, offer, out};
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::lines::{Line, Lines};
use crate::meter::Meter;
use crate::render::Format;
use crate::subject::{Subject, located};
use crate::tally::Tally;
use crate::violations;
use sealform::{Json, Report, reader};
use sealform_model::Interpreter;
use std::path::Path;

/// Judges a log; `most` is how many broken lines are shown, or 0 for all.
pub(super) fn run(
    subject: &Subject,
    file: &Path,
    context: Option<&Json>,
    most: u64,
    format: Format,
) -> Result<Verdict, Failure> {
    let interpreter = Interpreter::new(subject.model());
    let mut limits = subject.limits();
    limits.max_input_bytes = limits.max_input_bytes.min(input::MAX_BYTES as usize);
    let stream = input::stream(file)?;
    let mut lines = Lines::new(stream.source, limits.max_input_bytes);
    let mut meter = Meter::of_bytes(stream.bytes);
    let mut tally = Tally::default();
    for number in 1_u64.. {
        let line = lines
            .next()
            .map_err(|error| Failure::file("read", file, &error))?;
        let judged = match line {
            None => break,
            Some(Line::Whole(text)) if is_blank(text) => {
                tally.blank();
                continue;
            }
            Some(Line::Whole(text)) => subject
                .read(text)
                .and_then(|value| judge(subject, &interpreter, &value, context))
                .map_err(|report| located(report, text)),
            Some(Line::TooLong(bytes)) => {
                Err(Report::single(reader::input_too_large(bytes, limits)))
            }
        };
        meter.advance(lines.consumed());
        let Err(report) = judged else {
            tally.valid();
            continue;
        };
        if tally.invalid(&report, most) {
            let text = violations::of_line(&report, &stream.name, number, format);
            if meter.beside(|| offer(&text))? == Reader::Gone {
                return Ok(Verdict::Findings);
            }
        }
    }
    drop(meter);
    out(&tally.render(&stream.name, subject.packet_type(), format))?;
    Ok(match tally.has_invalid() {
        true => Verdict::Findings,
        false => Verdict::Clean,
    })
}

/// Whether a line holds nothing but what JSON calls white space.
fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

//! `sealform parse`: the value of bytes, as compact JSON, or the code with which they are refused.

use crate::args::Global;
use crate::console::{err, out};
use crate::failure::{Failure, Verdict};
use crate::framed::{layout, refusal};
use crate::input;
use crate::record::{Record, compact};
use crate::render::Format;
use crate::subject::Subject;
use sealform::FrameError;
use sealform::frame::from_hex;
use sealform_model::{Interpreter, interpret};
use std::path::Path;

/// Prints the value; what is wrong goes to standard error, so that a pipe gets a value or nothing.
pub fn run(
    global: &Global,
    packet_type: &str,
    file: &Path,
    hex: bool,
    prefix: bool,
) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, packet_type)?;
    let (packet, frame) = layout(&subject)?;
    let (name, bytes) = input::read(file)?;
    let bytes = match hex {
        true => decoded(&name, &bytes)?,
        false => bytes,
    };
    let interpreter = Interpreter::new(subject.model());
    let parsed: Result<_, FrameError> = match prefix {
        true => interpret::frame::parse_prefix(&interpreter, frame, &bytes),
        false => interpret::frame::parse_strict(&interpreter, frame, &bytes)
            .map(|value| (value, bytes.len())),
    };
    let (value, used) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            err(&refusal(
                &error,
                &name,
                subject.packet_type(),
                global.format,
            ));
            return Ok(Verdict::Findings);
        }
    };
    if global.format == Format::Json {
        let record = Record::new("frame")
            .text("file", &name)
            .text("type", subject.packet_type())
            .count("bytes", used)
            .value("value", value);
        out(&record.line())?;
        return Ok(Verdict::Clean);
    }
    let text = interpret::encode(&interpreter, packet, &value);
    let text = text.map(|text| String::from_utf8_lossy(&text).into_owned());
    out(&(text.unwrap_or_else(|_| compact(&value)) + "\n"))?;
    if prefix {
        err(&format!("{name}: {used} of {} bytes\n", bytes.len()));
    }
    Ok(Verdict::Clean)
}

/// The bytes of a text of hex digits, in either case, with white space between them where it helps to read.
fn decoded(name: &str, text: &[u8]) -> Result<Vec<u8>, Failure> {
    let digits = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let digits: Vec<u8> = digits.map(u8::to_ascii_lowercase).collect();
    let bytes = String::from_utf8(digits)
        .ok()
        .and_then(|digits| from_hex(&digits));
    bytes.ok_or_else(|| {
        Failure::new(format!(
            "`{name}` is not hex; leave --hex out for bytes as they are"
        ))
    })
}

//! `sealform pack`: checks a value and writes its bytes, as its type's `x-frame` lays them out.

use crate::args::Global;
use crate::console::{err, raw};
use crate::failure::{Failure, Verdict};
use crate::framed::{layout, refusal};
use crate::input;
use crate::subject::{Subject, located};
use crate::sync::write_file;
use crate::violations;
use sealform::frame::to_hex;
use sealform_model::{Interpreter, interpret};
use std::path::Path;

/// Prints or writes the bytes; what is wrong goes to standard error, so that a pipe gets a frame or nothing.
pub fn run(
    global: &Global,
    packet_type: &str,
    file: &Path,
    hex: bool,
    out: Option<&Path>,
) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, packet_type)?;
    let (packet, frame) = layout(&subject)?;
    let (name, bytes) = input::read(file)?;
    let interpreter = Interpreter::new(subject.model());
    let value = subject.read(&bytes).and_then(|value| {
        interpreter.validate(packet, &value)?;
        Ok(value)
    });
    let value = match value {
        Ok(value) => value,
        Err(report) => {
            let report = located(report, &bytes);
            err(&violations::render(&report, &name, global.format));
            return Ok(Verdict::Findings);
        }
    };
    match interpret::frame::pack(&interpreter, frame, &value) {
        Ok(packed) => {
            let packed = match hex {
                true => (to_hex(&packed) + "\n").into_bytes(),
                false => packed,
            };
            match out {
                Some(out) => write_file(out, &packed)?,
                None => raw(&packed)?,
            }
            Ok(Verdict::Clean)
        }
        Err(error) => {
            err(&refusal(
                &error,
                &name,
                subject.packet_type(),
                global.format,
            ));
            Ok(Verdict::Findings)
        }
    }
}

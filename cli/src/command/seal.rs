//! `sealform seal`: fills the derived members and the hash of a draft, checks everything, and writes the packet.

use crate::args::{Global, Packet};
use crate::console::{err, raw};
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::subject::{Subject, located};
use crate::sync::write_file;
use crate::violations;
use sealform::{Clock, FixedClock, SystemClock};
use sealform_model::{Interpreter, interpret};
use std::path::Path;

/// Prints or writes the packet as compact JSON with a final newline; violations go to standard error.
pub fn run(
    global: &Global,
    packet: &Packet,
    now: Option<u64>,
    file: Option<&Path>,
) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, &packet.packet_type)?;
    let sealed = subject.sealed()?;
    let (name, bytes) = input::read(&packet.file)?;
    let clock: Box<dyn Clock> = match now {
        Some(seconds) => Box::new(FixedClock(seconds)),
        None => Box::new(SystemClock),
    };
    let interpreter = Interpreter::new(subject.model());
    let written = subject.read(&bytes).and_then(|draft| {
        let value = interpret::seal(&interpreter, sealed, draft, clock.as_ref())?;
        interpret::encode(&interpreter, sealed, &value)
    });
    match written {
        Ok(mut text) => {
            text.push(b'\n');
            match file {
                Some(file) => write_file(file, &text)?,
                None => raw(&text)?,
            }
            Ok(Verdict::Clean)
        }
        Err(report) => {
            err(&violations::render(
                &located(report, &bytes),
                &name,
                global.format,
            ));
            Ok(Verdict::Findings)
        }
    }
}

//! `sealform fetch`: the whole packet behind a handle, verified before it is given out.

use crate::args::Global;
use crate::console::{err, raw};
use crate::failure::{Failure, Verdict};
use crate::subject::{Subject, located};
use crate::sync::write_file;
use crate::violations;
use sealform::packet::single;
use sealform::profile::Store;
use sealform::{Report, code};
use sealform_model::{Interpreter, interpret};
use std::path::Path;

/// Prints or writes the packet as it was kept, with a final newline; violations go to standard error.
pub fn run(
    global: &Global,
    packet_type: &str,
    handle: &str,
    store: &Path,
    file: Option<&Path>,
) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, packet_type)?;
    let packet = subject.sealed()?;
    let read = Store::new(store).read(handle, subject.limits().max_input_bytes as u64);
    let mut text = read.map_err(|error| Failure::new(error.to_string()))?;
    let interpreter = Interpreter::new(subject.model());
    let judged = subject.read(&text).and_then(|value| {
        interpret::verify(&interpreter, packet, &value)?;
        let hash = interpret::canonical_hash(&interpreter, packet, &value)?;
        match hash == handle {
            true => Ok(()),
            false => Err(other(&hash)),
        }
    });
    if let Err(report) = judged {
        let name = store.join(format!("{handle}.json"));
        let report = located(report, &text);
        err(&violations::render(
            &report,
            &name.display().to_string(),
            global.format,
        ));
        return Ok(Verdict::Findings);
    }
    text.push(b'\n');
    match file {
        Some(file) => write_file(file, &text)?,
        None => raw(&text)?,
    }
    Ok(Verdict::Clean)
}

fn other(hash: &str) -> Report {
    let message = format!("the file holds the packet with the hash {hash}");
    single(code::HASH_MISMATCH, "", message)
}

//! `sealform hash`: the canonical hash of a packet or a draft, alone on a line.

use crate::args::{Global, Packet};
use crate::console::{err, out};
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::record::Record;
use crate::render::Format;
use crate::subject::{Subject, located};
use crate::violations;
use sealform_model::{Interpreter, interpret};

/// Prints the hash; violations go to standard error, so that a pipe gets a hash or nothing.
pub fn run(global: &Global, packet: &Packet) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, &packet.packet_type)?;
    let sealed = subject.sealed()?;
    let (name, bytes) = input::read(&packet.file)?;
    let interpreter = Interpreter::new(subject.model());
    match subject
        .read(&bytes)
        .and_then(|draft| interpret::canonical_hash(&interpreter, sealed, &draft))
    {
        Ok(hash) => {
            match global.format {
                Format::Human => out(&format!("{hash}\n"))?,
                Format::Json => out(&Record::new("hash")
                    .text("file", &name)
                    .text("type", subject.packet_type())
                    .text("hash", &hash)
                    .line())?,
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

//! `sealform verify`: whether a packet is valid and its hash and derived members follow from it.

use super::validate::verdict;
use crate::args::{Global, Packet};
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::subject::{Subject, located};
use sealform_model::{Interpreter, interpret};

/// Judges one sealed packet.
pub fn run(global: &Global, packet: &Packet) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, &packet.packet_type)?;
    let sealed = subject.sealed()?;
    let (name, bytes) = input::read(&packet.file)?;
    let interpreter = Interpreter::new(subject.model());
    let judged = subject
        .read(&bytes)
        .and_then(|value| interpret::verify(&interpreter, sealed, &value))
        .map_err(|report| located(report, &bytes));
    verdict(judged, &name, subject.packet_type(), global.format)
}

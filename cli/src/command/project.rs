//! `sealform project`: a packet in one of its profiles, with its hash and the list of what was cut.

use crate::args::{Global, Packet};
use crate::console::{err, raw};
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::subject::{Subject, located};
use crate::sync::write_file;
use crate::violations;
use sealform::profile::{Store, StoreError};
use sealform::{Handle, Report, profile, reader};
use sealform_model::{Interpreter, interpret};
use std::path::Path;

/// What to project, and where to.
pub struct Wanted<'a> {
    /// The packet.
    pub packet: &'a Packet,
    /// The profile.
    pub profile: &'a str,
    /// Where profiles with a handle keep the whole packet.
    pub store: Option<&'a Path>,
    /// A file instead of standard output.
    pub out: Option<&'a Path>,
}

/// Why there is no projection.
enum Refused {
    Packet(Report),
    Store(StoreError),
}

impl From<Report> for Refused {
    fn from(report: Report) -> Refused {
        Refused::Packet(report)
    }
}

/// Prints or writes the projection as compact JSON with a final newline; violations go to standard error.
pub fn run(global: &Global, wanted: &Wanted<'_>) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, &wanted.packet.packet_type)?;
    let packet = subject.sealed()?;
    let cuts: Vec<_> = packet
        .profiles
        .iter()
        .map(|profile| profile.cuts.clone())
        .collect();
    let cuts = profile::find(&cuts, wanted.profile)
        .map_err(|report| Failure::new(report.first().message.clone()))?;
    if cuts.is_stored && wanted.store.is_none() {
        return Err(Failure::new(format!(
            "the profile `{}` keeps the whole packet; say where with `--store DIR`",
            wanted.profile
        )));
    }
    let (name, bytes) = input::read(&wanted.packet.file)?;
    let interpreter = Interpreter::new(subject.model());
    let keep = |text: &[u8], hash: &str| -> Result<Handle, Refused> {
        let read = |text: &[u8]| reader::read(text, subject.limits()).map_err(Report::single);
        interpret::verify(&interpreter, packet, &read(text)?)?;
        let is_same = |found: &[u8]| {
            let judged = read(found).and_then(|value| {
                interpret::verify(&interpreter, packet, &value)?;
                interpret::canonical_hash(&interpreter, packet, &value)
            });
            judged.is_ok_and(|found| found == hash)
        };
        let store = Store::new(wanted.store.unwrap_or(Path::new("")));
        store
            .keep_text(subject.packet_type(), hash, text, &is_same)
            .map_err(Refused::Store)
    };
    let projected = subject
        .read(&bytes)
        .map_err(Refused::from)
        .and_then(|value| {
            let projection = interpret::project(&interpreter, packet, &value, cuts, keep)?;
            Ok(projection.encode()?)
        });
    match projected {
        Ok(mut text) => {
            text.push(b'\n');
            match wanted.out {
                Some(file) => write_file(file, &text)?,
                None => raw(&text)?,
            }
            Ok(Verdict::Clean)
        }
        Err(Refused::Store(error)) => Err(Failure::new(error.to_string())),
        Err(Refused::Packet(report)) => {
            let report = located(report, &bytes);
            err(&violations::render(&report, &name, global.format));
            Ok(Verdict::Findings)
        }
    }
}

//! `sealform sample`: valid packets of a type, made at random from its schema, one per line.
//! The same seed gives the same bytes everywhere; what the schemas leave to luck is said in `sealform_model::sample`.

use super::validate::beside;
use crate::args::Global;
use crate::console::Reader;
use crate::failure::{Failure, Verdict};
use crate::meter::Meter;
use crate::outlet::Outlet;
use crate::subject::Subject;
use sealform_model::{Interpreter, Sampler};
use std::path::Path;

/// What to make.
pub struct Wanted<'a> {
    /// The type.
    pub packet_type: &'a str,
    /// How many packets.
    pub count: u64,
    /// What the choices follow from.
    pub seed: u64,
    /// What the type's rules see beside each packet.
    pub context: Option<&'a Path>,
    /// Where to write.
    pub out: Option<&'a Path>,
}

/// Writes the packets.
pub fn run(global: &Global, wanted: &Wanted<'_>) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, wanted.packet_type)?;
    let packet = subject
        .packet()
        .ok_or_else(|| Failure::new("a wrapper holds a packet of another type; name that type"))?;
    let context = wanted
        .context
        .map(|file| beside(&subject, file))
        .transpose()?;
    if packet.context.is_some() && context.is_none() {
        return Err(Failure::new(format!(
            "the rules of `{}` need a context; name its file with --context",
            packet.packet_type
        )));
    }
    let interpreter = Interpreter::new(subject.model());
    let sampler = Sampler::new(&interpreter, packet, context.as_ref(), wanted.seed);
    let mut outlet = Outlet::open(wanted.out)?;
    let mut meter = Meter::of_packets(wanted.count);
    for number in 0..wanted.count {
        let made = sampler.packet(number).map_err(|why| {
            Failure::new(format!(
                "cannot make packet {} of `{}`: {why}",
                number.saturating_add(1),
                packet.packet_type
            ))
        })?;
        if outlet.line(made)? == Reader::Gone {
            return Ok(Verdict::Clean);
        }
        meter.advance(number + 1);
    }
    drop(meter);
    outlet.finish()?;
    Ok(Verdict::Clean)
}

//! `Packet`: what every generated packet type can do, written once.
//! Generated types forward to these functions, so that emitted code stays small.

use crate::code;
use crate::json::Json;
use crate::limits::Limits;
use crate::path::Path;
use crate::reader;
use crate::report::{Report, Violation};
use crate::shape::{Build, Write};
use crate::sink::Sink;
use crate::to_json::ToJson;
use crate::valid::Valid;
use crate::writer::{Form, WriteFault, Writer};

/// A packet type: its shape, its checks, its limits.
pub trait Packet: Build + Write {
    /// The registered type, or the schema's name where it has none.
    const TYPE: &'static str;
    /// What the reader may take in.
    const LIMITS: Limits;
    /// The spelling of numbers and the order of members in the canonical form.
    const FORM: Form;

    /// All checks of the schema, in the declared order.
    fn check(out: &mut Sink<'static>, at: &Path<'_>, value: &Json);

    /// Whether [`Packet::check_derived`] has something to compare.
    const DERIVES: bool = false;

    /// The checks that need the built value: derived members with `check: decode`.
    fn check_derived(&self) -> Result<(), Report> {
        Ok(())
    }
}

/// Reads, checks and builds a packet.
pub fn decode<P: Packet>(input: &[u8]) -> Result<Valid<P>, Report> {
    let value = reader::read(input, P::LIMITS).map_err(Report::single)?;
    accept(&value).map_err(|report| located(report, input))
}

/// Reads and checks a packet, and builds nothing that is kept.
pub fn check<P: Packet>(input: &[u8]) -> Result<(), Report> {
    decode::<P>(input).map(|_| ())
}

/// Checks and builds a packet from a JSON value.
pub fn validate<P: Packet>(value: &(impl ToJson + ?Sized)) -> Result<Valid<P>, Report> {
    let value = value.to_json(P::LIMITS.max_depth).map_err(Report::single)?;
    accept(&value)
}

/// The verdict on a JSON value, without building the packet where no derived member has to be compared.
pub fn assert<P: Packet>(value: &(impl ToJson + ?Sized)) -> Result<(), Report> {
    let value = value.to_json(P::LIMITS.max_depth).map_err(Report::single)?;
    if P::DERIVES {
        return accept::<P>(&value).map(|_| ());
    }
    let mut sink = Sink::new();
    P::check(&mut sink, &Path::ROOT, &value);
    sink.into_report()
}

/// Checks a packet that is already typed: its compact form is read back, so there is one set of checks.
pub fn validate_typed<P: Packet>(packet: P) -> Result<Valid<P>, Report> {
    let bytes = encode(&packet)?;
    let value = reader::read(&bytes, P::LIMITS).map_err(Report::single)?;
    // The value as read is the one that was checked; NaN and the like were refused by `encode`.
    accept(&value)
}

/// Checks and builds a packet from a tree.
pub fn accept<P: Packet>(value: &Json) -> Result<Valid<P>, Report> {
    let mut sink = Sink::new();
    P::check(&mut sink, &Path::ROOT, value);
    sink.into_report()?;
    let packet =
        P::build(value).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))?;
    packet.check_derived()?;
    Ok(Valid::new(packet))
}

/// As [`accept`], for a tree that was read under wider limits than the packet's own.
pub fn accept_within<P: Packet>(
    value: &Json,
    input_bytes: Option<usize>,
) -> Result<Valid<P>, Report> {
    if let Some(bytes) = input_bytes.filter(|bytes| *bytes > P::LIMITS.max_input_bytes) {
        return Err(single(
            code::INPUT_TOO_LARGE,
            "",
            reader::too_large(bytes, P::LIMITS.max_input_bytes),
        ));
    }
    if value.is_deeper_than(P::LIMITS.max_depth) {
        return Err(single(code::TOO_DEEP, "", reader::TOO_DEEP.to_owned()));
    }
    accept(value)
}

/// The compact JSON of a packet, members in the order of declaration.
pub fn encode<P: Packet>(packet: &P) -> Result<Vec<u8>, Report> {
    let mut writer = Writer::new(P::FORM);
    packet.write(&mut writer);
    writer.finish().map_err(write_fault)
}

/// Puts line and column into a report on an input text.
pub fn located(mut report: Report, input: &[u8]) -> Report {
    report.locate(input);
    report
}

/// A report of one violation that no keyword of the schema stands behind.
pub fn single(code: &'static str, pointer: &str, message: String) -> Report {
    Report::single(Violation {
        code: code.into(),
        pointer: pointer.to_owned(),
        keyword: String::new(),
        message,
        position: None,
    })
}

pub(crate) fn write_fault(fault: WriteFault) -> Report {
    single(fault.code(), "", fault.message().to_owned())
}

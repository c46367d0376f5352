//! `Packet`: what every generated packet type can do, written once.
//! Generated types forward to these functions, so that emitted code stays small.

use crate::cel::Scope;
use crate::code;
use crate::json::Json;
use crate::limits::Limits;
use crate::path::Path;
use crate::profile::Profile;
use crate::reader;
use crate::report::{Report, Violation};
use crate::shape::{Build, Write};
use crate::sink::{Check, Sink};
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

    /// The checks of the context that the packet's rules need (`x-context`), if they need one.
    const CONTEXT: Option<Check<'static>> = None;

    /// Its smaller wire forms, in the order of the schema.
    const PROFILES: &'static [Profile] = &[];

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
    judge::<P>(&value, None)
}

/// As [`assert()`], for a packet whose rules need a context.
pub fn assert_in<P: Packet>(
    value: &(impl ToJson + ?Sized),
    context: &(impl ToJson + ?Sized),
) -> Result<(), Report> {
    let context = checked_context::<P>(context)?;
    let value = value.to_json(P::LIMITS.max_depth).map_err(Report::single)?;
    if P::DERIVES {
        return accept_in::<P>(&value, Some(&context)).map(|_| ());
    }
    judge::<P>(&value, Some(&context))
}

/// Checks a packet that is already typed: its compact form is read back, so there is one set of checks.
pub fn validate_typed<P: Packet>(packet: P) -> Result<Valid<P>, Report> {
    let bytes = encode(&packet)?;
    let value = reader::read(&bytes, P::LIMITS).map_err(Report::single)?;
    // The value as read is the one that was checked; NaN and the like were refused by `encode`.
    accept(&value)
}

/// As [`decode`], for a packet whose rules need a context.
pub fn decode_in<P: Packet>(
    input: &[u8],
    context: &(impl ToJson + ?Sized),
) -> Result<Valid<P>, Report> {
    let context = checked_context::<P>(context)?;
    let value = reader::read(input, P::LIMITS).map_err(Report::single)?;
    accept_in(&value, Some(&context)).map_err(|report| located(report, input))
}

/// As [`validate`], for a packet whose rules need a context.
pub fn validate_in<P: Packet>(
    value: &(impl ToJson + ?Sized),
    context: &(impl ToJson + ?Sized),
) -> Result<Valid<P>, Report> {
    let context = checked_context::<P>(context)?;
    let value = value.to_json(P::LIMITS.max_depth).map_err(Report::single)?;
    accept_in(&value, Some(&context))
}

/// As [`validate_typed`], for a packet whose rules need a context.
pub fn validate_typed_in<P: Packet>(
    packet: P,
    context: &(impl ToJson + ?Sized),
) -> Result<Valid<P>, Report> {
    let context = checked_context::<P>(context)?;
    let bytes = encode(&packet)?;
    let value = reader::read(&bytes, P::LIMITS).map_err(Report::single)?;
    accept_in(&value, Some(&context))
}

/// The context as a tree, after its own checks: what is wrong with it is no fault of the packet.
fn checked_context<P: Packet>(context: &(impl ToJson + ?Sized)) -> Result<Json, Report> {
    let context = context
        .to_json(P::LIMITS.max_depth)
        .map_err(|violation| bad_context(&violation))?;
    if let Some(check) = P::CONTEXT {
        let scope = Scope::new(&context, None);
        let mut sink = Sink::new();
        check(&mut sink, &Path::root(&scope), &context);
        sink.into_report()
            .map_err(|report| bad_context(report.first()))?;
    }
    Ok(context)
}

/// The report of a context that breaks its schema: where in the context, and why.
pub fn bad_context(violation: &Violation) -> Report {
    let at = match violation.pointer.as_str() {
        "" => String::new(),
        pointer => format!(" at {pointer}"),
    };
    Report::single(Violation {
        code: code::BAD_CONTEXT.into(),
        pointer: String::new(),
        keyword: violation.keyword.clone(),
        message: format!("the context is refused{at}: {}", violation.message),
        position: None,
    })
}

/// The report of a packet that was judged without the context that its rules need.
pub fn no_context() -> Report {
    single(
        code::BAD_CONTEXT,
        "",
        "the rules of this packet need a context".to_owned(),
    )
}

/// Checks and builds a packet from a tree.
pub fn accept<P: Packet>(value: &Json) -> Result<Valid<P>, Report> {
    accept_in(value, None)
}

fn accept_in<P: Packet>(value: &Json, context: Option<&Json>) -> Result<Valid<P>, Report> {
    judge::<P>(value, context)?;
    let packet =
        P::build(value).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))?;
    packet.check_derived()?;
    Ok(Valid::new(packet))
}

/// The checks of the schema on a tree.
pub(crate) fn judge<P: Packet>(value: &Json, context: Option<&Json>) -> Result<(), Report> {
    if P::CONTEXT.is_some() && context.is_none() {
        return Err(no_context());
    }
    let scope = Scope::new(value, context);
    let mut sink = Sink::new();
    P::check(&mut sink, &Path::root(&scope), value);
    sink.into_report()
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

//! Bodies: a field that holds the canonical JSON of a packet, exactly.
//! The text is read by the strict reader, judged by the packet's checks, and compared with what the value is written
//! as, so that no two texts stand for one value. Packing judges too: what is packed can be parsed.

use super::error::Fault;
use super::input::Input;
use crate::cel::Scope;
use crate::json::Json;
use crate::limits::Limits;
use crate::path::Path;
use crate::reader;
use crate::shape::{Build, Write};
use crate::sink::{Check, Sink};
use crate::writer::{Form, WriteFault, Writer};

/// What a body must be.
#[derive(Clone, Copy, Debug)]
pub struct Body<'s> {
    /// The field.
    pub name: &'s str,
    /// The spelling of the canonical form.
    pub form: Form,
    /// What the reader takes in.
    pub limits: Limits,
}

/// Reads a body of so many bytes as a generated type.
pub fn read_body<T: Build + Write>(
    input: &mut Input<'_>,
    length: u64,
    body: &Body<'_>,
    check: Check<'static>,
) -> Result<T, Fault> {
    let offset = input.offset();
    let text = input.take(length)?;
    let value = parsed(offset, text, body)?;
    judged(offset, &value, body, check)?;
    let built =
        T::build(&value).map_err(|why| Fault::refused(offset, body.name, &why.to_string()))?;
    let mut out = Writer::hashed(body.form);
    built.write(&mut out);
    compared(offset, text, out.finish(), body)?;
    Ok(built)
}

/// The bytes of a body.
pub fn canonical<T: Write>(
    offset: usize,
    value: &T,
    body: &Body<'_>,
    check: Check<'static>,
) -> Result<Vec<u8>, Fault> {
    let mut out = Writer::hashed(body.form);
    value.write(&mut out);
    let text = out
        .finish()
        .map_err(|fault| Fault::refused(offset, body.name, fault.message()))?;
    judged(offset, &parsed(offset, &text, body)?, body, check)?;
    Ok(text)
}

/// The tree of a text.
pub fn parsed(offset: usize, text: &[u8], body: &Body<'_>) -> Result<Json, Fault> {
    reader::read(text, body.limits)
        .map_err(|violation| Fault::refused(offset, body.name, &violation.message))
}

/// Refuses a text that is not the canonical one of its value.
pub fn compared(
    offset: usize,
    text: &[u8],
    canonical: Result<Vec<u8>, WriteFault>,
    body: &Body<'_>,
) -> Result<(), Fault> {
    match canonical {
        Ok(canonical) if canonical == text => Ok(()),
        Ok(_) => Err(Fault::refused(
            offset,
            body.name,
            "the JSON is not in canonical form",
        )),
        Err(fault) => Err(Fault::refused(offset, body.name, fault.message())),
    }
}

fn judged(
    offset: usize,
    value: &Json,
    body: &Body<'_>,
    check: Check<'static>,
) -> Result<(), Fault> {
    let scope = Scope::new(value, None);
    let mut sink = Sink::new();
    check(&mut sink, &Path::root(&scope), value);
    sink.into_report()
        .map_err(|report| Fault::refused(offset, body.name, &report.first().message))
}

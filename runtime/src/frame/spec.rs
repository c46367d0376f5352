//! `Spec` and `Frame`: what a layout says before its fields, and the three functions that every frame has.

use super::bits::Orders;
use super::error::{Fault, FrameCode, FrameError};
use super::input::Input;
use super::output::Output;

/// What a frame says beside its fields.
#[derive(Clone, Copy, Debug)]
pub struct Spec<'s> {
    /// The first bytes.
    pub magic: &'s [u8],
    /// Bits of the version, and its value.
    pub version: Option<(u32, u64)>,
    /// The orders of bytes and bits.
    pub order: Orders,
    /// Bytes before the first part whose size may differ.
    pub header: usize,
    /// What callers get in place of internal codes.
    pub errors: &'s [Public<'s>],
}

/// The public code and message of an internal code.
#[derive(Clone, Copy, Debug)]
pub struct Public<'s> {
    /// The internal code.
    pub internal: FrameCode,
    /// The code that callers catch.
    pub code: &'s str,
    /// The message.
    pub message: &'s str,
}

impl Spec<'_> {
    /// A fault as callers of this frame get it.
    pub fn error(&self, fault: Fault) -> FrameError {
        let plain = FrameError::plain(fault.clone());
        let mut known = self.errors.iter();
        match known.find(|known| known.internal == plain.internal()) {
            Some(known) => FrameError::mapped(fault, known.code, known.message),
            None => plain,
        }
    }
}

/// A type with a binary layout.
pub trait Frame: Sized {
    /// What stands before the fields.
    const SPEC: Spec<'static>;

    /// Reads the fields.
    fn read_fields(input: &mut Input<'_>) -> Result<Self, Fault>;

    /// Writes the fields.
    fn write_fields(&self, out: &mut Output) -> Result<(), Fault>;
}

/// The bytes of a value.
pub fn pack<F: Frame>(value: &F) -> Result<Vec<u8>, FrameError> {
    let mut out = Output::new(&F::SPEC);
    write(value, &mut out).map_err(|fault| F::SPEC.error(fault))?;
    Ok(out.into_bytes())
}

/// The value of exactly these bytes.
pub fn parse_strict<F: Frame>(bytes: &[u8]) -> Result<F, FrameError> {
    let strict = || {
        let mut input = Input::open(bytes, &F::SPEC)?;
        let value = read(&mut input)?;
        input.finish()?;
        Ok(value)
    };
    strict().map_err(|fault| F::SPEC.error(fault))
}

/// The value at the start of these bytes, and how many it takes.
pub fn parse_prefix<F: Frame>(bytes: &[u8]) -> Result<(F, usize), FrameError> {
    let prefix = || {
        let mut input = Input::open(bytes, &F::SPEC)?;
        Ok((read(&mut input)?, input.offset()))
    };
    prefix().map_err(|fault| F::SPEC.error(fault))
}

/// A frame that starts here.
pub fn read<F: Frame>(input: &mut Input<'_>) -> Result<F, Fault> {
    let around = input.begin(&F::SPEC)?;
    let value = F::read_fields(input)?;
    input.end(around);
    Ok(value)
}

/// Writes a frame here.
pub fn write<F: Frame>(value: &F, out: &mut Output) -> Result<(), Fault> {
    let around = out.begin(&F::SPEC);
    value.write_fields(out)?;
    out.end(around);
    Ok(())
}

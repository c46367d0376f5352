//! `x-keys`: a text that follows from a packet.

use super::{Fault, Scope, Value};
use crate::code;
use crate::packet::single;
use crate::report::Report;
use crate::shape::{Write, tree};
use std::borrow::Cow;

/// The text that an expression makes of a packet; a report where the packet lacks what it reads.
pub fn key<P: Write>(
    packet: &P,
    text: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<Cow<'v, str>, Fault>,
) -> Result<String, Report> {
    let packet = tree(packet, crate::limits::LARGEST_MAX_DEPTH).map_err(Report::single)?;
    let scope = Scope::new(&packet, None);
    text(&scope, Value::Json(&packet))
        .map(Cow::into_owned)
        .map_err(|fault| single(code::NO_KEY, "", fault.message().to_owned()))
}

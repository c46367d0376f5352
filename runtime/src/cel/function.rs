//! `x-functions`: what follows from a packet, and packets with members set.

use super::{Fault, Scope, Value};
use crate::code;
use crate::json::Json;
use crate::limits::LARGEST_MAX_DEPTH;
use crate::packet::{Packet, accept, single};
use crate::report::Report;
use crate::shape::{Write, tree};
use crate::valid::Valid;

/// The value that an expression gives of a packet; a report where the packet lacks what it reads.
pub fn function<P: Write, T>(
    packet: &P,
    value: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<T, Fault>,
) -> Result<T, Report> {
    let packet = tree(packet, LARGEST_MAX_DEPTH).map_err(Report::single)?;
    evaluated(&packet, value).map_err(no_value)
}

/// The value of an expression that reads nothing but its caller's arguments.
pub fn pure<T>(value: impl Fn() -> Result<T, Fault>) -> Result<T, Report> {
    value().map_err(no_value)
}

/// The packet with members set, once all checks hold; a report where they do not, or where one lacks what its new value reads.
pub fn rewritten<P: Packet>(
    packet: &P,
    set: impl Fn(&mut Json) -> Result<(), Fault>,
) -> Result<Valid<P>, Report> {
    let mut packet = tree(packet, LARGEST_MAX_DEPTH).map_err(Report::single)?;
    set(&mut packet).map_err(no_value)?;
    accept(&packet)
}

/// The value that an expression gives of a value of the packet.
pub fn evaluated<T>(
    value: &Json,
    made: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let scope = Scope::new(value, None);
    made(&scope, Value::Json(value))
}

fn no_value(fault: Fault) -> Report {
    // The faults speak of rules; this is none.
    let message = fault.message().replace("the rule", "the function");
    single(code::NO_VALUE, "", message)
}

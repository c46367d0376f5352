//! Binary frames (`x-frame`): what generated `pack` and `parse` functions and the interpreter both run on.
//! A layout is read and written front to back by the calls of [`Input`] and [`Output`]; generated code is a list of
//! them with the schema's numbers, the interpreter makes the same calls from the model. So every check is here, once.
//!
//! One value has one byte string. Widths and orders are fixed, counts and lengths follow from the value, no bit is
//! left over, and the JSON of a body is the canonical one or refused.

mod bits;
mod body;
mod bytes;
mod error;
mod input;
mod output;
mod spec;

pub use bits::{BitOrder, ByteOrder, Orders, greatest};
pub use body::{Body, canonical, compared, parsed, read_body};
pub use bytes::{Bytes, from_hex, to_hex};
pub use error::{Fault, FrameCode, FrameError};
pub use input::Input;
pub use output::Output;
pub use spec::{Frame, Public, Spec, pack, parse_prefix, parse_strict, read, write};

//! What generated packet types run on: the strict reader, the checks, the canonical forms, hashes and reports.
//!
//! A user's program links this crate and its own generated code, nothing else. The generator uses the same
//! functions to judge a `default`, an `example` and a `pattern`, so both always agree.

// Generated code and the macros name this crate by its path, in this crate's tests too.
extern crate self as sealform;

pub mod cel;
pub mod chain;
pub mod check;
pub mod code;
pub mod correlate;
pub mod decimal;
pub mod derivation;
mod double;
mod durability;
mod ecma_string;
mod ecma_text;
pub mod format;
pub mod frame;
mod json;
pub mod limits;
mod literals;
mod locate;
mod macros;
mod number;
pub mod packet;
mod path;
pub mod pattern;
pub mod profile;
pub mod reader;
pub mod registry;
mod report;
pub mod seal;
#[doc(hidden)]
pub mod serde_support;
pub mod shape;
mod sink;
#[cfg(feature = "schemars")]
mod source_schema;
mod to_json;
mod valid;
mod writer;

pub use derivation::{Derivation, Derived, Evaluate, Fill};
pub use durability::Durability;
pub use ecma_string::ecma_string;
pub use frame::{Bytes, Frame, FrameCode, FrameError};
pub use json::{Json, Object};
pub use limits::Limits;
pub use literals::Literals;
pub use number::{Number, NumberOverflow};
pub use packet::Packet;
pub use path::{Path, escape, names, unescape};
pub use pattern::Pattern;
pub use profile::{Cut, Handle, Profile, Projection};
pub use registry::{Identity, PacketInfo};
pub use report::{Position, Report, Violation};
pub use seal::{Clock, FixedClock, Sealed, Size, SystemClock};
pub use shape::{Build, Maybe, Mismatch, Placeholder, Write};
pub use sink::{Check, Detail, ErrorText, Sink, Site, cut, holds};
#[cfg(feature = "schemars")]
#[doc(hidden)]
pub use source_schema::source_schema;
pub use to_json::ToJson;
pub use valid::Valid;
pub use writer::{Form, WriteFault, Writer, compare_names, sorted_members};

#[cfg(feature = "schemars")]
#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;
#[cfg(feature = "serde_json")]
#[doc(hidden)]
pub use serde_json;

//! Why bytes are no frame, or a value has none: five internal codes, and what a schema makes of them for its callers.
//! Callers catch by the public code, so a schema may give several internal codes one public code and keep it forever.

use std::borrow::Cow;
use std::fmt;

/// The internal codes, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FrameCode {
    /// Fewer bytes than the header has.
    TooShort,
    /// Other bytes than the magic ones.
    MagicMismatch,
    /// Another version.
    VersionMismatch,
    /// A number outside its range, or a body that is not the canonical JSON of a valid packet.
    Range,
    /// Fewer or more bytes than counts and lengths ask for.
    LengthMismatch,
}

impl FrameCode {
    /// Every code, in the order in which they are checked.
    pub const ALL: [FrameCode; 5] = [
        FrameCode::TooShort,
        FrameCode::MagicMismatch,
        FrameCode::VersionMismatch,
        FrameCode::Range,
        FrameCode::LengthMismatch,
    ];

    /// The code as `x-frame.errors` names it.
    pub const fn as_str(self) -> &'static str {
        match self {
            FrameCode::TooShort => "TOO_SHORT",
            FrameCode::MagicMismatch => "CRYPTO_ENVELOPE_MAGIC_MISMATCH",
            FrameCode::VersionMismatch => "CRYPTO_ENVELOPE_VERSION_MISMATCH",
            FrameCode::Range => "RANGE",
            FrameCode::LengthMismatch => "LENGTH_MISMATCH",
        }
    }
}

impl fmt::Display for FrameCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// What went wrong, before the schema's own codes are put to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    code: FrameCode,
    offset: usize,
    detail: String,
}

impl Fault {
    /// Fewer bytes than the header has.
    pub fn too_short(bytes: usize, header: usize) -> Fault {
        let detail = format!("the header has {header} bytes and the input {bytes}");
        Fault::new(FrameCode::TooShort, bytes, detail)
    }

    /// Other bytes than the magic ones.
    pub fn magic_mismatch(offset: usize) -> Fault {
        let detail = "the frame does not start with its magic bytes".to_owned();
        Fault::new(FrameCode::MagicMismatch, offset, detail)
    }

    /// Another version.
    pub fn version_mismatch(offset: usize, expected: u64) -> Fault {
        let detail = format!("the version of the frame must be {expected}");
        Fault::new(FrameCode::VersionMismatch, offset, detail)
    }

    /// A number outside its range.
    pub fn out_of_range(offset: usize, name: &str, min: u64, max: u64) -> Fault {
        let detail = format!("`{name}` must be from {min} to {max}");
        Fault::new(FrameCode::Range, offset, detail)
    }

    /// A member that has no place in the frame, or a body that is not what it must be.
    pub fn refused(offset: usize, name: &str, why: &str) -> Fault {
        Fault::new(FrameCode::Range, offset, format!("`{name}`: {why}"))
    }

    /// Fewer bytes than counts and lengths ask for.
    pub fn cut_off(offset: usize, needed: u64, left: usize) -> Fault {
        let detail = format!("at least {needed} more bytes must follow, and {left} do");
        Fault::new(FrameCode::LengthMismatch, offset, detail)
    }

    /// More bytes than counts and lengths ask for.
    pub fn trailing(offset: usize, left: usize) -> Fault {
        let detail = format!("the frame ends here, and {left} bytes follow");
        Fault::new(FrameCode::LengthMismatch, offset, detail)
    }

    fn new(code: FrameCode, offset: usize, detail: String) -> Fault {
        Fault {
            code,
            offset,
            detail,
        }
    }
}

/// Why bytes are no frame, or a value has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameError {
    fault: Fault,
    code: Cow<'static, str>,
    message: Cow<'static, str>,
}

impl FrameError {
    /// A fault with the code and the message that the schema has for it.
    pub fn mapped(fault: Fault, code: impl Into<String>, message: impl Into<String>) -> FrameError {
        FrameError {
            fault,
            code: Cow::Owned(code.into()),
            message: Cow::Owned(message.into()),
        }
    }

    /// A fault that the schema says nothing about: the internal code, and what is wrong.
    pub fn plain(fault: Fault) -> FrameError {
        FrameError {
            code: Cow::Borrowed(fault.code.as_str()),
            message: Cow::Owned(fault.detail.clone()),
            fault,
        }
    }

    /// The internal code.
    pub fn internal(&self) -> FrameCode {
        self.fault.code
    }

    /// The public code: the schema's, or the internal one.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The public message: the schema's, or the detail.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What exactly is wrong, in words that may change.
    pub fn detail(&self) -> &str {
        &self.fault.detail
    }

    /// The byte at which it was noticed, from 0: in the input, or in what was written so far.
    pub fn offset(&self) -> usize {
        self.fault.offset
    }
}

impl fmt::Display for FrameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}: {} at byte {}",
            self.code, self.message, self.fault.offset
        )
    }
}

impl std::error::Error for FrameError {}

//! Why a pattern is refused, and at which byte of its source.
//! The offset lets a diagnostic put its caret under the construct, not under the whole keyword.

use std::fmt;

/// A pattern that is not in the dialect, or that cannot run in linear time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternError {
    /// Bytes from the start of the pattern's source to what is refused.
    pub offset: usize,
    /// What is wrong and, where there is one, what to write instead.
    pub message: String,
}

impl PatternError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> PatternError {
        PatternError {
            offset,
            message: message.into(),
        }
    }

    pub(super) fn not_linear(offset: usize, construct: &str) -> PatternError {
        PatternError::new(offset, format!("{construct} cannot run in linear time"))
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for PatternError {}

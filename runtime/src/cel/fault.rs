//! `Fault`: why an expression has no value. A rule that has none does not hold.

use std::fmt;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An object has no such member, a map no such key.
    NoSuchMember,
    /// A value has another type than the schema says.
    WrongType,
    /// A list has no such position.
    OutOfRange,
    /// An integer result does not fit 64 bits.
    Overflow,
    /// Division by the integer zero.
    DivideByZero,
    /// A text or a number cannot be converted.
    NotConvertible,
    /// A rule reads `root` or `context` where there is none.
    NoSuchVariable,
}

impl Fault {
    /// The fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Fault::NoSuchMember => "a member that the rule reads is missing",
            Fault::WrongType => "a value that the rule reads has another type",
            Fault::OutOfRange => "the rule reads past the end of a list",
            Fault::Overflow => "the rule's arithmetic overflows 64 bits",
            Fault::DivideByZero => "the rule divides by zero",
            Fault::NotConvertible => "a value cannot be converted as the rule wants",
            Fault::NoSuchVariable => "the rule reads what was not given",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.message())
    }
}

impl std::error::Error for Fault {}

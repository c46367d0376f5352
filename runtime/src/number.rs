//! `Number`: a JSON number, exactly as it was written or as the program made it.
//! Integers within 64 bits and doubles are held as such; any other token keeps its text, so no check rounds.

use crate::decimal::Decimal;
use std::cmp::Ordering;
use std::fmt;

/// A JSON number. Equality and order are mathematical: `1`, `1.0` and `1e0` are equal.
#[derive(Clone)]
pub struct Number(Repr);

#[derive(Clone)]
enum Repr {
    Signed(i64),
    /// Only values above `i64::MAX`.
    Unsigned(u64),
    /// A finite double; its value is its shortest decimal text.
    Double(f64),
    /// A token whose value neither of the above holds exactly.
    Token(Box<str>),
}

/// A number token that no finite double is near to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberOverflow;

impl Number {
    /// Reads a JSON number token (its syntax was checked by the reader).
    pub fn parse(token: &str) -> Result<Number, NumberOverflow> {
        let is_integer = !token.bytes().any(|b| matches!(b, b'.' | b'e' | b'E'));
        if is_integer && token != "-0" {
            if let Ok(value) = token.parse::<i64>() {
                return Ok(Number(Repr::Signed(value)));
            }
            if let Ok(value) = token.parse::<u64>() {
                return Ok(Number(Repr::Unsigned(value)));
            }
        }
        let value: f64 = token.parse().map_err(|_| NumberOverflow)?;
        if !value.is_finite() {
            return Err(NumberOverflow);
        }
        if token == "-0" || Decimal::parse(token) == Decimal::parse(&format!("{value:e}")) {
            return Ok(Number(Repr::Double(value)));
        }
        Ok(Number(Repr::Token(token.into())))
    }

    /// A number from a double; `None` for NaN and the infinities, which JSON cannot write.
    pub fn from_f64(value: f64) -> Option<Number> {
        value.is_finite().then_some(Number(Repr::Double(value)))
    }

    /// The value as `i64` where it is that integer (`1.0` and `1e2` are).
    pub fn as_i64(&self) -> Option<i64> {
        self.as_i128().and_then(|value| i64::try_from(value).ok())
    }

    /// The value as `u64` where it is that integer.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128().and_then(|value| u64::try_from(value).ok())
    }

    /// The value as `i128` where it is that integer.
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Signed(value) => Some(i128::from(*value)),
            Repr::Unsigned(value) => Some(i128::from(*value)),
            Repr::Double(_) | Repr::Token(_) => self.decimal().to_i128(),
        }
    }

    /// The nearest double.
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            Repr::Signed(value) => *value as f64,
            Repr::Unsigned(value) => *value as f64,
            Repr::Double(value) => *value,
            // The reader refused tokens that overflow, so the text is a finite double.
            Repr::Token(token) => token.parse().unwrap_or(0.0),
        }
    }

    /// Whether the value has no fractional part.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Signed(_) | Repr::Unsigned(_) => true,
            Repr::Double(value) => value.fract() == 0.0,
            Repr::Token(_) => self.decimal().is_integer(),
        }
    }

    /// The integer that an undeclared value is written as: digits that fit 64 bits, and not `-0`.
    /// Every other undeclared number is written as a double.
    pub fn written_integer(&self) -> Option<i128> {
        match &self.0 {
            Repr::Signed(value) => Some(i128::from(*value)),
            Repr::Unsigned(value) => Some(i128::from(*value)),
            Repr::Double(_) | Repr::Token(_) => None,
        }
    }

    /// The exact value.
    pub fn decimal(&self) -> Decimal {
        Decimal::parse(&self.to_string()).expect("a number prints as a number token")
    }

    /// Compares with an integer bound, exactly.
    pub fn cmp_int(&self, bound: i128) -> Ordering {
        match self.written_integer() {
            Some(value) => value.cmp(&bound),
            None => self.cmp_decimal(&bound.to_string()),
        }
    }

    /// Compares with a bound given as a JSON number token, exactly.
    pub fn cmp_decimal(&self, bound: &str) -> Ordering {
        match Decimal::parse(bound) {
            Some(bound) => self.decimal().cmp(&bound),
            None => Ordering::Equal,
        }
    }

    /// Whether the value is an integer times `divisor` (a JSON number token).
    pub fn is_multiple_of(&self, divisor: &str) -> bool {
        match Decimal::parse(divisor) {
            Some(divisor) => self.decimal().is_multiple_of(&divisor).unwrap_or(false),
            None => false,
        }
    }
}

/// Prints the value exactly, as a JSON number token; not a canonical form.
impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Signed(value) => write!(out, "{value}"),
            Repr::Unsigned(value) => write!(out, "{value}"),
            Repr::Double(value) => write!(out, "{value:e}"),
            Repr::Token(token) => out.write_str(token),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self.written_integer(), other.written_integer()) {
            (Some(a), Some(b)) => a == b,
            _ => self.decimal() == other.decimal(),
        }
    }
}

impl Eq for Number {}

macro_rules! from_integer {
    ($($int:ty),*) => { $(
        impl From<$int> for Number {
            fn from(value: $int) -> Number {
                match i64::try_from(value) {
                    Ok(value) => Number(Repr::Signed(value)),
                    Err(_) => Number(Repr::Unsigned(value as u64)),
                }
            }
        }
    )* };
}
from_integer!(i8, i16, i32, i64, u8, u16, u32, u64, isize, usize);

#[cfg(test)]
mod tests {
    use super::*;

    fn number(token: &str) -> Number {
        Number::parse(token).expect("a number")
    }

    #[test]
    fn integers_by_value() {
        for token in ["1", "1.0", "1e0", "10e-1", "100e-2"] {
            assert_eq!(number(token).as_u64(), Some(1), "{token}");
            assert!(number(token).is_integer());
        }
        assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
        assert_eq!(number("18446744073709551616").as_u64(), None);
        assert_eq!(
            number("0.99999999999999999999").as_u64(),
            None,
            "no rounding"
        );
        assert!(number("123456789012345678901234567890").is_integer());
    }

    #[test]
    fn kinds_of_undeclared_values() {
        for (token, written) in [
            ("0", Some(0)),
            ("-0", None),
            ("1.0", None),
            ("-5", Some(-5)),
            ("18446744073709551616", None),
        ] {
            assert_eq!(number(token).written_integer(), written, "{token}");
        }
    }

    #[test]
    fn overflow_is_refused_and_underflow_is_zero() {
        assert_eq!(Number::parse("1e400"), Err(NumberOverflow));
        assert_eq!(
            Number::parse("-1e99999999999999999999"),
            Err(NumberOverflow)
        );
        assert_eq!(number("1e-400").as_f64(), 0.0);
        assert_ne!(number("1e-400"), number("0"));
    }
}

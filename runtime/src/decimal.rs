//! Exact comparison of decimal texts: `0.1`, `1e2` and `100` by value, never through a double.
//! JSON Schema compares numbers mathematically; doubles would call 2^53 and 2^53+1 equal.

use std::cmp::Ordering;

/// A decimal number as sign, digits without leading or trailing zeros, and a power of ten.
/// The value is `digits * 10^exponent`; zero has no digits and no sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// Reads a JSON number token. `None` where the text is not one.
    pub fn parse(token: &str) -> Option<Decimal> {
        let bytes = token.as_bytes();
        let (negative, rest) = match bytes.first()? {
            b'-' => (true, &bytes[1..]),
            _ => (false, bytes),
        };
        let split = rest
            .iter()
            .position(|b| matches!(b, b'e' | b'E'))
            .unwrap_or(rest.len());
        let (mantissa, tail) = rest.split_at(split);
        let mut exponent = match tail {
            [] => 0,
            [_, power @ ..] => parse_exponent(power)?,
        };
        let mut digits = Vec::with_capacity(mantissa.len());
        let mut after_point = false;
        for &b in mantissa {
            match b {
                b'0'..=b'9' => {
                    digits.push(b - b'0');
                    if after_point {
                        exponent = exponent.saturating_sub(1);
                    }
                }
                b'.' if !after_point => after_point = true,
                _ => return None,
            }
        }
        if digits.is_empty() {
            return None;
        }
        while digits.last() == Some(&0) {
            digits.pop();
            exponent = exponent.saturating_add(1);
        }
        let zeros = digits.iter().take_while(|d| **d == 0).count();
        digits.drain(..zeros);
        if digits.is_empty() {
            return Some(Decimal {
                negative: false,
                digits,
                exponent: 0,
            });
        }
        Some(Decimal {
            negative,
            digits,
            exponent,
        })
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether the value has no fractional part.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The value as an integer where it is one and fits.
    pub fn to_i128(&self) -> Option<i128> {
        if self.exponent < 0 || self.exponent > 38 || self.digits.len() > 39 {
            return None;
        }
        let mut value: i128 = 0;
        for digit in &self.digits {
            value = value.checked_mul(10)?.checked_add(i128::from(*digit))?;
        }
        let power = u32::try_from(self.exponent).ok()?;
        value = value.checked_mul(10_i128.checked_pow(power)?)?;
        Some(if self.negative { -value } else { value })
    }

    /// The digits of an integer, without fraction or exponent; `None` for other values.
    pub fn to_integer_text(&self) -> Option<String> {
        if self.is_zero() {
            return Some("0".to_owned());
        }
        // No finite double has more digits; a longer text would only be zeros that nobody wrote.
        let zeros = usize::try_from(self.exponent)
            .ok()
            .filter(|zeros| *zeros <= 400)?;
        let sign = if self.negative { "-" } else { "" };
        let digits: String = self
            .digits
            .iter()
            .map(|digit| char::from(b'0' + digit))
            .collect();
        Some(format!("{sign}{digits}{}", "0".repeat(zeros)))
    }

    /// Whether `self / divisor` is an integer. Zero is a multiple of everything; nothing is one of zero.
    /// `None` where the divisor has more digits than a 64-bit integer holds.
    pub fn is_multiple_of(&self, divisor: &Decimal) -> Option<bool> {
        if divisor.is_zero() {
            return Some(false);
        }
        let mut modulus: u128 = 0;
        for digit in &divisor.digits {
            modulus = modulus * 10 + u128::from(*digit);
            if modulus > u128::from(u64::MAX) {
                return None;
            }
        }
        if self.is_zero() {
            return Some(true);
        }
        // Digits end in a non-zero digit, so a coarser divisor can never divide them.
        if self.exponent < divisor.exponent {
            return Some(false);
        }
        let mut rest: u128 = 0;
        for digit in &self.digits {
            rest = (rest * 10 + u128::from(*digit)) % modulus;
        }
        let zeros = self.exponent.saturating_sub(divisor.exponent);
        Some((rest * power_mod(10, zeros, modulus)).is_multiple_of(modulus))
    }

    /// The power of ten of the first digit, which orders magnitudes.
    fn magnitude(&self) -> i64 {
        self.exponent.saturating_add(self.digits.len() as i64)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => return Ordering::Equal,
            (true, false) => {
                return if other.negative {
                    Ordering::Greater
                } else {
                    Ordering::Less
                };
            }
            (false, true) => {
                return if self.negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                };
            }
            (false, false) => {}
        }
        match (self.negative, other.negative) {
            (false, true) => return Ordering::Greater,
            (true, false) => return Ordering::Less,
            _ => {}
        }
        // Same magnitude: digits are aligned at the first one, and a missing digit is a zero.
        let absolute = self
            .magnitude()
            .cmp(&other.magnitude())
            .then_with(|| self.digits.cmp(&other.digits));
        if self.negative {
            absolute.reverse()
        } else {
            absolute
        }
    }
}

fn parse_exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value: i64 = 0;
    for b in digits {
        if !b.is_ascii_digit() {
            return None;
        }
        // Saturates: such a value is out of every range, and its exact size decides nothing.
        value = value
            .saturating_mul(10)
            .saturating_add(i64::from(b - b'0'))
            .min(i64::MAX / 4);
    }
    Some(if negative { -value } else { value })
}

fn power_mod(base: u128, mut power: i64, modulus: u128) -> u128 {
    let mut result = 1 % modulus;
    let mut factor = base % modulus;
    while power > 0 {
        if power & 1 == 1 {
            result = result * factor % modulus;
        }
        factor = factor * factor % modulus;
        power >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).expect("a number")
    }

    #[test]
    fn equal_values_are_equal() {
        for (a, b) in [
            ("1", "1.0"),
            ("100", "1e2"),
            ("0", "-0.0"),
            ("0.001", "1E-3"),
            ("-12.50", "-125e-1"),
        ] {
            assert_eq!(decimal(a), decimal(b), "{a} {b}");
            assert_eq!(decimal(a).cmp(&decimal(b)), Ordering::Equal);
        }
    }

    #[test]
    fn order_is_exact() {
        let ascending = [
            "-1e400",
            "-2",
            "-1.5",
            "-1",
            "-1e-400",
            "0",
            "1e-400",
            "0.1",
            "0.11",
            "1",
            "9007199254740992",
            "9007199254740993",
            "1e400",
        ];
        for pair in ascending.windows(2) {
            assert!(
                decimal(pair[0]) < decimal(pair[1]),
                "{} < {}",
                pair[0],
                pair[1]
            );
        }
    }

    #[test]
    fn multiples() {
        for (a, b, expected) in [
            ("0.3", "0.1", true),
            ("0.35", "0.1", false),
            ("1e308", "0.5", true),
            ("1e308", "0.123456789", false),
            ("0", "7", true),
            ("7", "0", false),
            ("9007199254740993", "2", false),
            ("4.5", "1.5", true),
            ("0.0075", "0.0001", true),
            ("5", "10", false),
        ] {
            assert_eq!(
                decimal(a).is_multiple_of(&decimal(b)),
                Some(expected),
                "{a} {b}"
            );
        }
    }
}

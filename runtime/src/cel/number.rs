//! Arithmetic that never wraps, comparison across kinds, and conversions.

use super::Fault;
use std::cmp::Ordering;

/// `a + b`
pub fn add(a: i64, b: i64) -> Result<i64, Fault> {
    a.checked_add(b).ok_or(Fault::Overflow)
}

/// `a - b`
pub fn subtract(a: i64, b: i64) -> Result<i64, Fault> {
    a.checked_sub(b).ok_or(Fault::Overflow)
}

/// `a * b`
pub fn multiply(a: i64, b: i64) -> Result<i64, Fault> {
    a.checked_mul(b).ok_or(Fault::Overflow)
}

/// `a / b`, towards zero.
pub fn divide(a: i64, b: i64) -> Result<i64, Fault> {
    if b == 0 {
        return Err(Fault::DivideByZero);
    }
    a.checked_div(b).ok_or(Fault::Overflow)
}

/// `a % b`, with the sign of `a`.
pub fn remainder(a: i64, b: i64) -> Result<i64, Fault> {
    if b == 0 {
        return Err(Fault::DivideByZero);
    }
    a.checked_rem(b).ok_or(Fault::Overflow)
}

/// `-a`
pub fn negate(a: i64) -> Result<i64, Fault> {
    a.checked_neg().ok_or(Fault::Overflow)
}

/// The order of two numbers of which one at least is a double; NaN has none. An integer beside a double is one too.
pub fn compare(a: f64, b: f64) -> Result<Ordering, Fault> {
    a.partial_cmp(&b).ok_or(Fault::NoOrder)
}

/// `int(double)`: towards zero.
pub fn int_of_double(value: f64) -> Result<i64, Fault> {
    // As in the language definition: the bounds themselves are out of range.
    if value.is_nan()
        || value <= -9_223_372_036_854_775_808.0
        || value >= 9_223_372_036_854_775_808.0
    {
        return Err(Fault::Overflow);
    }
    Ok(value.trunc() as i64)
}

/// `int(string)`: decimal digits with an optional sign.
pub fn int_of_text(text: &str) -> Result<i64, Fault> {
    text.parse().map_err(|_| Fault::NotConvertible)
}

/// `double(string)`
pub fn double_of_text(text: &str) -> Result<f64, Fault> {
    text.parse().map_err(|_| Fault::NotConvertible)
}

/// `string(double)`: the shortest digits that read back as the number; of both zeros `0`, since they are equal.
pub fn text_of_double(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    value.to_string()
}

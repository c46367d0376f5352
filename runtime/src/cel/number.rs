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

/// An integer compared with a double, exactly; `None` beside NaN.
pub fn compare(a: i64, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    // 2^63 is the first double beyond every i64, -2^63 the last one that is an i64.
    if b >= 9_223_372_036_854_775_808.0 {
        return Some(Ordering::Less);
    }
    if b < -9_223_372_036_854_775_808.0 {
        return Some(Ordering::Greater);
    }
    let whole = b.trunc();
    let fraction = b - whole;
    Some(a.cmp(&(whole as i64)).then(if fraction > 0.0 {
        Ordering::Less
    } else if fraction < 0.0 {
        Ordering::Greater
    } else {
        Ordering::Equal
    }))
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

/// `string(double)`: the shortest digits that read back as the number.
pub fn text_of_double(value: f64) -> String {
    value.to_string()
}

//! `duration`: a length of time as `P1Y2M3DT4H5M6S` or `P2W`, RFC 3339 appendix A.
//! No unit between two others may be left out (`P1Y2D`), and there are no fractions: ISO 8601 is wider.
//! Letters are capital, as in ISO 8601, though the appendix's notation would let small ones through.

use super::Format;

/// A length of time.
pub const FORMAT: Format = Format {
    name: "duration",
    check: is_valid,
    explain: None,
    spec: "RFC 3339 appendix A",
    valid: &[
        "P4DT12H30M5S",
        "P4Y",
        "P2W",
        "PT36H",
        "P1Y2M",
        "PT1M2S",
        "P01D",
    ],
    invalid: &[
        "P", "PT", "P1YT", "P1", "PT1D", "P2D1Y", "P1Y2D", "PT1H2S", "P1Y2W", "PT0.5S", "-P1D",
        "p1d", "P1D ",
    ],
};

/// Whether `text` is a duration.
pub fn is_valid(text: &str) -> bool {
    let Some(units) = text.strip_prefix('P') else {
        return false;
    };
    if let Some(weeks) = units.strip_suffix('W') {
        return !weeks.is_empty() && weeks.bytes().all(|byte| byte.is_ascii_digit());
    }
    match units.split_once('T') {
        None => is_run_of(units, b"YMD"),
        Some((days, hours)) => {
            (days.is_empty() || is_run_of(days, b"YMD")) && is_run_of(hours, b"HMS")
        }
    }
}

/// Whether `text` is one or more numbers, each with its unit, the units neighbours in the given order.
fn is_run_of(text: &str, units: &[u8; 3]) -> bool {
    let mut next_unit = None;
    let mut has_digits = false;
    for byte in text.bytes() {
        if byte.is_ascii_digit() {
            has_digits = true;
            continue;
        }
        let Some(unit) = units.iter().position(|unit| *unit == byte) else {
            return false;
        };
        if !has_digits || next_unit.is_some_and(|next| next != unit) {
            return false;
        }
        next_unit = Some(unit + 1);
        has_digits = false;
    }
    next_unit.is_some() && !has_digits
}

//! `time`: a time of day with its offset as `08:30:06.28Z`, RFC 3339 section 5.6, `full-time`.
//! The second 60 is a leap second, which falls on 23:59 in UTC and nowhere else; which days had one is not checked,
//! since that list grows.

use super::Format;

/// A time of day with an offset from UTC.
pub const FORMAT: Format = Format {
    name: "time",
    check: is_valid,
    explain: None,
    spec: "RFC 3339 section 5.6, full-time",
    valid: &[
        "08:30:06Z",
        "08:30:06.283185z",
        "12:34:56-00:00",
        "23:59:60Z",
        "01:29:60+01:30",
        "15:59:60-08:00",
    ],
    invalid: &[
        "24:00:00Z",
        "08:30:06",
        "08:30:06+24:00",
        "08:30:06+01",
        "8:30:06Z",
        "08:30:06.Z",
        "22:59:60Z",
        "23:59:60+01:00",
        "08:30:06Z\n",
    ],
};

const MINUTES_PER_DAY: u32 = 24 * 60;

/// Whether `text` is a full time.
pub fn is_valid(text: &str) -> bool {
    let [h1, h2, b':', m1, m2, b':', s1, s2, rest @ ..] = text.as_bytes() else {
        return false;
    };
    let (Some(hour), Some(minute), Some(second)) = (
        two_digits(*h1, *h2),
        two_digits(*m1, *m2),
        two_digits(*s1, *s2),
    ) else {
        return false;
    };
    let Some(to_utc) = after_fraction(rest).and_then(minutes_to_utc) else {
        return false;
    };
    let minute_of_day = (hour * 60 + minute + to_utc) % MINUTES_PER_DAY;
    let is_last_minute = minute_of_day == MINUTES_PER_DAY - 1;
    hour < 24 && minute < 60 && (second < 60 || (second == 60 && is_last_minute))
}

/// What follows the fraction of the second, where there is one.
fn after_fraction(rest: &[u8]) -> Option<&[u8]> {
    let Some(digits) = rest.strip_prefix(b".") else {
        return Some(rest);
    };
    let n_digits = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if n_digits == 0 {
        None
    } else {
        digits.get(n_digits..)
    }
}

/// Minutes to add for UTC, kept positive by going round the day.
fn minutes_to_utc(offset: &[u8]) -> Option<u32> {
    let [sign, h1, h2, b':', m1, m2] = offset else {
        return matches!(offset, b"Z" | b"z").then_some(0);
    };
    let (hours, minutes) = (two_digits(*h1, *h2)?, two_digits(*m1, *m2)?);
    if hours > 23 || minutes > 59 {
        return None;
    }
    match sign {
        b'-' => Some(hours * 60 + minutes),
        b'+' => Some(MINUTES_PER_DAY - (hours * 60 + minutes)),
        _ => None,
    }
}

/// The number of two ASCII digits.
pub(super) fn two_digits(tens: u8, ones: u8) -> Option<u32> {
    let digit = |byte: u8| char::from(byte).to_digit(10);
    Some(digit(tens)? * 10 + digit(ones)?)
}

//! `date`: a day of the calendar as `2024-02-29`, RFC 3339 section 5.6, `full-date`.
//! Only that one of the many ISO 8601 spellings, and only days that exist, by the Gregorian rule for every year.

use super::Format;
use super::time::two_digits;

/// A day of the calendar.
pub const FORMAT: Format = Format {
    name: "date",
    check: is_valid,
    explain: None,
    spec: "RFC 3339 section 5.6, full-date",
    valid: &["1963-06-19", "2024-02-29", "0000-02-29", "0001-01-01"],
    invalid: &[
        "2023-02-29",
        "2100-02-29",
        "2020-04-31",
        "2020-00-01",
        "2020-01-00",
        "1998-1-20",
        "20230328",
        "2020-01-01Z",
        "+2020-01-01",
    ],
};

/// Whether `text` is a full date.
pub fn is_valid(text: &str) -> bool {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else {
        return false;
    };
    let (Some(century), Some(year), Some(month), Some(day)) = (
        two_digits(*y1, *y2),
        two_digits(*y3, *y4),
        two_digits(*m1, *m2),
        two_digits(*d1, *d2),
    ) else {
        return false;
    };
    (1..=days_in_month(century * 100 + year, month)).contains(&day)
}

/// Days of a month; none where there is no such month.
fn days_in_month(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    }
}

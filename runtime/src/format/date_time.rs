//! `date-time`: a day and a time with its offset as `1963-06-19T08:30:06Z`, RFC 3339 section 5.6, `date-time`.
//! The `T` and the `Z` may be small; the space that RFC 3339 tolerates between the two is not in its grammar.

use super::{Format, date, time};

/// An instant, by calendar, clock and offset.
pub const FORMAT: Format = Format {
    name: "date-time",
    check: is_valid,
    explain: None,
    spec: "RFC 3339 section 5.6, date-time",
    valid: &[
        "1963-06-19T08:30:06.283185Z",
        "1937-01-01t12:00:27.87+00:20",
        "1998-12-31T15:59:60.123-08:00",
    ],
    invalid: &[
        "1990-02-31T15:59:59Z",
        "1963-06-19 08:30:06Z",
        "1963-06-19",
        "2013-350T01:01:01Z",
        "1998-12-31T23:58:60Z",
        "1985-04-12T23:20:50",
    ],
};

/// Whether `text` is a date-time.
pub fn is_valid(text: &str) -> bool {
    let parts = text.split_once(['T', 't']);
    parts.is_some_and(|(day, time_of_day)| date::is_valid(day) && time::is_valid(time_of_day))
}

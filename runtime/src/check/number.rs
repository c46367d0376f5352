//! `minimum`, `maximum`, their exclusive forms and `multipleOf`, exactly: no bound is rounded to a double.

use crate::{code, json::Json, number::Number, path::Path, sink::Detail, sink::Sink, sink::Site};
use std::cmp::Ordering;
use std::fmt;

/// A bound of the schema: an integer where it is one, else the token as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound<'s> {
    /// An integer within 128 bits.
    Int(i128),
    /// Any JSON number token.
    Token(&'s str),
}

impl Bound<'_> {
    fn order(&self, number: &Number) -> Ordering {
        match self {
            Bound::Int(bound) => number.cmp_int(*bound),
            Bound::Token(bound) => number.cmp_decimal(bound),
        }
    }
}

impl fmt::Display for Bound<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Int(bound) => write!(out, "{bound}"),
            Bound::Token(bound) => out.write_str(bound),
        }
    }
}

/// One of the four comparisons.
struct Comparison {
    holds: fn(Ordering) -> bool,
    code: &'static str,
    words: &'static str,
}

fn bounded<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bound: Bound<'_>,
    comparison: &Comparison,
) -> bool {
    let Comparison { holds, code, words } = comparison;
    match value {
        Json::Number(number) if !holds(bound.order(number)) => {
            out.fail(at, value, site, code, || Detail {
                message: format!("the number must be {words} {bound}"),
                limit: bound.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `minimum`
pub fn minimum<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bound: Bound<'_>,
) -> bool {
    bounded(
        out,
        at,
        value,
        site,
        bound,
        &Comparison {
            holds: Ordering::is_ge,
            code: code::MINIMUM,
            words: "at least",
        },
    )
}

/// `maximum`
pub fn maximum<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bound: Bound<'_>,
) -> bool {
    bounded(
        out,
        at,
        value,
        site,
        bound,
        &Comparison {
            holds: Ordering::is_le,
            code: code::MAXIMUM,
            words: "at most",
        },
    )
}

/// `exclusiveMinimum`
pub fn exclusive_minimum<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bound: Bound<'_>,
) -> bool {
    bounded(
        out,
        at,
        value,
        site,
        bound,
        &Comparison {
            holds: Ordering::is_gt,
            code: code::EXCLUSIVE_MINIMUM,
            words: "above",
        },
    )
}

/// `exclusiveMaximum`
pub fn exclusive_maximum<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bound: Bound<'_>,
) -> bool {
    bounded(
        out,
        at,
        value,
        site,
        bound,
        &Comparison {
            holds: Ordering::is_lt,
            code: code::EXCLUSIVE_MAXIMUM,
            words: "below",
        },
    )
}

/// `multipleOf`: the divisor is a JSON number token above zero.
pub fn multiple_of<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    divisor: &str,
) -> bool {
    match value {
        Json::Number(number) if !number.is_multiple_of(divisor) => {
            out.fail(at, value, site, code::MULTIPLE_OF, || Detail {
                message: format!("the number must be a multiple of {divisor}"),
                limit: divisor.to_owned(),
            });
            false
        }
        _ => true,
    }
}

/// `format` of a number: an integer within the range of the named width.
pub fn integer_format<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    name: &str,
    least: i128,
    greatest: i128,
) -> bool {
    match value {
        Json::Number(number)
            if !number
                .as_i128()
                .is_some_and(|value| (least..=greatest).contains(&value)) =>
        {
            out.fail(at, value, site, code::FORMAT, || Detail {
                message: format!("the number is not of format {name}"),
                limit: name.to_owned(),
            });
            false
        }
        _ => true,
    }
}

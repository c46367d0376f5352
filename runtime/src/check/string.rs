//! `minLength`, `maxLength`, `x-maxUtf16`, `pattern` and `format`.
//! Lengths count Unicode scalar values, as JSON Schema does; only `x-maxUtf16` counts UTF-16 units.

use crate::{
    code, format::Format, json::Json, path::Path, pattern::Pattern, sink::Detail, sink::Sink,
    sink::Site,
};

/// `minLength`
pub fn min_length<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    min: u64,
) -> bool {
    match value {
        Json::String(text) if (text.chars().count() as u64) < min => {
            out.fail(at, value, site, code::MIN_LENGTH, || Detail {
                message: format!("the string must have at least {min} characters"),
                limit: min.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `maxLength`
pub fn max_length<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    max: u64,
) -> bool {
    match value {
        // A string never has more characters than bytes.
        Json::String(text) if text.len() as u64 > max && text.chars().count() as u64 > max => {
            out.fail(at, value, site, code::MAX_LENGTH, || Detail {
                message: format!("the string must have at most {max} characters"),
                limit: max.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `x-maxUtf16`
pub fn max_utf16<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    max: u64,
) -> bool {
    match value {
        // A string never has more units than bytes.
        Json::String(text)
            if text.len() as u64 > max && text.encode_utf16().count() as u64 > max =>
        {
            out.fail(at, value, site, code::MAX_UTF16, || Detail {
                message: format!("the string must have at most {max} UTF-16 units"),
                limit: max.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `pattern`: the regular expression matches somewhere in the string.
pub fn pattern<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    pattern: &Pattern,
) -> bool {
    match value {
        Json::String(text) if !pattern.is_match(text) => {
            out.fail(at, value, site, code::PATTERN, || Detail {
                message: format!("the string does not match `{}`", pattern.as_str()),
                limit: pattern.as_str().to_owned(),
            });
            false
        }
        _ => true,
    }
}

/// `format`. A format that can say what is wrong has the word; else the message names the format.
pub fn format<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    format: &Format,
) -> bool {
    match value {
        Json::String(text) if !(format.check)(text) => {
            out.fail(at, value, site, code::FORMAT, || Detail {
                message: match format.explain {
                    Some(explain) => explain(text),
                    None => format!("the string is not of format {}", format.name),
                },
                limit: format.name.to_owned(),
            });
            false
        }
        _ => true,
    }
}

//! `type`, `enum`, `const`, `x-maxBytes`, `x-maxUtf16` of JSON and the schema `false`: checks on values of any type.

use crate::{code, json::Json, path::Path, sink::Detail, sink::Sink, sink::Site};

/// A set of JSON types; `NUMBER` includes the integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Types(pub u8);

impl Types {
    /// `null`
    pub const NULL: Types = Types(1);
    /// `boolean`
    pub const BOOLEAN: Types = Types(2);
    /// A number without a fractional part.
    pub const INTEGER: Types = Types(4);
    /// Any number.
    pub const NUMBER: Types = Types(8 | 4);
    /// `string`
    pub const STRING: Types = Types(16);
    /// `array`
    pub const ARRAY: Types = Types(32);
    /// `object`
    pub const OBJECT: Types = Types(64);
    /// Every value.
    pub const ALL: Types = Types(127);

    /// Both sets together.
    pub const fn or(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// What both sets hold.
    pub const fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// Whether the set holds all of `other`.
    pub const fn includes(self, other: Types) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the set holds nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The type of a value.
    pub fn of(value: &Json) -> Types {
        match value {
            Json::Null => Types::NULL,
            Json::Bool(_) => Types::BOOLEAN,
            Json::Number(number) if number.is_integer() => Types::INTEGER,
            Json::Number(_) => Types(8),
            Json::String(_) => Types::STRING,
            Json::Array(_) => Types::ARRAY,
            Json::Object(_) => Types::OBJECT,
        }
    }

    /// The names of the types, as JSON Schema writes them.
    pub fn names(self) -> Vec<&'static str> {
        let table = [
            (Types::NULL, "null"),
            (Types::BOOLEAN, "boolean"),
            (Types(8), "number"),
            (Types::INTEGER, "integer"),
            (Types::STRING, "string"),
            (Types::ARRAY, "array"),
            (Types::OBJECT, "object"),
        ];
        let numbers = self.includes(Types::NUMBER);
        table
            .iter()
            .filter(|(set, name)| self.includes(*set) && !(numbers && *name == "integer"))
            .map(|(_, name)| *name)
            .collect()
    }
}

/// `type`: the value has one of the types.
pub fn types<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    types: Types,
) -> bool {
    if types.includes(Types::of(value)) {
        return true;
    }
    out.fail(at, value, site, code::TYPE, || {
        let limit = types.names().join(" or ");
        Detail {
            message: format!("expected {limit}, found {}", value.type_name()),
            limit,
        }
    });
    false
}

/// `enum`: the value equals one of these.
pub fn allowed<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    values: &[Json],
) -> bool {
    if values.contains(value) {
        return true;
    }
    out.fail(at, value, site, code::ENUM, || {
        let limit = values.iter().map(show).collect::<Vec<_>>().join(", ");
        Detail {
            message: format!("expected one of {limit}"),
            limit,
        }
    });
    false
}

/// `enum` whose values are all strings.
pub fn allowed_texts<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    texts: &[&str],
) -> bool {
    if value.as_str().is_some_and(|text| texts.contains(&text)) {
        return true;
    }
    // The refusal is worded by the general check.
    let values: Vec<Json> = texts
        .iter()
        .map(|text| Json::String((*text).to_owned()))
        .collect();
    allowed(out, at, value, site, &values)
}

/// `const` whose value is a string.
pub fn constant_text<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    expected: &str,
) -> bool {
    value.as_str() == Some(expected)
        || constant(out, at, value, site, &Json::String(expected.to_owned()))
}

/// The length that `x-maxBytes` bounds: of the value as its type writes it, or as it is where it has another shape.
pub fn compact_length<T: crate::Build + crate::Write>(value: &Json, form: crate::Form) -> usize {
    compact::<T>(value, form).len()
}

/// The UTF-16 units of the same text, which `x-maxUtf16` bounds.
pub fn compact_units<T: crate::Build + crate::Write>(value: &Json, form: crate::Form) -> usize {
    compact::<T>(value, form).utf16_len()
}

fn compact<T: crate::Build + crate::Write>(value: &Json, form: crate::Form) -> crate::Writer {
    let mut out = crate::Writer::new(form);
    match T::build(value) {
        Ok(built) => built.write(&mut out),
        Err(_) => out.json(value),
    }
    out
}

/// `const`: the value equals this one.
pub fn constant<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    expected: &Json,
) -> bool {
    if value == expected {
        return true;
    }
    out.fail(at, value, site, code::CONST, || Detail {
        message: format!("expected {}", show(expected)),
        limit: show(expected),
    });
    false
}

/// The schema `false`: no value is allowed.
pub fn never<'s>(out: &mut Sink<'s>, at: &Path<'_>, value: &Json, site: &Site<'s>) -> bool {
    out.fail(at, value, site, code::FALSE, || "no value is allowed here");
    false
}

/// `x-maxBytes`: `bytes` is the length of the value's compact JSON, in the spelling of the packet's canonical form.
pub fn max_bytes<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    bytes: usize,
    max: u64,
) -> bool {
    if bytes as u64 <= max {
        return true;
    }
    out.fail(at, value, site, code::MAX_BYTES, || Detail {
        message: format!("the value has {bytes} bytes of JSON, at most {max} are allowed"),
        limit: max.to_string(),
    });
    false
}

/// `x-maxUtf16` with `json`: `units` is the length of the value's compact JSON in UTF-16 units.
pub fn max_utf16_json<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    units: usize,
    max: u64,
) -> bool {
    if units as u64 <= max {
        return true;
    }
    out.fail(at, value, site, code::MAX_UTF16, || Detail {
        message: format!("the value has {units} UTF-16 units of JSON, at most {max} are allowed"),
        limit: max.to_string(),
    });
    false
}

/// A value of the schema, for a message.
pub(crate) fn show(value: &Json) -> String {
    // An integer that no 64 bits hold is shown with all its digits.
    if let Some(digits) = value
        .as_number()
        .and_then(|number| number.decimal().to_integer_text())
    {
        return digits;
    }
    let mut writer = crate::Writer::new(crate::Form::Jcs);
    writer.json(value);
    writer
        .finish()
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

//! `ToJson`: values of other libraries as our own tree, numbers normalised on the way in.
//! Features of a user's JSON crate (exact numbers, member order) change nothing behind this door.

use crate::code;
use crate::json::Json;
use crate::report::Violation;

/// A value that can be checked as JSON.
pub trait ToJson {
    /// The value as a tree of at most `max_depth` nested arrays and objects.
    fn to_json(&self, max_depth: usize) -> Result<Json, Violation>;
}

impl ToJson for Json {
    fn to_json(&self, max_depth: usize) -> Result<Json, Violation> {
        if self.is_deeper_than(max_depth) {
            return Err(too_deep());
        }
        Ok(self.clone())
    }
}

fn too_deep() -> Violation {
    Violation {
        code: code::TOO_DEEP.into(),
        pointer: String::new(),
        keyword: String::new(),
        message: crate::reader::TOO_DEEP.to_owned(),
        position: None,
    }
}

#[cfg(feature = "serde_json")]
mod serde_json_value {
    use super::{Json, ToJson, Violation, code, too_deep};
    use crate::json::Object;
    use crate::number::Number;
    use crate::shape::{Build, Mismatch, Write};
    use crate::writer::Writer;
    use serde_json::Value;

    impl ToJson for Value {
        fn to_json(&self, max_depth: usize) -> Result<Json, Violation> {
            Ok(match self {
                Value::Null => Json::Null,
                Value::Bool(value) => Json::Bool(*value),
                // Its text is exact with and without `arbitrary_precision`.
                Value::Number(number) => {
                    Json::Number(Number::parse(&number.to_string()).map_err(|_| overflow())?)
                }
                Value::String(text) => Json::String(text.clone()),
                Value::Array(items) => {
                    let below = max_depth.checked_sub(1).ok_or_else(too_deep)?;
                    Json::Array(
                        items
                            .iter()
                            .map(|item| item.to_json(below))
                            .collect::<Result<_, _>>()?,
                    )
                }
                Value::Object(map) => {
                    let below = max_depth.checked_sub(1).ok_or_else(too_deep)?;
                    let members = map
                        .iter()
                        .map(|(name, value)| Ok((name.clone(), value.to_json(below)?)))
                        .collect::<Result<Vec<_>, Violation>>()?;
                    // A map has no name twice.
                    Json::Object(Object::from_members(members).unwrap_or_default())
                }
            })
        }
    }

    fn overflow() -> Violation {
        Violation {
            code: code::NUMBER_OVERFLOW.into(),
            pointer: String::new(),
            keyword: String::new(),
            message: "a number is beyond the range of a double".to_owned(),
            position: None,
        }
    }

    impl From<&Json> for Value {
        fn from(value: &Json) -> Value {
            match value {
                Json::Null => Value::Null,
                Json::Bool(value) => Value::Bool(*value),
                Json::Number(number) => {
                    match (number.written_integer().map(i64::try_from), number.as_u64()) {
                        (Some(Ok(value)), _) => Value::from(value),
                        (Some(Err(_)), Some(value)) => Value::from(value),
                        _ => Value::from(number.as_f64()),
                    }
                }
                Json::String(text) => Value::from(text.as_str()),
                Json::Array(items) => items.iter().map(Value::from).collect(),
                Json::Object(object) => Value::Object(
                    object
                        .iter()
                        .map(|(name, value)| (name.to_owned(), Value::from(value)))
                        .collect(),
                ),
            }
        }
    }

    /// A payload of any JSON; numbers are read back from their text, so no feature changes a hash.
    impl Build for Value {
        fn build(value: &Json) -> Result<Value, Mismatch> {
            Ok(Value::from(value))
        }
    }

    impl Write for Value {
        fn write(&self, out: &mut Writer) {
            match self.to_json(usize::MAX) {
                Ok(value) => value.write(out),
                Err(_) => out.double(f64::INFINITY),
            }
        }
    }
}

//! Members, items, membership, equality, sizes: what expressions do with objects and lists.

use super::positions::text_of;
use super::value::{ByKey, Items, Value};
use super::{Fault, Scope};
use crate::json::Json;
use crate::number::Number;
use std::borrow::Cow;

/// Lists up to this length are searched without an index.
const SCANNED: usize = 8;

/// The value of a key of an object or of a map.
pub(super) fn lookup<'v>(value: &Value<'v>, key: &str) -> Result<Value<'v>, Fault> {
    match value {
        Value::Json(Json::Object(object)) => {
            object.get(key).map(Value::Json).ok_or(Fault::NoSuchMember)
        }
        Value::ByKey(map) => map.get(key).ok_or(Fault::NoSuchMember),
        _ => Err(Fault::WrongType),
    }
}

/// Characters of a text, items of a list, members of an object.
pub(super) fn size(value: &Value<'_>) -> Result<i64, Fault> {
    let count = match value {
        Value::Text(text) => text.chars().count(),
        Value::Json(Json::String(text)) => text.chars().count(),
        Value::Json(Json::Object(object)) => object.len(),
        Value::ByKey(map) => map.keys().len(),
        list => list_items(list)?.len(),
    };
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}

/// `in`: whether a list has an equal item, or an object or a map the key.
pub fn contains(scope: &Scope<'_>, within: &Value<'_>, wanted: &Value<'_>) -> Result<bool, Fault> {
    match within {
        Value::Json(Json::Object(_)) | Value::ByKey(_) => within.has(&wanted.text()?),
        list => {
            let items = list_items(list)?;
            match (text_of(wanted, ""), &items) {
                (Some(text), Items::Json(all)) if all.len() > SCANNED => Ok(scope
                    .positions(&items, "")
                    .first(&items, "", text)
                    .is_some()),
                _ => Ok(items.iter().any(|item| equal(&item, wanted))),
            }
        }
    }
}

/// Both lists, one after the other.
pub fn concat<'v>(a: &Value<'v>, b: &Value<'v>) -> Result<Value<'v>, Fault> {
    let (a, b) = (list_items(a)?, list_items(b)?);
    Ok(Value::List(a.iter().chain(b.iter()).collect()))
}

/// Whether no two items are equal.
pub fn unique(list: &Value<'_>) -> Result<bool, Fault> {
    let items = list_items(list)?;
    let mut texts: Vec<Value<'_>> = Vec::new();
    let mut others: Vec<Value<'_>> = Vec::new();
    for item in items.iter() {
        if text_of(&item, "").is_some() {
            texts.push(item);
        } else {
            others.push(item);
        }
    }
    texts.sort_by(|a, b| text_of(a, "").cmp(&text_of(b, "")));
    if texts
        .windows(2)
        .any(|pair| text_of(&pair[0], "") == text_of(&pair[1], ""))
    {
        return Ok(false);
    }
    let mut keys: Vec<String> = others.iter().map(equality_key).collect();
    keys.sort_unstable();
    Ok(!keys.windows(2).any(|pair| pair[0] == pair[1]))
}

/// The items of a list by a text member: the first item with a text stands.
pub fn by_key<'v>(
    scope: &Scope<'_>,
    list: &Value<'v>,
    member: impl Into<Cow<'v, str>>,
) -> Result<Value<'v>, Fault> {
    let items = list_items(list)?;
    let member = member.into();
    let positions = scope.positions(&items, &member);
    Ok(Value::ByKey(ByKey {
        items,
        member,
        positions,
    }))
}

/// `==`: numbers by value, whatever their kind; objects without regard to the order of members.
pub fn equal(a: &Value<'_>, b: &Value<'_>) -> bool {
    match (a, b) {
        (Value::Json(a), Value::Json(b)) => a == b,
        (Value::Json(Json::Null) | Value::Null, other)
        | (other, Value::Json(Json::Null) | Value::Null) => {
            matches!(other, Value::Null | Value::Json(Json::Null))
        }
        _ => match (list_items(a), list_items(b)) {
            (Ok(a), Ok(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| equal(&a, &b))
            }
            (Err(_), Err(_)) => equal_scalars(a, b),
            _ => false,
        },
    }
}

fn equal_scalars(a: &Value<'_>, b: &Value<'_>) -> bool {
    if let (Some(a), Some(b)) = (text_of(a, ""), text_of(b, "")) {
        return a == b;
    }
    if let (Ok(a), Ok(b)) = (a.boolean(), b.boolean()) {
        return a == b;
    }
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// The number behind a value; NaN and the infinities equal no number of a packet.
fn number(value: &Value<'_>) -> Option<Number> {
    match value {
        Value::Int(value) => Some(Number::from(*value)),
        Value::Double(value) => Number::from_f64(*value),
        Value::Json(Json::Number(number)) => Some(number.clone()),
        _ => None,
    }
}

/// A text that equal values share and others do not.
fn equality_key(value: &Value<'_>) -> String {
    match value {
        Value::Json(json) => crate::check::equality_key(json),
        Value::Null => crate::check::equality_key(&Json::Null),
        Value::Bool(value) => crate::check::equality_key(&Json::Bool(*value)),
        Value::Int(_) | Value::Double(_) => match number(value) {
            Some(number) => crate::check::equality_key(&Json::Number(number)),
            None => format!("{value:?}"),
        },
        Value::Text(text) => format!("{text:?}"),
        Value::List(items) => format!(
            "[{}]",
            items.iter().map(equality_key).collect::<Vec<_>>().join(",")
        ),
        // Maps are not compared: the type check refuses it.
        Value::ByKey(_) => String::new(),
    }
}

/// The items of a list; an object is none.
pub(super) fn list_items<'v>(value: &Value<'v>) -> Result<Items<'v>, Fault> {
    match value {
        Value::Json(Json::Array(_)) | Value::List(_) => value.items(),
        _ => Err(Fault::WrongType),
    }
}

//! How a text that we write differs from the one of the real system, where the values are the same. Texts are compared
//! byte for byte first, so whatever is left has one of three reasons, or is a fault.

use super::meant;
use crate::deviation::Deviation;
use sealform::{Json, Limits, Number, Object, reader};

/// Members that hold JSON of any form, and one whose names have no order.
const FREE: &[&str] = &["task", "artifact", "lineage", "requestedSchema", "fields"];

/// The first difference that is meant, none where the texts are equal, or the fault. `raw` is what both were made from.
pub fn between(theirs: &str, ours: &str, raw: &Json) -> Result<Option<&'static Deviation>, String> {
    if theirs == ours {
        return Ok(None);
    }
    let tree = |text: &str| {
        reader::read(text.as_bytes(), Limits::default()).map_err(|fault| fault.message)
    };
    let mut found = Vec::new();
    compare(&tree(theirs)?, &tree(ours)?, raw, false, &mut found)
        .map_err(|fault| format!("{fault} in {ours}"))?;
    let first = found.into_iter().next();
    first.map(Some).ok_or_else(|| format!("other text: {ours}"))
}

type Differences = Vec<&'static Deviation>;

fn compare(
    theirs: &Json,
    ours: &Json,
    raw: &Json,
    is_free: bool,
    found: &mut Differences,
) -> Result<(), String> {
    match (theirs, ours) {
        (Json::Object(theirs), Json::Object(ours)) => objects(theirs, ours, raw, is_free, found),
        (Json::Array(theirs), Json::Array(ours)) if theirs.len() == ours.len() => {
            for (at, (theirs, ours)) in theirs.iter().zip(ours).enumerate() {
                let raw = raw.items().get(at).unwrap_or(&Json::Null);
                compare(theirs, ours, raw, is_free, found)?;
            }
            Ok(())
        }
        (Json::Number(theirs), Json::Number(ours)) if theirs == ours => {
            if is_double(theirs) && ours.is_integer() {
                found.push(&meant::NUMBER_SPELLING);
            }
            Ok(())
        }
        (theirs, ours) if theirs == ours => Ok(()),
        _ => Err("another value".to_owned()),
    }
}

fn objects(
    theirs: &Object,
    ours: &Object,
    raw: &Json,
    is_free: bool,
    found: &mut Differences,
) -> Result<(), String> {
    for (name, value) in ours.iter().filter(|(name, _)| !theirs.contains(name)) {
        // What an absent member means is never kept as an unknown one.
        let means_nothing = match value {
            Json::Null => true,
            Json::String(text) => text.is_empty(),
            Json::Array(items) => items.is_empty(),
            _ => false,
        };
        if raw.member(name) != Some(value) || means_nothing {
            return Err(format!("a member `{name}`"));
        }
        found.push(&meant::UNKNOWN_KEPT);
    }
    if let Some((name, _)) = theirs.iter().find(|(name, _)| !ours.contains(name)) {
        return Err(format!("no member `{name}`"));
    }
    let order = ours.iter().map(|(name, _)| name);
    let order = order.filter(|name| theirs.contains(name));
    if !order.eq(theirs.iter().map(|(name, _)| name)) {
        if !is_free {
            return Err("another order".to_owned());
        }
        found.push(&meant::FREE_ORDER);
    }
    for (name, value) in theirs.iter() {
        let other = ours.get(name).unwrap_or(&Json::Null);
        let raw = raw.member(name).unwrap_or(&Json::Null);
        compare(value, other, raw, is_free || FREE.contains(&name), found)?;
    }
    Ok(())
}

/// Whether a number is spelled with a fraction or an exponent, or is `-0`.
fn is_double(number: &Number) -> bool {
    number.written_integer().is_none()
}

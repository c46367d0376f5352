//! `minItems`, `maxItems`, `uniqueItems`, `contains`, and the end of a tuple.

use crate::{code, json::Json, path::Path, sink::Detail, sink::Sink, sink::Site};

/// `minItems`
pub fn min_items<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    min: u64,
) -> bool {
    match value {
        Json::Array(items) if (items.len() as u64) < min => {
            out.fail(at, value, site, code::MIN_ITEMS, || Detail {
                message: format!("the array must have at least {min} items"),
                limit: min.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `maxItems`
pub fn max_items<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    max: u64,
) -> bool {
    match value {
        Json::Array(items) if items.len() as u64 > max => {
            out.fail(at, value, site, code::MAX_ITEMS, || Detail {
                message: format!("the array must have at most {max} items"),
                limit: max.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `items: false` behind `prefixItems`: each item from `from` on is one too many.
pub fn no_more_items<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    from: usize,
) -> bool {
    let Json::Array(items) = value else {
        return true;
    };
    for (index, item) in items.iter().enumerate().skip(from) {
        out.fail(
            &at.item(index),
            item,
            site,
            code::ITEMS,
            || "no item is allowed here",
        );
    }
    items.len() <= from
}

/// `uniqueItems`: no two items are equal, numbers by value.
pub fn unique_items<'s>(out: &mut Sink<'s>, at: &Path<'_>, value: &Json, site: &Site<'s>) -> bool {
    let Json::Array(items) = value else {
        return true;
    };
    let Some((first, second)) = repeated(items) else {
        return true;
    };
    out.fail(at, value, site, code::UNIQUE_ITEMS, || {
        format!("items {first} and {second} are equal")
    });
    false
}

/// `contains`, `minContains`, `maxContains`: `holds` tells whether an item matches.
pub fn contains<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    min: u64,
    max: Option<u64>,
    holds: impl Fn(&mut Sink<'s>, &Path<'_>, &Json) -> bool,
) -> bool {
    let Json::Array(items) = value else {
        return true;
    };
    let mut count = 0_u64;
    for (index, item) in items.iter().enumerate() {
        count += u64::from(holds(out, &at.item(index), item));
    }
    if count >= min && max.is_none_or(|max| count <= max) {
        return true;
    }
    out.fail(at, value, site, code::CONTAINS, || match max {
        Some(max) => Detail {
            message: format!("{count} items match, allowed are {min} to {max}"),
            limit: max.to_string(),
        },
        None => Detail {
            message: format!("{count} items match, at least {min} must"),
            limit: min.to_string(),
        },
    });
    false
}

/// The first pair of equal items: the pair whose second item comes first.
fn repeated(items: &[Json]) -> Option<(usize, usize)> {
    // Few items are compared directly; many are sorted by a text that equal values share.
    if items.len() <= 16 {
        return (1..items.len()).find_map(|second| {
            items[..second]
                .iter()
                .position(|item| *item == items[second])
                .map(|first| (first, second))
        });
    }
    let mut keys: Vec<(String, usize)> = items
        .iter()
        .enumerate()
        .map(|(index, item)| (equality_key(item), index))
        .collect();
    keys.sort();
    keys.windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .map(|pair| (pair[0].1, pair[1].1))
        .min_by_key(|(_, second)| *second)
}

/// A text that is the same for equal values and different for others.
pub(crate) fn equality_key(value: &Json) -> String {
    match value {
        Json::Null => "n".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Number(number) => match number.as_i128() {
            Some(value) => value.to_string(),
            None => format!("{:?}", number.decimal()),
        },
        Json::String(text) => format!("{text:?}"),
        Json::Array(items) => format!(
            "[{}]",
            items.iter().map(equality_key).collect::<Vec<_>>().join(",")
        ),
        Json::Object(object) => format!(
            "{{{}}}",
            object
                .sorted()
                .iter()
                .map(|(name, value)| format!("{name:?}:{}", equality_key(value)))
                .collect::<Vec<_>>()
                .join(",")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_and_few_items_agree() {
        let read = |json: &str| {
            crate::reader::read(json.as_bytes(), crate::Limits::default()).expect("JSON")
        };
        let filler = (100..130)
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(",");
        for (pair, equal) in [
            ("1,1.0", true),
            ("1,true", false),
            ("[1],[1.0]", true),
            (r#"{"a":1,"b":2},{"b":2,"a":1.0}"#, true),
            ("0,-0", true),
            (r#""a","b""#, false),
            ("0.1,0.10", true),
            ("1e300,1e301", false),
        ] {
            let few = read(&format!("[{pair}]"));
            let many = read(&format!("[{pair},{filler}]"));
            for value in [few, many] {
                let items = value.as_array().expect("an array");
                assert_eq!(repeated(items).is_some(), equal, "{pair}");
            }
        }
    }
}

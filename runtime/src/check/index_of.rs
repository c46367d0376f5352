//! `x-indexOf`: a number is an index into an array of the same packet.

use crate::path::{Path, escape};
use crate::{code, json::Json, sink::Detail, sink::Sink, sink::Site};

/// `x-indexOf`: `way` are the names on the way from the packet's root to the array.
///
/// An absent array has no items. Where the value stands in no packet, or where something else stands in the place of
/// the array, nothing is said: the first has nothing to point into, and the second has a violation of its own.
pub fn index_of<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    way: &[&str],
) -> bool {
    let (Json::Number(number), Some(packet)) = (value, at.scope().and_then(|scope| scope.packet()))
    else {
        return true;
    };
    let array = way
        .iter()
        .try_fold(packet, |value, name| value.member(name));
    let length = match array {
        None | Some(Json::Null) => 0,
        Some(Json::Array(items)) => items.len(),
        Some(_) => return true,
    };
    let index = number
        .as_u64()
        .and_then(|index| usize::try_from(index).ok());
    if index.is_some_and(|index| index < length) {
        return true;
    }
    out.fail(at, value, site, code::INDEX_OF, || Detail {
        message: words(way, length),
        limit: length.to_string(),
    });
    false
}

fn words(way: &[&str], length: usize) -> String {
    let pointer: String = way
        .iter()
        .map(|name| format!("/{}", escape(name)))
        .collect();
    match length {
        0 => format!("`{pointer}` has no items, so there is no index into it"),
        1 => format!("the index must be 0: `{pointer}` has one item"),
        _ => format!(
            "the index must be from 0 to {}: `{pointer}` has {length} items",
            length - 1
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::Scope;
    use crate::{Limits, reader};

    fn first(packet: &str, way: &[&str], value: &str) -> Option<String> {
        let read = |text: &str| reader::read(text.as_bytes(), Limits::default()).expect("JSON");
        let (packet, value) = (read(packet), read(value));
        let scope = Scope::new(&packet, None);
        let mut sink = Sink::new();
        let held = index_of(&mut sink, &Path::root(&scope), &value, &Site::new("k"), way);
        let report = sink.into_report().err();
        assert_eq!(held, report.is_none());
        report.map(|report| report.first().message.clone())
    }

    #[test]
    fn only_numbers_within_the_array_hold() {
        let packet = r#"{"a":{"b":[7,8]},"n":null,"o":{}}"#;
        for value in ["0", "1", "1.0", "10e-1", "-0", "\"x\"", "null"] {
            assert_eq!(first(packet, &["a", "b"], value), None, "{value}");
        }
        for value in ["2", "-1", "0.5", "1e300", "18446744073709551616"] {
            let message = first(packet, &["a", "b"], value).expect(value);
            assert_eq!(message, "the index must be from 0 to 1: `/a/b` has 2 items");
        }
        for way in [&["n"][..], &["absent"], &["absent", "x"], &["n", "x"]] {
            let message = first(packet, way, "0").expect("no items");
            assert!(message.ends_with("has no items, so there is no index into it"));
        }
        // An object in the place of the array has a violation of its own.
        assert_eq!(first(packet, &["o"], "0"), None);
    }

    #[test]
    fn without_a_packet_nothing_is_said() {
        let mut sink = Sink::new();
        assert!(index_of(
            &mut sink,
            &Path::ROOT,
            &Json::Bool(true),
            &Site::new("k"),
            &["a"]
        ));
    }
}

//! ECMAScript's `String(value)` for JSON values, which is what `{value}` in an `x-error` message shows.
//! Written for people; nothing is parsed back from it.

use crate::double::write_ecma;
use crate::json::Json;
use crate::limits::MAX_QUOTED_CHARS;

/// `String(value)` as ECMA-262 defines it, up to a little more than is ever shown.
pub fn ecma_string(value: &Json) -> String {
    let mut out = String::new();
    append(value, &mut out, true);
    out
}

fn append(value: &Json, out: &mut String, top: bool) {
    // A character has at most four bytes: enough for the cut, whatever they are.
    if out.len() > MAX_QUOTED_CHARS * 4 {
        return;
    }
    match value {
        // In an array, `null` is the empty string.
        Json::Null => out.push_str(if top { "null" } else { "" }),
        Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Json::Number(number) => {
            let mut digits = Vec::new();
            let value = number.as_f64();
            write_ecma(if value == 0.0 { 0.0 } else { value }, &mut digits);
            out.extend(digits.iter().map(|b| *b as char));
        }
        Json::String(text) => out.push_str(text),
        Json::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                append(item, out, false);
            }
        }
        Json::Object(_) => out.push_str("[object Object]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_ecmascript_says() {
        for (json, text) in [
            ("[1,[2,null],\"a\"]", "1,2,,a"),
            ("{}", "[object Object]"),
            ("1e21", "1e+21"),
            ("-0", "0"),
            ("1.50", "1.5"),
            ("null", "null"),
        ] {
            let value =
                crate::reader::read(json.as_bytes(), crate::Limits::default()).expect("JSON");
            assert_eq!(ecma_string(&value), text);
        }
    }
}

//! `relative-json-pointer`: a place seen from another one as `1/foo` or `0#`, draft-handrews-relative-json-pointer-01.
//! The later draft-bhutton-relative-json-pointer-00 also steps to neighbours in an array (`0+1`); validators in use
//! do not take that, nor does this one.

use super::{Format, json_pointer};

/// A place within a JSON value, seen from another place.
pub const FORMAT: Format = Format {
    name: "relative-json-pointer",
    check: is_valid,
    explain: None,
    spec: "draft-handrews-relative-json-pointer-01 section 3",
    valid: &["1", "0/foo/bar", "2/0/baz/1/zip", "0#", "120/foo", "0//"],
    invalid: &[
        "",
        "/foo",
        "-1/foo",
        "+1/foo",
        "01/a",
        "0##",
        "1#/foo",
        "0/~2",
        "0+1",
        "\u{661}/foo",
    ],
};

/// Whether `text` is a relative JSON pointer.
pub fn is_valid(text: &str) -> bool {
    let n_digits = text
        .bytes()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (levels, pointer) = text.split_at(n_digits);
    let is_number = !levels.is_empty() && (levels == "0" || !levels.starts_with('0'));
    is_number && (pointer == "#" || json_pointer::is_valid(pointer))
}

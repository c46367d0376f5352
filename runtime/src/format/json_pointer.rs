//! `json-pointer`: a place within a JSON value as `/foo/0/a~1b`, RFC 6901 section 5, as a plain string.
//! The form in a URI fragment (`#/foo`) is another one, and not meant here.

use super::Format;

/// A place within a JSON value.
pub const FORMAT: Format = Format {
    name: "json-pointer",
    check: is_valid,
    explain: None,
    spec: "RFC 6901 section 5",
    valid: &[
        "",
        "/",
        "/foo/0",
        "/foo//bar",
        "/a~1b/m~0n",
        "/c%d",
        "/foo/-",
    ],
    invalid: &["foo", "#/foo", "/foo~", "/~2", "/~~"],
};

/// Whether `text` is a JSON pointer.
pub fn is_valid(text: &str) -> bool {
    let starts_well = text.is_empty() || text.starts_with('/');
    starts_well
        && text
            .split('~')
            .skip(1)
            .all(|after_tilde| after_tilde.starts_with(['0', '1']))
}

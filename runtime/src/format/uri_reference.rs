//! `uri-reference`: a URI, or a reference relative to one as `../b?q#f`, RFC 3986 section 4.1.

use super::Format;
use super::reference::{self, Alphabet};

/// A URI or a relative reference.
pub const FORMAT: Format = Format {
    name: "uri-reference",
    check: is_valid,
    explain: None,
    spec: "RFC 3986 section 4.1",
    valid: &[
        "",
        "http://foo.bar/",
        "//foo.bar/?baz#qux",
        "/abc",
        "abc",
        "#fragment",
        "?query=1",
        "./this:that",
    ],
    invalid: &[
        "\\\\WINDOWS\\fileshare",
        "#frag\\ment",
        "1:b",
        "/%zz",
        "/[::1]",
        "//example.com:abc/p",
        "/\u{AE}",
    ],
};

/// Whether `text` is a URI reference.
pub fn is_valid(text: &str) -> bool {
    reference::kind(text, Alphabet::Ascii).is_some()
}

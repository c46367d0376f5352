//! `uri`: a reference with a scheme as `http://example.com/?q#f`, RFC 3986 section 3.
//! Only the generic syntax counts; what a scheme asks beyond it (a host for `http`) does not.

use super::Format;
use super::reference::{self, Alphabet, Kind};

/// A uniform resource identifier.
pub const FORMAT: Format = Format {
    name: "uri",
    check: is_valid,
    explain: None,
    spec: "RFC 3986 section 3",
    valid: &[
        "http://foo.bar/?baz=qux#quux",
        "mailto:John.Doe@example.com",
        "urn:a:b",
        "ldap://[2001:db8::7]/c=GB?one",
        "http://999.999.999.999/",
        "x:",
    ],
    invalid: &[
        "/abc",
        "//foo.bar/",
        "http:// a",
        "bar,baz:foo",
        "1http://a",
        "http://a/%6G",
        "http://a:b/",
        "http:/[::1]",
        "http://a/\u{AE}",
        "http://a/{}",
        "http://a@b@c/",
    ],
};

/// Whether `text` is a URI.
pub fn is_valid(text: &str) -> bool {
    reference::kind(text, Alphabet::Ascii) == Some(Kind::Absolute)
}

//! `iri`: a URI whose letters may go beyond ASCII as `http://ƒøø.ßår/`, RFC 3987 section 2.2.

use super::Format;
use super::reference::{self, Alphabet, Kind};

/// An internationalized resource identifier.
pub const FORMAT: Format = Format {
    name: "iri",
    check: is_valid,
    explain: None,
    spec: "RFC 3987 section 2.2",
    valid: &[
        "http://\u{192}\u{F8}\u{F8}.\u{DF}\u{E5}r/?\u{2202}=\u{3C0}#\u{3C0}",
        "http://[2001:db8::1]",
        "http://[V1.fe]",
        "urn:a:b",
        "http://a/?\u{F0000}",
    ],
    invalid: &[
        "/abc",
        "\u{E2}\u{3C0}",
        "http://2001:0db8:85a3::7334",
        "http://a/\n",
        "http://a/\u{F0000}",
        "http://a/\u{FFFF}",
    ],
};

/// Whether `text` is an IRI.
pub fn is_valid(text: &str) -> bool {
    reference::kind(text, Alphabet::Unicode) == Some(Kind::Absolute)
}

//! `iri-reference`: an IRI, or a reference relative to one as `/âππ`, RFC 3987 section 2.2.

use super::Format;
use super::reference::{self, Alphabet};

/// An IRI or a relative reference.
pub const FORMAT: Format = Format {
    name: "iri-reference",
    check: is_valid,
    explain: None,
    spec: "RFC 3987 section 2.2, IRI-reference",
    valid: &[
        "",
        "http://\u{192}\u{F8}\u{F8}.\u{DF}\u{E5}r/",
        "/\u{E2}\u{3C0}\u{3C0}",
        "\u{E2}\u{3C0}",
        "#\u{192}r\u{E4}g",
    ],
    invalid: &[
        "\\\\WINDOWS\\fil\u{EB}",
        "#\u{192}r\u{E4}g\\m",
        "1:b",
        "/\u{E000}",
        " ",
    ],
};

/// Whether `text` is an IRI reference.
pub fn is_valid(text: &str) -> bool {
    reference::kind(text, Alphabet::Unicode).is_some()
}

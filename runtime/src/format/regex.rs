//! `regex`: a regular expression of ECMA-262 under the flag `u`, the dialect that the module [`crate::pattern`] describes.
//! Only the syntax counts: look-around and back-references are valid here, though `pattern` itself refuses them.

use super::Format;
use crate::pattern;

/// A regular expression of ECMA-262.
pub const FORMAT: Format = Format {
    name: "regex",
    check: is_valid,
    explain: None,
    spec: "ECMA-262 section 22.2.1, Pattern with the flag u",
    valid: &[
        "",
        "([abc])+\\s+$",
        "[^]",
        "[]",
        "\\cA",
        "(?<=a+)b",
        "(?<n>a)\\k<n>",
        "\\p{L}",
        "\\u{1F600}",
    ],
    invalid: &[
        "^(abc]",
        "\\a",
        "a**",
        "(?i)abc",
        "(?P<name>x)",
        "[\\w-.]",
        "\\p{letter}",
        "{1}",
        "\\1",
    ],
};

/// Whether `text` is a regular expression.
pub fn is_valid(text: &str) -> bool {
    pattern::is_ecma262(text)
}

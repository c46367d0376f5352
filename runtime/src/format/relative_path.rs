//! `relative-path`: a path below some folder, spelled in the one way that a tool may compare byte by byte.
//!
//! One to 512 UTF-16 code units; segments with `/` between them. No segment is empty, so that there is no `/` at the
//! start, at the end or twice in a row, and none is `.`; `.` alone is the folder itself. Two dots side by side stand
//! nowhere, not even in a name; nor does a backslash or U+0000. No drive such as `c:/` stands in front: one letter of
//! `a-z`, case not counting, where ECMAScript's folding adds U+017F and U+212A. Everything else is a name's own
//! affair: spaces, line ends, any letter. Nothing is normalised.

use super::Format;
use crate::ecma_text::{has_units, is_letter};

/// A path below some folder.
pub const FORMAT: Format = Format {
    name: "relative-path",
    check: is_valid,
    explain: None,
    spec: "the module's own definition",
    valid: &[
        ".",
        "src/lib.rs",
        ".cargo/config.toml",
        "docs/a b.md",
        " ",
        "~",
        "d:",
        "d:notes",
        "dd:/notes",
        "7:/notes",
        "caf\u{E9}/\u{1F600}",
        "line\nend",
        "\u{FF0E}\u{FF0E}/up",
    ],
    invalid: &[
        "",
        "/",
        "/etc",
        "src/",
        "src//lib.rs",
        "./src",
        "src/.",
        "src/./lib.rs",
        "..",
        "../src",
        "src/../lib.rs",
        "v1..v2",
        "src\\lib.rs",
        "src\0",
        "d:/notes",
        "D:/notes",
        "\u{17F}:/notes",
        "\u{212A}:/notes",
        "https://example.com",
    ],
};

/// Code units of a whole path.
const MAX_UNITS: usize = 512;

/// Whether `text` is a relative path.
pub fn is_valid(text: &str) -> bool {
    has_units(text, MAX_UNITS)
        && !has_drive(text)
        && !text.contains("..")
        && !text.contains(['\\', '\0'])
        && (text == "." || text.split('/').all(|name| !matches!(name, "" | ".")))
}

/// Whether a drive of one letter stands in front, as in `c:/x`.
pub(super) fn has_drive(text: &str) -> bool {
    text.strip_prefix(is_letter)
        .is_some_and(|rest| rest.starts_with(":/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_counts_utf_16() {
        for (text, units) in [("x", 1), ("\u{E9}", 1), ("\u{4E16}", 1), ("\u{1F600}", 2)] {
            let longest = text.repeat(MAX_UNITS / units);
            assert!(is_valid(&longest), "{text}");
            assert!(!is_valid(&format!("{longest}x")), "{text}");
        }
        let deep = "x/".repeat(MAX_UNITS / 2 - 1);
        assert!(is_valid(&format!("{deep}xx")) && !is_valid(&format!("{deep}x/")));
    }

    #[test]
    fn a_drive_stands_at_the_start_alone() {
        assert!(has_drive("c:/") && has_drive("\u{17F}:/x"));
        for text in [
            "",
            "c",
            "c:",
            "c:x",
            ":/",
            "\u{130}:/",
            "\u{FF43}:/",
            "x/c:/y",
        ] {
            assert!(!has_drive(text), "{text}");
        }
        assert!(is_valid("x/c:/y"));
    }

    #[test]
    fn every_character_but_three_is_a_name() {
        let refused: Vec<char> = ('\0'..=char::MAX)
            .filter(|c| !is_valid(&format!("x{c}")))
            .collect();
        assert_eq!(refused, ['\0', '/', '\\']);
        assert!(is_valid("x.") && is_valid(".x") && !is_valid("x/."));
    }
}

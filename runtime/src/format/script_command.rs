//! `script-command`: a command as a script of `package.json` gives it, without what a shell would act on.
//!
//! One to 1024 UTF-16 code units, no ECMAScript white space at either end, and none of `;`, `&`, `|`, `` ` ``, `$`,
//! `<`, `>`, line feed, carriage return and U+0000 anywhere. Quotes, parentheses, backslashes, absolute paths and `..`
//! are allowed.

use super::Format;
use crate::ecma_text::{has_units, is_trimmed};

/// A command without what a shell would act on.
pub const FORMAT: Format = Format {
    name: "script-command",
    check: is_valid,
    explain: None,
    spec: "the module's own definition",
    valid: &[
        "vitest",
        "tsc --noEmit",
        "node --test 'a file'",
        "../bin/lint \"*.ts\"",
        "/usr/bin/env",
        "CI=1 jest",
        "dir\\run",
        "a\tb",
        "(a)",
        "\u{85}",
    ],
    invalid: &[
        "",
        " ",
        " vitest",
        "vitest\n",
        "vitest\u{FEFF}",
        "\u{3000}vitest",
        "tsc; vitest",
        "tsc && vitest",
        "tsc | tee",
        "echo `id`",
        "echo $HOME",
        "cat < a",
        "tsc > log",
        "tsc\nvitest",
        "tsc\rvitest",
        "tsc\0",
    ],
};

/// Code units of a whole command.
const MAX_UNITS: usize = 1024;

/// Whether `text` is a script's command.
pub fn is_valid(text: &str) -> bool {
    is_plain(text, MAX_UNITS)
}

/// Whether a text is short enough, has no white space at its ends and nothing that a shell would act on.
pub(super) fn is_plain(text: &str, max_units: usize) -> bool {
    const ACTIVE: [char; 10] = [';', '&', '|', '`', '$', '<', '>', '\n', '\r', '\0'];
    has_units(text, max_units) && is_trimmed(text) && !text.contains(ACTIVE)
}

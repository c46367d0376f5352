//! `verification-token`: one argument of a command that verifies, which can neither act on a shell nor leave the folder.
//!
//! One to 512 UTF-16 code units, no ECMAScript white space at either end, none of the characters that
//! [`script-command`](super::script_command) refuses, and no backslash. Neither the argument nor what stands behind its
//! first `=` may start with `/` or with a drive, or have a segment `..`. A name such as `a..b` may have its dots, `//`
//! may stand inside, and a later `=` starts nothing.

use super::Format;
use super::relative_path::has_drive;
use super::script_command::is_plain;

/// One argument of a command that verifies.
pub const FORMAT: Format = Format {
    name: "verification-token",
    check: is_valid,
    explain: None,
    spec: "the module's own definition",
    valid: &[
        "--run",
        "tests/unit.test.ts",
        "--config=vitest.config.ts",
        "--reporter=",
        "=",
        "v1..v2",
        "--define=a=/b",
        "a//b",
        "-t 'two words'",
        "c:relative",
    ],
    invalid: &[
        "",
        " --run",
        "--run\u{A0}",
        "\u{FEFF}--run",
        "a;b",
        "a\nb",
        "$HOME",
        "a\\b",
        "/etc/passwd",
        "c:/windows",
        "\u{212A}:/x",
        "..",
        "../up",
        "a/../b",
        "a/..",
        "--config=/etc",
        "--config=c:/x",
        "--config=..",
        "--config=../up",
        "--config=a/..",
    ],
};

/// Code units of a whole argument.
const MAX_UNITS: usize = 512;

/// Whether `text` is such an argument.
pub fn is_valid(text: &str) -> bool {
    let option_value = text.split_once('=').map_or(text, |(_, value)| value);
    is_plain(text, MAX_UNITS) && !text.contains('\\') && stays(text) && stays(option_value)
}

/// Whether a path that a tool might read in this text would stay below the folder.
fn stays(text: &str) -> bool {
    !text.starts_with('/') && !has_drive(text) && text.split('/').all(|segment| segment != "..")
}

//! `agents-path`: the path of an `AGENTS.md`, wherever it lies below the root.
//!
//! A [`relative-path`](super::relative_path) whose last segment is `AGENTS.md`, exactly: case counts, and nothing
//! stands before or behind the name.

use super::Format;
use super::relative_path;

/// The path of an `AGENTS.md`.
pub const FORMAT: Format = Format {
    name: "agents-path",
    check: is_valid,
    explain: None,
    spec: "the module's own definition",
    valid: &[
        "AGENTS.md",
        "docs/AGENTS.md",
        "a/b c/AGENTS.md",
        ".github/AGENTS.md",
        "\u{1F600}/AGENTS.md",
        "agents.md/AGENTS.md",
    ],
    invalid: &[
        "",
        ".",
        "docs",
        "agents.md",
        "AGENTS.MD",
        "AGENTS.md ",
        "AGENTS.md\n",
        "AGENTS.md/",
        "AGENTS.md/docs",
        "MY-AGENTS.md",
        "docs/my AGENTS.md",
        "/AGENTS.md",
        "./AGENTS.md",
        "docs/../AGENTS.md",
        "docs\\AGENTS.md",
        "c:/AGENTS.md",
        "AGENT\u{17F}.md",
    ],
};

/// Whether `text` is the path of an `AGENTS.md`.
pub fn is_valid(text: &str) -> bool {
    relative_path::is_valid(text) && text.rsplit('/').next() == Some("AGENTS.md")
}

//! `Refusal`: why a text is no unified diff, in the words that the tools which read such diffs use.

use crate::limits::MAX_QUOTED_PATH_CHARS;
use crate::sink::cut;
use std::fmt;

/// The first thing that is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Refusal<'t> {
    /// No text.
    Empty,
    /// A line tells of binary content.
    Binary,
    /// A line tells of a copy or a rename; the word for it.
    Record(&'static str),
    /// A line tells of a changed mode.
    ModeTransition,
    /// The mode of a submodule.
    Submodule,
    /// The mode of a link, or no mode.
    IrregularMode(&'t str),
    /// The first line starts no file section.
    NoHeaders,
    /// A line behind a file section starts no other.
    Unconsumed(&'t str),
    /// `diff --git` without `a/`.
    MalformedGit,
    /// `diff --git` with two paths.
    MismatchedGit,
    /// `index` with something else than two hashes and a mode.
    MalformedIndex,
    /// No `---` where it must stand.
    NoOldHeader,
    /// No `+++` behind `---`.
    NoNewHeader,
    /// `b/` on the old side, or `a/` on the new one.
    SwappedPrefix,
    /// A path that is none.
    BadPath(&'t str),
    /// `/dev/null` on both sides.
    NoTarget,
    /// Two paths on the two sides.
    MismatchedSides,
    /// `diff --git` with another path than the two sides.
    MismatchedGitTarget,
    /// New or deleted, and yet with a path on the side that must be `/dev/null`.
    MismatchedOperation,
    /// A second section for one path.
    DuplicateTarget,
    /// No hunk.
    NoHunk,
    /// `@@` with something else than two ranges.
    BadHunkHeader(&'t str),
    /// A number above 2^53-1.
    HugeRange,
    /// A hunk's lines end before its counts do.
    Underflow,
    /// A hunk's line is on a side that has no more lines.
    Overflow,
    /// The last line does not end.
    NoFinalLineFeed,
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Record(word) => return write!(f, "{word} records are not supported"),
            Refusal::IrregularMode(mode) => {
                let mode = cut(mode);
                return write!(f, "non-regular file mode is not supported: {mode}");
            }
            Refusal::Unconsumed(line) => {
                return write!(f, "unconsumed diff content: {}", cut(line));
            }
            Refusal::BadPath(path) => {
                let path = cut_path(path);
                return write!(f, "noncanonical or escaping diff path: {path}");
            }
            Refusal::BadHunkHeader(line) => {
                return write!(f, "invalid hunk header: {}", cut(line));
            }
            Refusal::Empty => "empty diff",
            Refusal::Binary => "binary diff is not supported",
            Refusal::ModeTransition => "mode transitions are not supported",
            Refusal::Submodule => "submodule mode is not supported: 160000",
            Refusal::NoHeaders => "diff has no ordinary text headers",
            Refusal::MalformedGit => "malformed diff --git header",
            Refusal::MismatchedGit => "mismatched diff --git targets",
            Refusal::MalformedIndex => "malformed index metadata",
            Refusal::NoOldHeader => "file section is missing an ordinary --- header",
            Refusal::NoNewHeader => "diff header pair is malformed",
            Refusal::SwappedPrefix => "mismatched old/new diff header prefixes",
            Refusal::NoTarget => "diff header pair has no target",
            Refusal::MismatchedSides => "mismatched old/new diff targets",
            Refusal::MismatchedGitTarget => "mismatched diff --git and text targets",
            Refusal::MismatchedOperation => "create/delete metadata does not match text headers",
            Refusal::DuplicateTarget => "duplicate diff targets",
            Refusal::NoHunk => "file section has no valid unified-diff hunk",
            Refusal::HugeRange => "hunk range exceeds supported integer bounds",
            Refusal::Underflow => "hunk body underflow",
            Refusal::Overflow => "hunk body overflow",
            Refusal::NoFinalLineFeed => "diff must end with LF",
        })
    }
}

/// A path that is too long is shown to be so.
fn cut_path(path: &str) -> &str {
    match path.char_indices().nth(MAX_QUOTED_PATH_CHARS) {
        Some((end, _)) => &path[..end],
        None => path,
    }
}

//! `unified-diff`: a patch of text files in the unified form that `git diff` writes, complete to the last line.
//!
//! Lines end with a line feed, the last one too. The text is file sections, one behind the other and nothing else:
//!
//! * perhaps `diff --git a/PATH b/PATH` with one path twice, then perhaps `new file mode MODE` or
//!   `deleted file mode MODE`, then perhaps `index HEX..HEX`, in lower case, with or without a mode behind it;
//! * `--- OLD` and `+++ NEW`: the same path on both sides, the prefixes `a/` and `b/` left out or each on its own side;
//!   one side may be `/dev/null`, and must be if a line above says that the file is new or deleted;
//! * one hunk or more: `@@ -START,COUNT +START,COUNT @@`, where `,COUNT` may be left out for one line and a heading may
//!   follow behind a space, and then as many lines as the counts say, each starting with a space, `-` or `+`. A line
//!   `\ No newline at end of file` may follow any of them. Numbers are at most 2^53-1.
//!
//! A path is a [`relative-path`](super::relative_path) without white space at its ends, tabs or line ends; none is the
//! target of two sections, and `git`'s quoted paths are none. Modes are `100644` and `100755`. Lines that tell of binary
//! content, of copies and renames or of changed modes are refused wherever they stand.
//!
//! One pass over the lines for what is refused anywhere, one over the sections; nothing is kept but the targets.

mod header;
mod hunk;
mod record;
mod refusal;

use super::Format;
use refusal::Refusal;
use std::collections::HashSet;
use std::iter::Peekable;
use std::str::Split;

/// A patch of text files.
pub const FORMAT: Format = Format {
    name: "unified-diff",
    check: is_valid,
    explain: Some(explain),
    spec: "the module's own definition",
    valid: &[
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n",
        "--- x\n+++ x\n@@ -0,0 +1,2 @@ fn main() {\n+a\n+\n",
        "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n",
        "diff --git a/x b/x b/x b/x\n--- a/x b/x\n+++ b/x b/x\n@@ -1 +1 @@\n-a\n+b\n",
        "deleted file mode 100755\nindex 0a..0\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
        "index 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n--- a\n b\n@@ -9 +8 @@\n-a\n+b\n",
        "--- a/x\n+++ b/x\n@@ -1,0 +1,0 @@\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n a\n",
    ],
    invalid: &[
        "",
        "\n",
        "a\n",
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b",
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\n",
        "--- a/x\n+++ b/x\n",
        "--- a/x\n@@ -1 +1 @@\n a\n",
        "--- a/x\n+++ b/y\n@@ -1 +1 @@\n a\n",
        "--- b/x\n+++ a/x\n@@ -1 +1 @@\n a\n",
        "--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n a\n",
        "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n",
        "--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n a\n",
        "--- a/x\n+++ b/x\n@@ -1,9007199254740992 +1 @@\n a\n",
        "--- a/x\t2024-01-01\n+++ b/x\t2024-01-01\n@@ -1 +1 @@\n a\n",
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n a\n--- a/x\n+++ b/x\n@@ -9 +9 @@\n a\n",
        "new file mode 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n a\n",
        "new file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n",
        "index 0A..0\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n a\n",
        "diff --git a/x b/y\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n a\n",
        "rename from x\nrename to y\n",
    ],
};

/// Whether `text` is a unified diff.
pub fn is_valid(text: &str) -> bool {
    targets(text).is_ok()
}

/// The paths that a diff changes, in its order; or a sentence about the first thing that is wrong with it.
/// The sentence quotes at most 200 characters of a line, and 513 of a path, which is one more than any path has.
///
/// ```
/// use sealform::format::unified_diff::write_paths;
///
/// let diff = "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -1 +1 @@\n-old\n+new\n";
/// assert_eq!(write_paths(diff), Ok(vec!["src/lib.rs".to_owned()]));
/// assert_eq!(write_paths("src/lib.rs\n"), Err("diff has no ordinary text headers".to_owned()));
/// ```
pub fn write_paths(text: &str) -> Result<Vec<String>, String> {
    match targets(text) {
        Ok(paths) => Ok(paths.into_iter().map(str::to_owned).collect()),
        Err(refusal) => Err(refusal.to_string()),
    }
}

fn explain(text: &str) -> String {
    targets(text)
        .err()
        .map_or_else(String::new, |refusal| refusal.to_string())
}

/// The lines that are still to be read.
type Lines<'t> = Peekable<Split<'t, char>>;

fn targets(text: &str) -> Result<Vec<&str>, Refusal<'_>> {
    if text.is_empty() {
        return Err(Refusal::Empty);
    }
    let content = text.strip_suffix('\n');
    let all = content.unwrap_or(text).split('\n');
    all.clone().try_for_each(record::refuse)?;

    let mut lines = all.peekable();
    let mut targets = Vec::new();
    let mut seen = HashSet::new();
    while let Some(line) = lines.peek() {
        if !header::is_start(line) {
            return Err(match targets.is_empty() {
                true => Refusal::NoHeaders,
                false => Refusal::Unconsumed(line),
            });
        }
        let target = header::take(&mut lines)?;
        if !seen.insert(target) {
            return Err(Refusal::DuplicateTarget);
        }
        targets.push(target);
        hunk::take_all(&mut lines)?;
    }
    match content {
        Some(_) => Ok(targets),
        None => Err(Refusal::NoFinalLineFeed),
    }
}

#[cfg(test)]
mod tests;

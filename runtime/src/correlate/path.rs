//! The one normal form of paths. Two texts name the same file if they have the same normal form, and only then.
//! It follows from the text alone: no file system is asked, so no link, no working directory and no case rule of a
//! machine changes what a set of packets has in common.

use std::borrow::Cow;

/// The normal form of a path.
///
/// `\` is `/`; empty and `.` segments go; `..` takes the segment before it along, where there is one that is not `..`
/// itself, and is dropped behind the root. Case stays, and so does everything else: spaces, `%20`, Unicode as it is.
/// A path of which nothing is left is `.`, or `/` where it began with a slash. [`EXAMPLES`] has a line for each.
pub fn normal_path(path: &str) -> Cow<'_, str> {
    if is_normal(path) {
        return Cow::Borrowed(path);
    }
    let is_absolute = path.starts_with(['/', '\\']);
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.split(['/', '\\']) {
        match (segment, kept.last()) {
            ("" | ".", _) => {}
            ("..", Some(&last)) if last != ".." => {
                kept.pop();
            }
            ("..", None) if is_absolute => {}
            _ => kept.push(segment),
        }
    }
    let joined = kept.join("/");
    Cow::Owned(match (is_absolute, joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    })
}

/// Whether a path is certainly in its normal form: most are, and then nothing is copied.
fn is_normal(path: &str) -> bool {
    let relative = path.strip_prefix('/').unwrap_or(path);
    !path.contains('\\')
        && relative
            .split('/')
            .all(|segment| !matches!(segment, "" | "." | ".."))
}

/// Paths with their normal forms, for documentation and tests.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("src/lib.rs", "src/lib.rs"),
    ("src\\lib.rs", "src/lib.rs"),
    ("./src/lib.rs", "src/lib.rs"),
    ("src//lib.rs", "src/lib.rs"),
    ("src/./lib.rs", "src/lib.rs"),
    ("src/", "src"),
    ("src/a/../lib.rs", "src/lib.rs"),
    ("../lib.rs", "../lib.rs"),
    ("../../lib.rs", "../../lib.rs"),
    ("a/../../lib.rs", "../lib.rs"),
    ("a/..", "."),
    ("./", "."),
    ("/src/lib.rs", "/src/lib.rs"),
    ("/../lib.rs", "/lib.rs"),
    ("//server/share", "/server/share"),
    ("/", "/"),
    ("C:\\src\\lib.rs", "C:/src/lib.rs"),
    ("Src/Lib.rs", "Src/Lib.rs"),
    ("src/my file.rs ", "src/my file.rs "),
    ("src/%2e/lib.rs", "src/%2e/lib.rs"),
    ("...", "..."),
    ("a/..b", "a/..b"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_hold_and_a_normal_form_is_its_own() {
        for (path, expected) in EXAMPLES {
            assert_eq!(normal_path(path), *expected, "{path}");
            assert_eq!(normal_path(expected), *expected, "{expected}");
        }
    }

    #[test]
    fn long_paths_take_time_that_grows_with_their_length() {
        let deep = "a/../".repeat(200_000);
        assert_eq!(normal_path(&deep), ".");
        let up = "../".repeat(200_000);
        assert_eq!(normal_path(&up).len(), up.len() - 1);
    }
}

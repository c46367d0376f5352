//! `long-file`: a file holds more than one idea.
//!
//! Past 400 lines a file is usually two ideas; from 500 on it is refused.

use super::files::Tree;
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "long-file",
    about: "files that somebody wrote are shorter than 500 lines",
    check,
};

/// Lines that a file may not reach.
const LIMIT: usize = 500;

fn check(tree: &Tree) -> Vec<Finding> {
    let lengths = tree
        .written("")
        .map(|(path, text)| (path, text.lines().count()));
    lengths
        .filter(|(_, length)| *length >= LIMIT)
        .map(|(path, length)| {
            Finding::at(
                path,
                0,
                format!("{length} lines; split it by idea, below {LIMIT} lines each"),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_exact_and_generated_files_are_free() {
        let (short, long) = ("x\n".repeat(499), "x\n".repeat(500));
        let generated = format!("// @generated\n{long}");
        let tree = Tree::of(&[
            ("a.rs", &short),
            ("b.rs", &long),
            ("c.rs", &generated),
            ("d.md", &long),
        ]);
        assert_eq!(
            check(&tree),
            [Finding::at(
                "b.rs",
                0,
                "500 lines; split it by idea, below 500 lines each"
            )]
        );
    }
}

//! `front-doors`: somebody who comes new finds no way in.
//!
//! The README says what to run, ARCHITECTURE where things are, CHANGELOG what changed.

use super::files::Tree;
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "front-doors",
    about: "README, ARCHITECTURE and CHANGELOG exist, and the README names the commands",
    check,
};

/// What the README must name: the command that makes what is checked in, and the one that says whether all is well.
const COMMANDS: &[&str] = &["cargo xtask generate", "cargo xtask test"];

fn check(tree: &Tree) -> Vec<Finding> {
    let files = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"];
    let mut found: Vec<Finding> = files
        .into_iter()
        .filter(|file| tree.text(file).is_none_or(|text| text.trim().is_empty()))
        .map(|file| Finding::at(file, 0, "the file is missing or empty"))
        .collect();
    if let Some(readme) = tree.text("README.md") {
        found.extend(
            COMMANDS
                .iter()
                .filter(|command| !readme.contains(**command))
                .map(|command| {
                    Finding::at(
                        "README.md",
                        0,
                        format!("the README does not name `{command}`"),
                    )
                }),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readme_without_a_command() {
        let tree = Tree::of(&[
            ("README.md", "Run `cargo xtask test`."),
            ("ARCHITECTURE.md", "x"),
        ]);
        let found: Vec<String> = check(&tree)
            .into_iter()
            .map(|finding| finding.path)
            .collect();
        assert_eq!(found, ["CHANGELOG.md", "README.md"]);
    }
}

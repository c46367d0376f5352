//! `allow-without-reason`: a lint is switched off and nobody says why.
//!
//! `#[expect(lint, reason = "...")]` says why, and speaks up when it is no longer needed.

use super::files::Tree;
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "allow-without-reason",
    about: "every `allow` and `expect` of a lint has a reason",
    check,
};

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.written("") {
        for (at, start) in attributes(text) {
            let line = 1 + text[..at].matches('\n').count();
            let attribute = &text[at..text[at..].find(")]").map_or(text.len(), |end| at + end)];
            if !attribute.contains("reason =") {
                found.push(Finding::at(
                    path,
                    line,
                    format!("`{start}` without a reason; add `reason = \"...\"`"),
                ));
            }
        }
    }
    found
}

/// The places where an attribute switches a lint off. An attribute starts its line; anything else is a text.
fn attributes(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for start in ["#[allow(", "#![allow(", "#[expect(", "#![expect("] {
        found.extend(text.match_indices(start).map(|(at, _)| (at, start)));
    }
    found.sort_unstable();
    found.retain(|(at, _)| {
        text[..*at]
            .rsplit('\n')
            .next()
            .is_some_and(|before| before.trim().is_empty())
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_over_several_lines_and_texts() {
        let text = "#![allow(a)]\n    #[expect(\n  b,\n  reason = \"c\",\n)]\nlet x = \"#[allow(d)]\";\n#[allow(e, reason = \"f\")]\n";
        let tree = Tree::of(&[("a.rs", text), ("b.rs", "// @generated\n#[allow(x)]")]);
        assert_eq!(
            check(&tree),
            [Finding::at(
                "a.rs",
                1,
                "`#![allow(` without a reason; add `reason = \"...\"`"
            )]
        );
    }
}

//! `unfinished`: code that panics because nobody wrote it yet.

use super::files::Tree;
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "unfinished",
    about: "no code is left to be written later",
    check,
};

/// In two parts, so that this file does not find itself.
const MACROS: &[&str] = &[concat!("to", "do!("), concat!("unimple", "mented!(")];

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.written("") {
        for (at, line) in text.lines().enumerate() {
            if let Some(name) = MACROS.iter().find(|name| line.contains(**name)) {
                found.push(Finding::at(
                    path,
                    at + 1,
                    format!(
                        "`{}` is left; write it, or refuse the input with a diagnostic",
                        name.trim_end_matches('(')
                    ),
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_macros_are_found() {
        let text = format!("{}) {}\"later\")", MACROS[0], MACROS[1]);
        assert_eq!(check(&Tree::of(&[("a.rs", &text)])).len(), 1);
        assert_eq!(check(&Tree::of(&[("a.rs", "// todo: nothing")])).len(), 0);
    }
}

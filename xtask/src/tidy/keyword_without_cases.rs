//! `keyword-without-cases`: a keyword is enforced and nothing shows that it is.
//!
//! Every keyword of the table has a file in `tests/data/keywords/`, named after it; a leading `$` may be left out.

use super::files::Tree;
use super::{Finding, Rule};
use sealform_model::keyword;

/// The rule.
pub const RULE: Rule = Rule {
    id: "keyword-without-cases",
    about: "every keyword has cases in tests/data/keywords",
    check,
};

fn check(tree: &Tree) -> Vec<Finding> {
    let path = |name: &str| format!("tests/data/keywords/{name}.json");
    let is_missing = |name: &&str| {
        tree.text(&path(name)).is_none()
            && name
                .strip_prefix('$')
                .is_none_or(|word| tree.text(&path(word)).is_none())
    };
    keyword::names()
        .filter(is_missing)
        .map(|name| {
            Finding::at(
                &path(name.trim_start_matches('$')),
                0,
                format!("no cases for `{name}`"),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_a_file_name_count() {
        let tree = Tree::of(&[
            ("tests/data/keywords/minItems.json", ""),
            ("tests/data/keywords/ref.json", ""),
            ("tests/data/keywords/$defs.json", ""),
        ]);
        let found = check(&tree);
        assert_eq!(found.len(), keyword::ALL.len() - 3);
        assert!(
            found
                .iter()
                .all(|finding| !finding.message.contains("`minItems`")
                    && !finding.message.contains("`$ref`")
                    && !finding.message.contains("`$defs`"))
        );
    }
}

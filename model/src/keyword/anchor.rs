//! `$anchor`: a name for `$ref` to use as a fragment.
//! Found when files are indexed; here only its form is checked.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "$anchor",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(anchor) = taking.text(node) {
        let mut characters = anchor.value.chars();
        let first = characters
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        if !first || !characters.all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
            taking.wrong(
                node,
                "a name such as `item` (letters, digits, `-`, `_`, `.`)",
            );
        }
    }
}

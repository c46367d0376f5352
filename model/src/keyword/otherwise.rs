//! `else`: applies where `if` does not hold.
//! Read together with `if`; here it is only refused where `if` is missing.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "else", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if taking.node.get("if").is_none() {
        taking.report(
            Diagnostic::error(
                "misplaced-keyword",
                node.span,
                "`else` has no effect without `if`",
            )
            .help("add `if`, or leave it out"),
        );
    }
}

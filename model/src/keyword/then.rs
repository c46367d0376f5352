//! `then`: applies where `if` holds.
//! Read together with `if`; here it is only refused where `if` is missing.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "then", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if taking.node.get("if").is_none() {
        taking.report(
            Diagnostic::error(
                "misplaced-keyword",
                node.span,
                "`then` has no effect without `if`",
            )
            .help("add `if`, or leave it out"),
        );
    }
}

//! `minContains`: how many items may match `contains`.
//! Read together with `contains`; here it is only refused where `contains` is missing.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "minContains",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.count(node);
    if taking.node.get("contains").is_none() {
        taking.report(
            Diagnostic::error(
                "misplaced-keyword",
                node.span,
                "`minContains` has no effect without `contains`",
            )
            .help("add `contains`, or leave it out"),
        );
    }
}

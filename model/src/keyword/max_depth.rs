//! `x-maxDepth`: how deeply arrays and objects of a packet may nest.
//! Stands at the root of a packet; 128 where it does not.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;
use sealform::limits::LARGEST_MAX_DEPTH;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-maxDepth",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if !taking.place.tokens.is_empty() {
        taking.report(
            Diagnostic::error(
                "misplaced-keyword",
                node.span,
                "`x-maxDepth` stands at the root of a schema file",
            )
            .help("move it to the root"),
        );
        return;
    }
    let depth = taking.count(node);
    if depth
        .as_ref()
        .is_some_and(|depth| depth.value > LARGEST_MAX_DEPTH as u64)
    {
        taking.wrong(node, "an integer from 0 to 512");
        return;
    }
    taking.schema.max_depth = depth;
}

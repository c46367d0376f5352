//! `x-maxInputBytes`: the most bytes of raw input, refused before it is parsed.
//! Stands at the root of a packet; 8 MiB where it does not.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-maxInputBytes",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if !taking.place.tokens.is_empty() {
        taking.report(
            Diagnostic::error(
                "misplaced-keyword",
                node.span,
                "`x-maxInputBytes` stands at the root of a schema file",
            )
            .help("move it to the root, or use `x-maxBytes` here"),
        );
        return;
    }
    taking.schema.max_input_bytes = taking.count(node);
}

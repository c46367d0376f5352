//! `enum`: the values allowed.
//! Each is checked against the rest of its schema when code is generated.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "enum", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    match node.items() {
        Some(items) if !items.is_empty() => {
            let mut values: Vec<sealform::Json> = Vec::new();
            for item in items {
                let value = item.to_json();
                if values.contains(&value) {
                    taking.report(
                        Diagnostic::error(
                            "repeated-value",
                            item.span,
                            "this value stands twice in `enum`",
                        )
                        .help("keep one of the two"),
                    );
                } else {
                    values.push(value);
                }
            }
            taking.schema.enumeration = Some(taking.at(values, node));
        }
        _ => taking.wrong(node, "a non-empty array of values"),
    }
}

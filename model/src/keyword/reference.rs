//! `$ref`: the schema that this one refers to.
//! Beside other keywords it is a refinement: both become one schema, one violation per cause.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "$ref", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(reference) = taking.text(node) else {
        return;
    };
    let base = taking.schema.base.clone();
    if let Some(target) = taking.lowering.resolve(&base, &reference.value, node.span) {
        taking.schema.reference = Some(taking.at(target, node));
    }
}

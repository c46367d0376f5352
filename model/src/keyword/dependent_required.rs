//! `dependentRequired`: members that another member requires.
//! Applies only where the other member is present.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "dependentRequired",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if !node.is_object() {
        taking.wrong(node, "an object of arrays of strings");
        return;
    }
    for member in node.members() {
        if let Some(names) = taking.names(&member.value) {
            let at = taking.at((member.name.clone(), names), node);
            taking.schema.dependent_required.push(at);
        }
    }
}

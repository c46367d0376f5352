//! `dependentSchemas`: schemas that hold where a member is present.
//! Applies to the whole object.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "dependentSchemas",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(members) = taking.members(node) else {
        return;
    };
    for (trigger, schema) in members {
        let at = taking.at((trigger, schema), node);
        taking.schema.dependent_schemas.push(at);
    }
}

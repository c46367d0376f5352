//! `required`: the members that must be present.
//! Absence is reported at the object, in the order given here.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "required",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(names) = taking.names(node) {
        let at = taking.at(names, node);
        taking.schema.required.push(at);
    }
}

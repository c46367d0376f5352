//! `not`: the schema must not hold.
//! One violation at the value.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "not", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    let at = taking.at(schema, node);
    taking.schema.not.push(at);
}

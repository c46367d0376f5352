//! `additionalProperties`: the schema of members that are neither declared nor match a pattern.
//! `false` closes the object.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "additionalProperties",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    taking.schema.additional_properties = Some(taking.at(schema, node));
}

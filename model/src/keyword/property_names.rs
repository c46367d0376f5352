//! `propertyNames`: the schema of every member name.
//! A name is judged as a string value; one violation stands for all names.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "propertyNames",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let schema = taking.child(&[], node);
    taking.schema.property_names = Some(taking.at(schema, node));
}

//! `description`: the documentation of the type or member.
//! Becomes the doc comment in every language.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "description",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.description = taking.text(node).map(|text| text.value);
}

//! `title`: the name of the type.
//! UpperCamelCase; it wins over the `$defs` key and the member's name.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "title",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.title = taking.text(node);
}

//! `deprecated`: the member should not be used any more.
//! Said in the documentation of the generated member; nothing is refused.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "deprecated",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.schema.deprecated = taking
        .boolean(node)
        .is_some_and(|deprecated| deprecated.value);
}

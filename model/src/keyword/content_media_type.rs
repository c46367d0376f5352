//! `contentMediaType`: an annotation about what a string holds.
//! By the specification it refuses nothing.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "contentMediaType",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.text(node);
}

//! `$comment`: a note to other authors.
//! The one place for text that is neither documentation nor a rule.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "$comment",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.text(node);
}

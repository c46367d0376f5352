//! `readOnly`: an annotation about who may set the value.
//! Says nothing about which values are valid.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "readOnly",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    taking.boolean(node);
}

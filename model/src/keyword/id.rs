//! `$id`: the base URI of references below.
//! Resolved when files are indexed; here only its form is checked.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword { name: "$id", take };

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if let Some(id) = taking.text(node)
        && !crate::uri::split_fragment(&id.value).1.is_empty()
    {
        taking.wrong(node, "a URI reference without fragment");
    }
}

//! `x-volatile`: the member is not part of the hash.
//! `true` leaves it out of the hashed form, `reset` writes a fixed value there, even where the packet lacks it.

use super::{Keyword, Taking};
use crate::schema::Volatile;
use crate::source::Node;
use crate::source::NodeKind;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-volatile",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if node.as_bool() == Some(true) {
        taking.schema.volatile = Some(taking.at(Volatile::Dropped, node));
        return;
    }
    match (node.members(), node.get("reset")) {
        ([_], Some(reset)) if !matches!(reset.kind, NodeKind::Array(_) | NodeKind::Object(_)) => {
            taking.schema.volatile = Some(taking.at(Volatile::Reset(reset.to_json()), node));
        }
        _ => taking.wrong(
            node,
            r#"`true` or `{ "reset": <null, boolean, number or string> }`"#,
        ),
    }
}

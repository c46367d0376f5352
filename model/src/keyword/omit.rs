//! `x-omit`: absence means a value, and that value is left out when written and hashed.
//! Stands on an optional member.

use super::{Keyword, Taking};
use crate::schema::Absence;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-omit",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let absence = match node.as_str() {
        Some("empty") => Absence::Empty,
        Some("null") => Absence::Null,
        Some("default") => Absence::Default,
        _ => {
            taking.wrong(node, r#"`"empty"`, `"null"` or `"default"`"#);
            return;
        }
    };
    taking.schema.omit = Some(taking.at(absence, node));
}

//! `$defs`: named schemas that `$ref` may name.
//! An entry without any keyword is a group of further entries.

use super::{Keyword, Taking};
use crate::schema::SchemaId;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "$defs",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if !node.is_object() {
        taking.wrong(node, "an object of schemas");
        return;
    }
    let mut found = Vec::new();
    collect(taking, node, &mut Vec::new(), &mut found);
    taking.schema.definitions = found;
}

fn collect(
    taking: &mut Taking<'_, '_>,
    node: &Node,
    above: &mut Vec<String>,
    found: &mut Vec<(String, SchemaId)>,
) {
    for member in node.members() {
        above.push(member.name.clone());
        if is_group(&member.value) {
            collect(taking, &member.value, above, found);
        } else {
            let tokens: Vec<&str> = above.iter().map(String::as_str).collect();
            let schema = taking.child(&tokens, &member.value);
            found.push((member.name.clone(), schema));
        }
        above.pop();
    }
}

fn is_group(node: &Node) -> bool {
    let members = node.members();
    !members.is_empty()
        && members.iter().all(|member| {
            member.value.is_object()
                && super::by_name(&member.name).is_none()
                && !member.name.starts_with(['$', '-'])
                && !member.name.starts_with("x-")
        })
}

//! `x-hash`: how the packet is hashed, and where the hash stands.
//! Stands at the root of a packet or an envelope.

use super::{Keyword, Taking};
use crate::schema::Hash;
use crate::source::Node;
use sealform::Form;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-hash",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let word = |name: &str| node.get(name).and_then(Node::as_str);
    let form = match word("canonical") {
        Some("jcs") => Some(Form::Jcs),
        Some("sorted") => Some(Form::Sorted),
        _ => None,
    };
    let known = node
        .members()
        .iter()
        .all(|member| matches!(member.name.as_str(), "algorithm" | "canonical" | "into"));
    match (word("algorithm"), form, word("into")) {
        (Some("blake3"), Some(form), Some(into)) if known && into.starts_with('/') => {
            taking.schema.hash = Some(Hash {
                form,
                into: into.to_owned(),
                site: taking.site(node.span),
            });
        }
        _ => taking.wrong(
            node,
            r#"`{ "algorithm": "blake3", "canonical": "jcs" or "sorted", "into": "/member" }`"#,
        ),
    }
}

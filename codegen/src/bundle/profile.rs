//! The schemas of projections: the model makes them, and they are written as the bundled ones are.

use super::{MARKER, position, write};
use position::Position;
use sealform_model::profile::Profile;
use sealform_model::source::{Member, Node, NodeKind};

/// The text of the schema of a profile.
pub fn document(profile: &Profile, name: &str, path: &str, standard: bool) -> String {
    let head = [
        (
            "$schema",
            "https://json-schema.org/draft/2020-12/schema".to_owned(),
        ),
        ("$id", format!("urn:sealform:{name}")),
        ("$comment", format!("{MARKER} from {path}. Do not edit.")),
    ];
    let head = head
        .into_iter()
        .map(|(name, text)| Member::made(name, Node::string(&text)));
    let schema = match standard {
        true => without_own_keywords(&profile.schema),
        false => profile.schema.clone(),
    };
    write::pretty(&Node::object(head.chain(schema.members().iter().cloned())))
}

/// A schema without `x-` keywords; members of packets may have such names.
fn without_own_keywords(node: &Node) -> Node {
    let NodeKind::Object(members) = &node.kind else {
        return node.clone();
    };
    let kept = members
        .iter()
        .filter(|member| !member.name.starts_with("x-"));
    Node::object(kept.map(|member| {
        let value = &member.value;
        let map = |value: &Node| {
            let inner = value.members().iter();
            Node::object(
                inner.map(|inner| Member::made(&inner.name, without_own_keywords(&inner.value))),
            )
        };
        let value = match position::below(&member.name) {
            Position::Schema => without_own_keywords(value),
            Position::List => Node::array(
                value
                    .items()
                    .unwrap_or_default()
                    .iter()
                    .map(without_own_keywords),
            ),
            Position::Map | Position::Definitions => map(value),
            Position::Value => value.clone(),
        };
        Member::made(&member.name, value)
    }))
}

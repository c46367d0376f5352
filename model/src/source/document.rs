//! A JSON document as it stands in a file: order and repeated names kept, a span on every node.

use super::Span;
use sealform::{Json, Number, Object};

/// One JSON value of a file.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// The kinds of JSON values.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, with the token as written.
    Number(Number, String),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Node>),
    /// An object, members as written.
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name, unescaped.
    pub name: String,
    /// Where the name stands, quotes included.
    pub name_span: Span,
    /// Its value.
    pub value: Node,
}

/// The place of what stands in no file.
const NOWHERE: Span = Span {
    file: 0,
    start: 0,
    end: 0,
};

impl Member {
    /// A member that stands in no file.
    pub fn made(name: &str, value: Node) -> Member {
        Member {
            name: name.to_owned(),
            name_span: NOWHERE,
            value,
        }
    }
}

impl Node {
    /// The member with this name; the first, where the name is repeated (an error elsewhere).
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.members()
            .iter()
            .find(|member| member.name == name)
            .map(|member| &member.value)
    }

    /// The members, none for other values.
    pub fn members(&self) -> &[Member] {
        match &self.kind {
            NodeKind::Object(members) => members,
            _ => &[],
        }
    }

    /// The items, if it is an array.
    pub fn items(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if it is a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value, if it is a boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            NodeKind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The value, if it is an integer from 0 to 2^64-1.
    pub fn as_u64(&self) -> Option<u64> {
        match &self.kind {
            NodeKind::Number(number, _) => number.as_u64(),
            _ => None,
        }
    }

    /// A value that stands in no file.
    pub fn made(kind: NodeKind) -> Node {
        Node {
            span: NOWHERE,
            kind,
        }
    }

    /// A string that stands in no file.
    pub fn string(text: &str) -> Node {
        Node::made(NodeKind::String(text.to_owned()))
    }

    /// An integer that stands in no file.
    pub fn integer(value: u64) -> Node {
        Node::made(NodeKind::Number(value.into(), value.to_string()))
    }

    /// An array that stands in no file.
    pub fn array(items: impl IntoIterator<Item = Node>) -> Node {
        Node::made(NodeKind::Array(items.into_iter().collect()))
    }

    /// An object that stands in no file.
    pub fn object(members: impl IntoIterator<Item = Member>) -> Node {
        Node::made(NodeKind::Object(members.into_iter().collect()))
    }

    /// A value of a packet or a schema, as a node that stands in no file.
    pub fn of(value: &Json) -> Node {
        match value {
            Json::Null => Node::made(NodeKind::Null),
            Json::Bool(value) => Node::made(NodeKind::Bool(*value)),
            Json::Number(number) => {
                // Exact, whatever its size.
                let token = number.to_string();
                Node::made(NodeKind::Number(number.clone(), token))
            }
            Json::String(text) => Node::string(text),
            Json::Array(items) => Node::array(items.iter().map(Node::of)),
            Json::Object(object) => Node::object(
                object
                    .iter()
                    .map(|(name, value)| Member::made(name, Node::of(value))),
            ),
        }
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self.kind, NodeKind::Object(_))
    }

    /// The node at an unescaped JSON pointer's tokens.
    pub fn descend(&self, tokens: &[String]) -> Option<&Node> {
        tokens
            .iter()
            .try_fold(self, |node, token| match &node.kind {
                NodeKind::Array(items) => items.get(token.parse::<usize>().ok()?),
                _ => node.get(token),
            })
    }

    /// The value without its spans; of repeated names the first stands.
    pub fn to_json(&self) -> Json {
        match &self.kind {
            NodeKind::Null => Json::Null,
            NodeKind::Bool(value) => Json::Bool(*value),
            NodeKind::Number(number, _) => Json::Number(number.clone()),
            NodeKind::String(text) => Json::String(text.clone()),
            NodeKind::Array(items) => Json::Array(items.iter().map(Node::to_json).collect()),
            NodeKind::Object(members) => {
                let mut seen = std::collections::HashSet::new();
                let distinct = members
                    .iter()
                    .filter(|member| seen.insert(member.name.as_str()));
                let members = distinct
                    .map(|member| (member.name.clone(), member.value.to_json()))
                    .collect();
                Json::Object(Object::from_members(members).unwrap_or_default())
            }
        }
    }
}

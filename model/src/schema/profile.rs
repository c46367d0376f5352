//! `x-profiles`, typed: what a profile leaves out and how far it cuts, as its author wrote it.

use crate::source::Span;

/// A profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileText {
    /// Its name.
    pub name: String,
    /// The profile that it starts from.
    pub extends: Option<(String, Span)>,
    /// Members that are left out.
    pub drop: Vec<Route>,
    /// Items that arrays keep.
    pub max_items: Vec<(Route, u64)>,
    /// Undeclared members that objects keep.
    pub max_properties: Vec<(Route, u64)>,
    /// Characters that strings keep.
    pub max_chars: Vec<(Route, u64)>,
    /// Members that are added.
    pub inline: Vec<Inline>,
    /// Bytes of the whole projection.
    pub max_bytes: Option<(u64, Span)>,
    /// Whether the whole packet goes to a store.
    pub store: Option<bool>,
}

/// A member that is taken over from the item that an index names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The new member.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The index member, beside which the new one stands.
    pub index: Route,
    /// The value, as a pointer from the item.
    pub path: String,
}

/// A pointer that may mean many places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// As written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Its parts, never none.
    pub segments: Vec<Segment>,
}

/// A part of such a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A member.
    Name(String),
    /// `*`: each item or value.
    Each,
    /// `**`: any number of parts, none included.
    Deep,
}

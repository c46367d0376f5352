//! `Step`: where in a packet type names stand, as a flat table of places that refer to each other by number.
//! Numbers, not nesting: a recursive schema is a table like any other.

use super::Entity;

/// What a place in a packet says about the value there. A place is a list of steps, a table a list of places, and the
/// packet itself stands at place 0. Each step ignores values of other JSON types, as checks do.
///
/// `S` is `&'static str` in generated code and `String` in the interpreter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step<S> {
    /// The text names a thing.
    Entity(Entity),
    /// The object connects two things.
    Edge(Edge<S>),
    /// The member with this name stands at another place.
    Member(S, u32),
    /// The member with this name is declared and leads nowhere: it is none of the others.
    Aside(S),
    /// Every member that no step of this place names stands at another place.
    Others(u32),
    /// The item with this number stands at another place.
    Item(u32, u32),
    /// Every item from this number on stands at another place.
    Items(u32, u32),
    /// The same value stands at another place too: a reference, or a part of a conjunction.
    Same(u32),
    /// Where the member has the text, the same value stands at another place too: a branch of a union.
    Where(S, S, u32),
}

/// An object that connects two things (`x-edge`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edge<S> {
    /// What it connects.
    pub entity: Entity,
    /// Where it comes from.
    pub from: End<S>,
    /// Where it leads.
    pub to: End<S>,
}

/// One end of an edge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End<S> {
    /// The member is the name itself.
    Name(S),
    /// The member is an index (`x-indexOf`).
    Index {
        /// The member.
        member: S,
        /// JSON pointer from the packet to the array.
        array: S,
        /// JSON pointer from the item to the name in it.
        name: S,
    },
}

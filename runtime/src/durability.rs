//! `Durability`: whether an event is a fact that is kept, or news that passes.

/// What becomes of an event (`x-durability`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Durability {
    /// A fact: it is stored and may stand in a durable envelope.
    Durable,
    /// News for whoever listens now; it is not stored.
    Live,
}

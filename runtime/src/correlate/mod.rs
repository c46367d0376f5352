//! Correlation: what a set of packets has in common, found by the things that their schemas say they name.
//!
//! A schema says it with `x-entity` and `x-edge`; nothing else counts, so no text is a file by accident. Generated code
//! and the interpreter hand the same table of places ([`Step`]) to the same walk, and all packets go through one index:
//! the work grows with the number of names, never with the number of pairs of packets.

mod collect;
mod entity;
mod finding;
mod holders;
mod index;
mod path;
mod step;

pub use entity::Entity;
pub use finding::{Evidence, Finding, Role, Rule};
pub use index::Correlator;
pub use path::{EXAMPLES, normal_path};
pub use step::{Edge, End, Step};

//! The parts of a new packet type: its names, its schema, its line of the registry, and a value of it.

mod line;
mod names;
mod sample;
mod schema;

pub use line::insert;
pub use names::Names;
pub use sample::sample;
pub use schema::{Envelope, Scaffold};

//! CEL, the Common Expression Language, at generation: text in, typed expressions of the plan out.
//! Parsed by the `cel` crate; every name and type is checked against the schemas, and nothing is evaluated here.

mod call;
mod check;
mod compiler;
mod cost;
mod derive;
mod each;
mod facts;
mod functions;
mod helpers;
mod join;
mod macros;
mod operator;
mod parse;
mod path;
mod projection;
mod reached;
mod reads;
mod requires;
mod rewrite;
mod rules;
mod shape;
mod syntax;

pub use call::FUNCTIONS;
pub use check::NAMES;
pub use derive::inputs;
pub use functions::functions;
pub(crate) use reached::{Reached, reached};
pub use rules::{Compiled, compile, expression};
pub use shape::Shape;
pub(crate) use shape::{Inside, Shapes};

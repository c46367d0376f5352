//! CEL, the Common Expression Language, at generation: text in, typed expressions of the plan out.
//! Parsed by the `cel` crate; every name and type is checked against the schemas, and nothing is evaluated here.

mod call;
mod check;
mod cost;
mod each;
mod facts;
mod helpers;
mod join;
mod macros;
mod operator;
mod parse;
mod reads;
mod rules;
mod shape;
mod syntax;

pub use call::FUNCTIONS;
pub use check::NAMES;
pub use rules::{Rules, compile, expression, keys};
pub use shape::Shape;

//! The interpreter of the plan: the reference that every generated validator must agree with.
//! It judges packets of unknown schemas, and the `default`, `enum` and `examples` of schemas.

mod check;
mod derive;
mod expression;
pub mod frame;
mod function;
mod seal;
mod written;

pub use check::Interpreter;
pub use function::{Evaluated, evaluate, rewrite};
pub use seal::{canonical_bytes, canonical_hash, encode, seal, verify};

//! The interpreter of the plan: the reference that every generated validator must agree with.
//! It judges packets of unknown schemas, and the `default`, `enum` and `examples` of schemas.

mod check;
mod correlate;
mod derive;
mod expression;
pub mod frame;
mod function;
mod profile;
mod seal;
mod written;

pub use check::Interpreter;
pub use correlate::{Correlation, identify};
pub use function::{Evaluated, evaluate, rewrite};
pub use profile::project;
pub use seal::{canonical_bytes, canonical_hash, encode, seal, verify};

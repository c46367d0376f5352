//! Schemas with spans, references, keywords, types, the plan of checks and its interpreter.
//!
//! No file or network is read here, and no target language is known. Three invariants:
//! errors stop at [`Model`]; no keyword is dropped; a backend never looks at JSON Schema.

pub mod cel;
mod compile;
mod constants;
pub mod correlate;
mod cycle;
mod diagnostic;
pub mod frame;
#[cfg(test)]
mod hostile;
pub mod interpret;
pub mod keyword;
pub mod limits;
pub mod lint;
mod loader;
mod lower;
mod merge;
pub mod methods;
mod model;
pub mod names;
pub mod plan;
pub mod profile;
mod registry;
pub mod sample;
pub mod schema;
mod seal;
pub mod source;
pub mod types;
pub mod union;
pub mod uri;

pub use compile::{Outcome, WARNINGS, compile_registry, compile_schema, is_generic};
pub use diagnostic::{Diagnostic, Severity, nearest};
pub use interpret::Interpreter;
pub use loader::{Loader, MemoryLoader};
pub use lower::{Lowering, Place};
pub use merge::target;
pub use model::{Body, Constant, Envelope, Model, Packet, Seal, function_names};
pub use plan::below;
pub use registry::{Entry, Registry, Wrapper};
pub use sample::Sampler;

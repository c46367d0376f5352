//! From a [`Model`](sealform_model::Model) to source files. Infallible: a model is already valid.

pub mod bundle;
mod fileset;
pub mod rust;

pub use fileset::FileSet;

//! Names that a schema gives for Rust must be names.

sealform_macros::packet!("schemas/rust_names.schema.json");

fn main() {}

//! A rule that calls what rules do not have.

sealform_macros::packet!("schemas/cel_unsupported_function.schema.json");

fn main() {}

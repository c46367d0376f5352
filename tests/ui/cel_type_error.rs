//! A rule that compares an integer with a text.

sealform_macros::packet!("schemas/cel_type_error.schema.json");

fn main() {}

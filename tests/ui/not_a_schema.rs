//! JSON, but not a schema.

sealform_macros::packet!("schemas/not_a_schema.schema.json");

fn main() {}

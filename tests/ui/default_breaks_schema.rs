//! A default that its own schema refuses.

sealform_macros::packet!("schemas/default_breaks_schema.schema.json");

fn main() {}

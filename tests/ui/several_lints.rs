//! Mistakes that only the whole schema shows are all reported too.

sealform_macros::packet!("schemas/several_lints.schema.json");

fn main() {}

//! A reference to a definition that is not there.

sealform_macros::packet!("schemas/bad_ref.schema.json");

fn main() {}

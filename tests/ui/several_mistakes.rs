//! Each mistake is an error of its own, and all are reported.

sealform_macros::packet!("schemas/several_mistakes.schema.json");

fn main() {}

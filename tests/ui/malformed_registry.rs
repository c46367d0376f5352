//! Every wrong line of a registry is reported.

sealform_macros::packets!("schemas/malformed_registry.json");

fn main() {}

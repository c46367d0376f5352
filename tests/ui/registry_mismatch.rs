//! The registry and the schemas must say the same.

sealform_macros::packets!("schemas/registry_mismatch.json");

fn main() {}

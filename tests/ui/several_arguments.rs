//! One registry for each call.

sealform_macros::packets!("schemas/registry.json", "more.json");

fn main() {}

//! The registry is not there.

sealform_macros::packets!("schemas/nowhere.json");

fn main() {}

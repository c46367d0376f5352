//! Bounds that no number meets.

sealform_macros::packet!("schemas/contradictory_bounds.schema.json");

fn main() {}

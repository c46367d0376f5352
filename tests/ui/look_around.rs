//! A pattern that the engine cannot match in linear time.

sealform_macros::packet!("schemas/look_around.schema.json");

fn main() {}

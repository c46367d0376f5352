//! Two definitions with one title.

sealform_macros::packet!("schemas/type_collision.schema.json");

fn main() {}

//! Two members that become one field.

sealform_macros::packet!("schemas/member_collision.schema.json");

fn main() {}

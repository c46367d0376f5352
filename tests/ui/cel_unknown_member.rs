//! A rule that reads a member which no schema declares.

sealform_macros::packet!("schemas/cel_unknown_member.schema.json");

fn main() {}

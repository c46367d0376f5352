//! Half an expression.

sealform_macros::packet!("schemas/cel_syntax.schema.json");

fn main() {}

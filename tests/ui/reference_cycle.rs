//! References that lead back to themselves without a step into the value.

sealform_macros::packet!("schemas/reference_cycle.schema.json");

fn main() {}

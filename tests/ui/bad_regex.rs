//! A pattern that is no regular expression.

sealform_macros::packet!("schemas/bad_regex.schema.json");

fn main() {}

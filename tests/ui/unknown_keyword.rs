//! A misspelled keyword: the nearest one is suggested.

sealform_macros::packet!("schemas/unknown_keyword.schema.json");

fn main() {}

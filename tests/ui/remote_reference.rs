//! Nothing is fetched, and nothing above the schema folder is read.

sealform_macros::packet!("schemas/remote_reference.schema.json");

fn main() {}

//! A trailing comma: the place is in the JSON file.

sealform_macros::packet!("schemas/bad_json.schema.json");

fn main() {}

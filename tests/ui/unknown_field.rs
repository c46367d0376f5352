//! A struct has the fields that the schema declares.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let _ = shop::Line { article: "tea".to_owned(), count: 2, colour: "green".to_owned() };
}

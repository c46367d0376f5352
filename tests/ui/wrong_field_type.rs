//! A field has the type that the schema says.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let _ = shop::Line { article: "tea".to_owned(), count: "two" };
}

//! A required member cannot be left out.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let _ = shop::Line { article: "tea".to_owned() };
}

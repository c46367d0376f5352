//! Only checks make a `Valid`.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let line = shop::Line { article: String::new(), count: 0 };
    let _ = sealform::Valid(line.clone());
    let _ = sealform::Valid::new(line);
}

//! Only checks make a string with a pattern.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let _ = shop::OrderId("not an order".to_owned());
    let _: shop::OrderId = "XX0000".to_owned();
}

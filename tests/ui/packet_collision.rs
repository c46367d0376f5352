//! A packet and its payload with one title.

sealform_macros::packet!("schemas/clash/order.schema.json");

fn main() {}

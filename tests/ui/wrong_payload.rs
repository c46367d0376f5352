//! A packet's alias has the payload of its own type.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let refund = shop::Refund { order: shop::OrderId::new("XX0000").expect("a number"), reason: shop::RefundReason::Late };
    let _: shop::OrderPacket = shop::OrderPacket::draft(refund);
}

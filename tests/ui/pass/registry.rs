//! A registry in a user's own module: every packet type decodes, validates, seals and verifies.

/// The shop's packets, below two modules so that no path of the generated code starts at the crate's root.
pub mod wire {
    pub mod packets {
        sealform_macros::packets!("../schemas/registry.json");
    }
}

use sealform::FixedClock;
use wire::packets::shop::{Line, Order, OrderId, OrderPacket, Ping, Refund, RefundPacket, RefundReason, validate_ping};
use wire::packets::{AnyPacket, PACKETS, packet_info};

fn main() {
    let order = Order { id: OrderId::new("XX0001").expect("a number"), lines: vec![Line { article: "tea".to_owned(), count: 2 }], note: sealform::Maybe::Null };
    let draft = OrderPacket::draft(order);
    assert_eq!((draft.tool.as_str(), draft.kind.as_str(), draft.hash.as_str()), ("till", "order", ""));
    let hash = draft.canonical_hash().expect("drafts have a hash");
    let sealed = draft.seal(&FixedClock(1)).expect("the packet is valid");
    assert_eq!(sealed.hash, hash);
    sealed.verify().expect("a sealed packet verifies");

    let text = sealed.encode().expect("JSON");
    assert_eq!(sealed.est_bytes as usize, text.len());
    let read = OrderPacket::decode(&text).expect("its own text is read");
    assert_eq!(read, sealed);
    let any = AnyPacket::decode(&text).expect("a registered type");
    assert_eq!(any.packet_type(), "shop.order.v1");

    let mut changed = read.into_inner();
    changed.payload.lines[0].count = 3;
    let report = changed.verify().expect_err("the hash is another one");
    assert_eq!(report.first().pointer, "/hash");
    changed.payload.lines.clear();
    let report = changed.validate().expect_err("an order has a line");
    assert_eq!((report.first().code.as_ref(), report.first().pointer.as_str()), ("min-items", "/payload/lines"));

    let refund = Refund { order: OrderId::new("XX0001").expect("a number"), reason: RefundReason::Late };
    RefundPacket::draft(refund).seal(&FixedClock(1)).expect("the packet is valid").verify().expect("a sealed packet verifies");

    let ping = validate_ping(&sealform::serde_json::json!({ "tool": "till", "kind": "ping", "sequence": 7 })).expect("a ping");
    assert_eq!(ping.sequence, 7);
    assert_eq!(Ping { sequence: 7 }.encode().expect("JSON"), br#"{"tool":"till","kind":"ping","sequence":7}"#);
    assert!(OrderId::new("tea").is_err());

    assert_eq!(PACKETS.iter().map(|packet| packet.packet_type).collect::<Vec<_>>(), ["shop.order.v1", "shop.ping.v1", "shop.refund.v1"]);
    assert_eq!(packet_info("shop.ping.v1").expect("it is registered").kind, Some("ping"));
}

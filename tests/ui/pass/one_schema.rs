//! One schema file without a registry, twice in one crate: its references reach the folder's other files.

mod order {
    sealform_macros::packet!("../schemas/shop/order.schema.json");
}

mod ping {
    sealform_macros::packet!("../schemas/shop/ping.schema.json");
}

fn main() {
    let ping = ping::shop::Ping::decode(br#"{"tool":"till","kind":"ping","sequence":1.0}"#).expect("a ping");
    assert_eq!(ping.encode().expect("JSON"), br#"{"tool":"till","kind":"ping","sequence":1}"#);

    let report = order::shop::OrderPacket::decode(br#"{"tool":"till","kind":"order","hash":"","est_bytes":0,"payload":{"id":"x","lines":[]}}"#).expect_err("two faults");
    let found: Vec<(&str, &str)> = report.violations().map(|violation| (violation.code.as_ref(), violation.pointer.as_str())).collect();
    assert_eq!(found, [("pattern", "/payload/id"), ("min-items", "/payload/lines")]);
}

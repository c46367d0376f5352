//! A packet that was checked is not changed while it counts as checked.

sealform_macros::packets!("schemas/registry.json");

fn main() {
    let ping = shop::Ping::decode(br#"{"tool":"till","kind":"ping","sequence":1}"#).expect("a ping");
    ping.sequence = 2;
}

//! A type of the user's is a payload only where the user says so.

sealform_macros::packets!("schemas/registry.json");

struct Mine;

fn main() {
    let _ = shop::ShopEnvelope::draft(Mine);
}

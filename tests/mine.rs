//! temporary: the ui, golden and crate tests alone
#![expect(clippy::expect_used, reason = "a test says with `expect` what it relies on")]
mod ui;
mod golden;
mod add_packet_type;
mod user_crate;
#[cfg(feature = "schemars")]
mod case;
#[cfg(feature = "schemars")]
mod schemars;

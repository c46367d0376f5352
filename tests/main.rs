//! All tests that cross a crate's border, as one binary: each further binary would link everything again.
//! What is tested stands in `data/`, one case per behaviour; the files here only run it.
#![expect(
    clippy::expect_used,
    reason = "a test says with `expect` what it relies on"
)]

mod add_packet_type;
mod add_variant;
mod cadence;
mod case;
mod cel;
mod chain;
mod correlate;
mod correlate_properties;
mod correlation_page;
mod engines;
mod events;
mod examples;
mod expressions;
mod frame_memory;
mod frames;
mod golden;
mod hash;
mod judge;
mod keywords;
mod malformed;
mod mangled_rules;
mod mangled_schemas;
mod mutate;
mod oracle;
mod packets;
mod profile_cases;
mod profiles;
mod random;
mod readme;
mod rule_examples;
mod rules;
mod sample;
mod schema_folder;
#[cfg(feature = "schemars")]
mod schemars;
mod store;
mod ui;
mod user_crate;

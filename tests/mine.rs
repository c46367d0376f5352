//! temporary: the ui, golden and crate tests alone
#![expect(clippy::expect_used, reason = "a test says with `expect` what it relies on")]
mod ui;

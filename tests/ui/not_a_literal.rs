//! The path must be known to the macro.

sealform_macros::packets!(REGISTRY);

fn main() {}

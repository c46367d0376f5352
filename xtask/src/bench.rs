//! `cargo xtask bench`: the benchmarks, built by themselves with their own profile.

use crate::workspace;
use sealform_cli::{Failure, Verdict};

/// Runs the benchmarks with these names, or all.
pub fn run(names: &[String]) -> Result<Verdict, Failure> {
    let mut arguments = vec![
        "run",
        "--release",
        "-q",
        "--manifest-path",
        "benches/Cargo.toml",
        "--",
    ];
    arguments.extend(names.iter().map(String::as_str));
    let status = workspace::cargo(&arguments, &[])?;
    match status.code() {
        Some(0) => Ok(Verdict::Clean),
        _ => Err(Failure::new(format!(
            "the benchmarks did not run: {status}"
        ))),
    }
}

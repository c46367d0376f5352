//! `cargo xtask vectors`: the shared test vectors, run by a program that links the generated types.

use crate::workspace;
use sealform_cli::{Failure, Verdict};
use std::path::Path;

/// Runs the vectors in a folder.
pub fn run(dir: Option<&Path>) -> Result<Verdict, Failure> {
    let dir = dir.map_or_else(workspace::vectors, Path::to_path_buf);
    if !dir.is_dir() {
        return Err(Failure::new(format!(
            "no vectors in `{}`; name their folder with --dir, or the folder above with SEALFORM_SHARED",
            dir.display()
        )));
    }
    let dir = dir
        .to_str()
        .ok_or_else(|| Failure::new(format!("`{}` is not a UTF-8 path", dir.display())))?;
    let status = workspace::cargo(
        &[
            "run",
            "-q",
            "-p",
            "sealform-tests",
            "--bin",
            "vectors",
            "--",
            dir,
        ],
        &[],
    )?;
    match status.code() {
        Some(0) => Ok(Verdict::Clean),
        Some(1) => Ok(Verdict::Findings),
        _ => Err(Failure::new(format!("the vectors did not run: {status}"))),
    }
}

//! Where the workspace is, and how cargo is called in it.

use sealform_cli::Failure;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// Makes the workspace's root the current folder, so that every path that is printed can be opened from there.
pub fn enter() -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(&root).map_err(|error| Failure::file("enter", &root, &error))
}

/// Runs the cargo that runs this command; its output goes where ours goes.
pub fn cargo(arguments: &[&str], variables: &[(&str, &str)]) -> Result<ExitStatus, Failure> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&program);
    command.args(arguments).envs(variables.iter().copied());
    command
        .status()
        .map_err(|error| Failure::file("run", Path::new(&program), &error))
}

/// The test vectors that lie beside the workspace, or where `SEALFORM_SHARED` says.
pub fn vectors() -> PathBuf {
    let shared = std::env::var_os("SEALFORM_SHARED")
        .map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    shared.join("vectors")
}

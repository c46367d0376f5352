//! The command line of Sealform, and what xtask shares with it: folders, diagnostics, generated files.
//! This is one of the few places that know the outside world; everything below it takes and gives texts.

mod args;
mod command;
mod console;
mod failure;
mod findings;
mod framed;
pub mod generated;
mod input;
mod lines;
mod loader;
mod meter;
mod outlet;
mod path;
mod progress;
mod project;
mod record;
pub mod render;
mod scaffold;
mod subject;
pub mod sync;
mod tally;
mod violations;

pub use console::{err, out};
pub use failure::{Failure, Verdict};
pub use loader::FsLoader;
pub use progress::Progress;
pub use project::Project;

use clap::Parser;
use std::process::ExitCode;

/// Runs the command of this process; the exit code is 0, 1 for findings, 2 for a failure of the tool.
pub fn main() -> ExitCode {
    let args = args::Args::parse();
    match command::run(&args) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Err(failure) => {
            err(&format!("error: {failure}\n"));
            ExitCode::from(2)
        }
    }
}

//! The maintainer's door: regenerates what is checked in, and says whether the tree is in order.
//! It never links `generated/rust`: output that does not compile must not stop the command that replaces it.

mod bench;
mod compile_time;
mod generate;
mod test;
mod tidy;
mod vectors;
mod workspace;

use clap::{Parser, Subcommand};
use sealform_cli::{Failure, Verdict};
use std::path::PathBuf;
use std::process::ExitCode;

/// Commands for work on Sealform itself.
#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 in order, 1 findings, 2 the command could not do it."
)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write generated/rust and generated/schemas from schemas/
    Generate {
        /// Write nothing; list what would change, and exit with 1 if anything would
        #[arg(long)]
        check: bool,
    },
    /// Run every check: format, lints, generated files, tidiness, tests, docs, features, vectors
    Test,
    /// Run the shared test vectors against the generated types
    Vectors {
        /// Folder of the vectors [default: ../shared/vectors, or vectors in SEALFORM_SHARED]
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Run benchmarks beside their peers and print ratios
    Bench {
        /// Names of benchmarks; without any, all
        names: Vec<String>,
    },
    /// Time the build of the generated crate beside the same types with serde derive
    CompileTime,
    /// Check the rules of the source tree that no compiler knows
    Tidy,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match workspace::enter().and_then(|()| run(&args.command)) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Err(failure) => {
            sealform_cli::err(&format!("error: {failure}\n"));
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command) -> Result<Verdict, Failure> {
    match command {
        Command::Generate { check } => generate::run(*check),
        Command::Test => test::run(),
        Command::Vectors { dir } => vectors::run(dir.as_deref()),
        Command::Bench { names } => bench::run(names),
        Command::CompileTime => compile_time::run(),
        Command::Tidy => tidy::run(),
    }
}

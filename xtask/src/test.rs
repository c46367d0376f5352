//! `cargo xtask test`: everything that must be green before a change is done, in one command.
//! A failed step does not end the run: one run should say all that is wrong.

use crate::{generate, tidy, vectors, workspace};
use sealform_cli::{Failure, Verdict, out};
use std::time::{Duration, Instant};

/// One step: its headline, and what it runs.
struct Step {
    name: &'static str,
    run: fn() -> Result<Ended, Failure>,
}

/// How a step ended.
enum Ended {
    Passed,
    Failed(String),
    Skipped(String),
}

/// Cheap steps first; each later one needs the earlier ones to be worth reading.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        run: format,
    },
    Step {
        name: "generated files",
        run: || verdict(generate::run(true)),
    },
    Step {
        name: "tidy",
        run: || verdict(tidy::run()),
    },
    Step {
        name: "lints",
        run: || {
            cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--keep-going",
                "--",
                "-D",
                "warnings",
            ])
        },
    },
    Step {
        name: "tests",
        run: || cargo(&["test", "--workspace", "--no-fail-fast"]),
    },
    Step {
        name: "documentation",
        run: documentation,
    },
    Step {
        name: "features",
        run: || {
            cargo(&[
                "test",
                "-p",
                "sealform-tests",
                "--features",
                "schemars,exact-json,ed25519",
                "--test",
                "all",
                "--",
                "hash",
                "schemars",
                "chain",
            ])
        },
    },
    Step {
        name: "vectors",
        run: shared_vectors,
    },
];

/// Runs all steps and prints a line for each at the end.
pub fn run() -> Result<Verdict, Failure> {
    let mut lines = Vec::new();
    let (mut passed, mut failed) = (0, 0);
    for step in STEPS {
        out(&format!("\n== {}\n", step.name))?;
        let start = Instant::now();
        // A step that could not run has not passed; the others still say what they have to say.
        let ended = (step.run)().unwrap_or_else(|failure| Ended::Failed(failure.to_string()));
        let line = summary(step.name, &ended, start.elapsed());
        match ended {
            Ended::Passed => passed += 1,
            Ended::Failed(_) => failed += 1,
            Ended::Skipped(_) => {}
        }
        out(&format!("-- {line}\n"))?;
        lines.push(line);
    }
    out(&format!(
        "\n{}\n{passed} passed, {failed} failed\n",
        lines.join("\n")
    ))?;
    Ok(if failed == 0 {
        Verdict::Clean
    } else {
        Verdict::Findings
    })
}

fn summary(name: &str, ended: &Ended, took: Duration) -> String {
    let (word, reason) = match ended {
        Ended::Passed => ("passed", String::new()),
        Ended::Failed(reason) => ("FAILED", format!(": {reason}")),
        Ended::Skipped(reason) => ("skipped", format!(": {reason}")),
    };
    format!("{word:<7} {name} ({:.1} s){reason}", took.as_secs_f32())
}

fn cargo(arguments: &[&str]) -> Result<Ended, Failure> {
    cargo_with(arguments, &[])
}

fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<Ended, Failure> {
    let status = workspace::cargo(arguments, variables)?;
    Ok(if status.success() {
        Ended::Passed
    } else {
        Ended::Failed(format!("see `cargo {}`", arguments.join(" ")))
    })
}

fn verdict(found: Result<Verdict, Failure>) -> Result<Ended, Failure> {
    found.map(|verdict| match verdict {
        Verdict::Clean => Ended::Passed,
        Verdict::Findings => Ended::Failed("see above".to_owned()),
    })
}

/// Hand-written packages; generated code is formatted by the generator and compared with its output.
fn format() -> Result<Ended, Failure> {
    let packages = [
        "sealform",
        "sealform-model",
        "sealform-codegen",
        "sealform-macros",
        "sealform-cli",
        "xtask",
        "sealform-tests",
    ];
    let mut arguments = vec!["fmt", "--check"];
    arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
    cargo(&arguments)
}

fn documentation() -> Result<Ended, Failure> {
    cargo_with(
        &["doc", "--workspace", "--no-deps"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}

fn shared_vectors() -> Result<Ended, Failure> {
    let dir = workspace::vectors();
    if !dir.is_dir() {
        let reason = format!(
            "no vectors in `{}`; SEALFORM_SHARED names the folder above them",
            dir.display()
        );
        out(&format!("{reason}\n"))?;
        return Ok(Ended::Skipped(reason));
    }
    verdict(vectors::run(None))
}

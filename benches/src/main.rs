//! Benchmarks by name; each prints a table of sizes, times and ratios. Times mean little across machines, ratios do.

mod clock;
mod correlate;
mod graph;

use std::process::ExitCode;

/// Name, what it shows, how it runs.
const BENCHMARKS: &[(&str, &str, fn())] = &[
    (
        "rules",
        "a graph of 16 to 128 tasks: its checks and its readiness rules",
        graph::run,
    ),
    (
        "correlate",
        "125 to 1,000 packets with 50 files each: an index beside all pairs",
        correlate::run,
    ),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let unknown = wanted
        .iter()
        .find(|name| !BENCHMARKS.iter().any(|(known, ..)| known == name));
    if let Some(name) = unknown {
        eprintln!("no benchmark `{name}`; there are:");
        for (name, about, _) in BENCHMARKS {
            eprintln!("  {name}  {about}");
        }
        return ExitCode::from(2);
    }
    for (name, about, run) in BENCHMARKS {
        if wanted.is_empty() || wanted.iter().any(|one| one == name) {
            println!("{name}: {about}");
            run();
        }
    }
    ExitCode::SUCCESS
}

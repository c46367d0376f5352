//! Counts cases and prints the lines.

use crate::deviation::Deviation;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// What a case gave.
pub enum Outcome {
    /// As the real system has it.
    AsExpected,
    /// Different on purpose.
    Declared(&'static Deviation),
    /// A fault: what was expected, and what came.
    Unexpected(String, String),
}

/// All counts.
#[derive(Default)]
pub struct Tally {
    passed: usize,
    failed: usize,
    reasons: BTreeMap<&'static str, (usize, &'static str)>,
}

impl Tally {
    /// A line for one file.
    pub fn file(&mut self, name: &str, cases: Vec<(String, Outcome)>) {
        let all = cases.len();
        let declared = cases
            .iter()
            .filter(|(_, outcome)| matches!(outcome, Outcome::Declared(_)))
            .count();
        let failed = cases
            .iter()
            .filter(|(_, outcome)| matches!(outcome, Outcome::Unexpected(..)))
            .count();
        println!(
            "{name} {}/{all}, declared deviations {declared}",
            all - failed
        );
        for (case, outcome) in cases {
            match outcome {
                Outcome::AsExpected => {}
                Outcome::Declared(deviation) => self.met(deviation),
                Outcome::Unexpected(expected, came) => {
                    println!("  {case}: expected {expected}, came {came}")
                }
            }
        }
        self.passed += all - failed;
        self.failed += failed;
    }

    /// Counts a deviation that was met, beside that of a case's outcome.
    pub fn met(&mut self, deviation: &Deviation) {
        self.reasons
            .entry(deviation.id)
            .or_insert((0, deviation.reason))
            .0 += 1;
    }

    /// The table of deviations that were met, the totals, and the exit code.
    pub fn finish(self) -> ExitCode {
        println!("declared deviations, by what the case shows:");
        for (id, (count, reason)) in &self.reasons {
            println!("  {count:4} {id}: {reason}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

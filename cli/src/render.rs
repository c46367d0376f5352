//! Diagnostics for people and for programs.

mod human;
mod json;

use clap::ValueEnum;
use sealform_model::{Diagnostic, Outcome, Severity};
use std::path::Path;

/// How findings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the source line, underlined, in colour on a terminal
    #[default]
    Human,
    /// For programs: one JSON object per line
    Json,
}

/// The diagnostics of a compilation; paths start from `folder`, so that the user can open them.
pub fn diagnostics(outcome: &Outcome, folder: &Path, format: Format) -> String {
    outcome
        .diagnostics
        .iter()
        .map(|diagnostic| one(diagnostic, outcome, folder, format))
        .collect()
}

/// One diagnostic.
pub fn one(diagnostic: &Diagnostic, outcome: &Outcome, folder: &Path, format: Format) -> String {
    match format {
        Format::Human => human::render(diagnostic, &outcome.sources, folder),
        Format::Json => json::render(diagnostic, &outcome.sources, folder),
    }
}

/// `2 errors, 1 warning`
pub fn summary<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> String {
    let mut errors = 0;
    let mut warnings = 0;
    for diagnostic in diagnostics {
        match diagnostic.severity {
            Severity::Error => errors += 1,
            Severity::Warning => warnings += 1,
        }
    }
    match (errors, warnings) {
        (0, 0) => "no errors".to_owned(),
        (errors, 0) => counted(errors, "error"),
        (0, warnings) => counted(warnings, "warning"),
        (errors, warnings) => format!(
            "{}, {}",
            counted(errors, "error"),
            counted(warnings, "warning")
        ),
    }
}

/// `1 error`, `2 errors`
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

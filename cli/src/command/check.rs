//! `sealform check`: everything that is wrong with the schemas, in one run.

use crate::args::Global;
use crate::console::out;
use crate::failure::{Failure, Verdict};
use crate::progress::Progress;
use crate::project::{Project, compile_file};
use crate::render::{self, Format, counted};
use sealform_model::{Diagnostic, Outcome, Severity};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Checks the registry, or the files that are given.
pub fn run(global: &Global, files: &[PathBuf], deny: &[String]) -> Result<Verdict, Failure> {
    let progress = Progress::start("compiling schemas");
    let mut outcomes = Vec::new();
    if files.is_empty() {
        outcomes.push(registry(global)?);
    }
    for file in files {
        outcomes.push(single(global, file)?);
    }
    drop(progress);
    for (outcome, _) in &mut outcomes {
        outcome.deny(deny);
    }
    let mut shown = HashSet::new();
    let mut found: Vec<&Diagnostic> = Vec::new();
    for (outcome, folder) in &outcomes {
        for diagnostic in &outcome.diagnostics {
            let text = render::one(diagnostic, outcome, folder, global.format);
            // Two files may lead to the same fault of a third.
            if shown.insert(text.clone()) {
                out(&text)?;
                found.push(diagnostic);
            }
        }
    }
    let wrong = found
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    if global.format == Format::Human {
        let read: usize = outcomes
            .iter()
            .map(|(outcome, _)| outcome.sources.iter().count())
            .sum();
        out(&format!(
            "{} checked, {}\n",
            counted(read, "file"),
            render::summary(found.iter().copied())
        ))?;
    }
    Ok(if wrong {
        Verdict::Findings
    } else {
        Verdict::Clean
    })
}

fn registry(global: &Global) -> Result<(Outcome, PathBuf), Failure> {
    let project = Project::open(&global.schemas, global.registry.as_deref())?;
    Ok((project.compile()?, project.folder))
}

fn single(global: &Global, file: &Path) -> Result<(Outcome, PathBuf), Failure> {
    if let Ok(project) = Project::open(&global.schemas, global.registry.as_deref())
        && project
            .loader
            .inside(file)
            .is_some_and(|path| path == project.registry)
    {
        return Ok((project.compile()?, project.folder));
    }
    let (mut outcome, folder) = compile_file(&global.schemas, file)?;
    // A file of shared definitions is no packet, and nothing is wrong with that.
    outcome
        .diagnostics
        .retain(|diagnostic| diagnostic.code != "packet-without-type");
    Ok((outcome, folder))
}

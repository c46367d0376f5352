//! `sealform generate`: the Rust types of all packets.

use super::report_changes;
use crate::args::Global;
use crate::console::{err, out};
use crate::failure::{Failure, Verdict};
use crate::generated::{self, Output};
use crate::progress::Progress;
use crate::project::Project;
use crate::render;
use sealform_model::Model;
use sealform_model::source::Sources;
use std::path::Path;

/// Writes the crate's `src`, or says what would be written.
pub fn run(
    global: &Global,
    check: bool,
    deny: &[String],
    krate: &Path,
) -> Result<Verdict, Failure> {
    emit(
        global,
        check,
        deny,
        "sealform generate",
        |model, sources| generated::rust(model, sources, krate),
    )
}

/// Compiles, generates, and writes or compares. Schemas with errors are findings: they are what is wrong.
pub fn emit(
    global: &Global,
    check: bool,
    deny: &[String],
    command: &str,
    output: impl FnOnce(&Model, &Sources) -> Output,
) -> Result<Verdict, Failure> {
    let project = Project::open(&global.schemas, global.registry.as_deref())?;
    let progress = Progress::start("generating");
    let mut outcome = project.compile()?;
    outcome.deny(deny);
    let Some(model) = &outcome.model else {
        drop(progress);
        out(&render::diagnostics(
            &outcome,
            &project.folder,
            global.format,
        ))?;
        return Ok(Verdict::Findings);
    };
    // Warnings do not stop generation, and are not swallowed by it.
    err(&render::diagnostics(
        &outcome,
        &project.folder,
        global.format,
    ));
    let output = output(model, &outcome.sources);
    let differences = output.apply(check)?;
    drop(progress);
    report_changes(
        &differences,
        output.files.files.len(),
        check,
        global.format,
        command,
    )
}

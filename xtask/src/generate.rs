//! `cargo xtask generate`: schemas/ to generated/rust/src and generated/schemas.

use sealform_cli::render::{self, Format};
use sealform_cli::{Failure, Progress, Project, Verdict, generated, out};
use std::path::Path;
use std::time::Instant;

/// Writes what differs, or says what would be written.
pub fn run(check: bool) -> Result<Verdict, Failure> {
    let start = Instant::now();
    let project = Project::open(Path::new("schemas"), None)?;
    let progress = Progress::start("compiling schemas");
    let outcome = project.compile()?;
    drop(progress);
    out(&render::diagnostics(
        &outcome,
        &project.folder,
        Format::Human,
    ))?;
    let Some(model) = &outcome.model else {
        return Ok(Verdict::Findings);
    };
    for packet in &model.packets {
        out(&format!(
            "{:<28} {:<24} schemas/{}\n",
            packet.packet_type, packet.name, model.files[packet.file]
        ))?;
    }
    let mut changed = 0;
    let mut files = 0;
    for (what, emit) in [
        ("generating Rust", rust as Emit),
        ("bundling schemas", schemas as Emit),
    ] {
        let progress = Progress::start(what);
        let output = emit(model, &outcome.sources);
        let differences = output.apply(check)?;
        drop(progress);
        files += output.files.files.len();
        changed += differences.len();
        for difference in differences {
            out(&format!(
                "{} {}\n",
                difference.change,
                difference.path.display()
            ))?;
        }
    }
    let took = format!("{:.1} s", start.elapsed().as_secs_f32());
    out(&match (changed, check) {
        (0, _) => format!("{files} files up to date ({took})\n"),
        (changed, false) => format!("{changed} of {files} files changed ({took})\n"),
        (changed, true) => format!(
            "{changed} of {files} files would change; run `cargo xtask generate` ({took})\n"
        ),
    })?;
    Ok(if check && changed > 0 {
        Verdict::Findings
    } else {
        Verdict::Clean
    })
}

type Emit = fn(&sealform_model::Model, &sealform_model::source::Sources) -> generated::Output;

fn rust(
    model: &sealform_model::Model,
    sources: &sealform_model::source::Sources,
) -> generated::Output {
    generated::rust(model, sources, Path::new("generated/rust"))
}

fn schemas(
    model: &sealform_model::Model,
    sources: &sealform_model::source::Sources,
) -> generated::Output {
    generated::schemas(model, sources, Path::new("generated/schemas"), false)
}

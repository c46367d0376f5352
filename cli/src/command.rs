//! The commands: one file each.

mod bundle;
mod check;
mod correlate;
mod fetch;
mod generate;
mod hash;
mod ndjson;
mod new;
mod pack;
mod parse;
mod project;
mod sample;
mod seal;
mod validate;
mod verify;

use crate::args::{Args, Command};
use crate::console::out;
use crate::failure::{Failure, Verdict};
use crate::record::Record;
use crate::render::{Format, counted};
use crate::sync::Difference;

/// Runs the command that was asked for.
pub fn run(args: &Args) -> Result<Verdict, Failure> {
    let global = &args.global;
    match &args.command {
        Command::Check { files, deny } => check::run(global, files, &deny.deny),
        Command::Generate { check, deny, out } => generate::run(global, *check, &deny.deny, out),
        Command::Bundle {
            standard,
            check,
            out,
        } => bundle::run(global, *standard, *check, out.as_deref()),
        Command::Validate {
            packet,
            context,
            log,
        } => validate::run(global, packet, context.as_deref(), log),
        Command::Correlate {
            files,
            ndjson,
            rules,
        } => {
            let wanted = correlate::Wanted {
                files,
                ndjson: *ndjson,
                rules,
            };
            correlate::run(global, &wanted)
        }
        Command::Hash(packet) => hash::run(global, packet),
        Command::Seal { packet, now, out } => seal::run(global, packet, *now, out.as_deref()),
        Command::Sample {
            packet_type,
            count,
            seed,
            context,
            out,
        } => {
            let wanted = sample::Wanted {
                packet_type,
                count: *count,
                seed: *seed,
                context: context.as_deref(),
                out: out.as_deref(),
            };
            sample::run(global, &wanted)
        }
        Command::Project {
            packet,
            profile,
            store,
            out,
        } => {
            let wanted = project::Wanted {
                packet,
                profile,
                store: store.as_deref(),
                out: out.as_deref(),
            };
            project::run(global, &wanted)
        }
        Command::Fetch {
            packet_type,
            handle,
            store,
            out,
        } => fetch::run(global, packet_type, handle, store, out.as_deref()),
        Command::Verify(packet) => verify::run(global, packet),
        Command::Pack { packet, hex, out } => pack::run(
            global,
            &packet.packet_type,
            &packet.file,
            *hex,
            out.as_deref(),
        ),
        Command::Parse {
            packet,
            hex,
            prefix,
        } => parse::run(global, &packet.packet_type, &packet.file, *hex, *prefix),
        Command::New {
            packet_type,
            tool,
            kind,
            envelope,
            examples,
        } => {
            let wanted = new::Wanted {
                packet_type,
                tool: tool.as_deref(),
                kind: kind.as_deref(),
                envelope: envelope.as_deref(),
                examples: examples.as_deref(),
            };
            new::run(global, &wanted)
        }
    }
}

/// Says what changed in a generated folder, or would; the verdict is about `--check`.
fn report_changes(
    differences: &[Difference],
    files: usize,
    check: bool,
    format: Format,
    command: &str,
) -> Result<Verdict, Failure> {
    for difference in differences {
        let (change, path) = (
            difference.change.to_string(),
            difference.path.display().to_string(),
        );
        match format {
            Format::Human => out(&format!("{change} {path}\n"))?,
            Format::Json => out(&Record::new("change")
                .text("change", &change)
                .text("file", &path)
                .line())?,
        }
    }
    let stale = check && !differences.is_empty();
    if format == Format::Human {
        out(&match (check, differences.len()) {
            (_, 0) => format!("{}, all up to date\n", counted(files, "file")),
            (false, changed) => format!("{}, {changed} changed\n", counted(files, "file")),
            (true, changed) => format!(
                "{}, {changed} would change; run `{command}`\n",
                counted(files, "file")
            ),
        })?;
    }
    Ok(if stale {
        Verdict::Findings
    } else {
        Verdict::Clean
    })
}

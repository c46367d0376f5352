//! Runs the vectors of the real systems and prints a line per file: cases as expected, all cases, declared deviations.
//! Every other case follows by name, with what was expected and what came.

mod cadence;
mod deviation;
mod packet28;
mod profiles;
mod rightkit;
mod tally;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(dir) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: vectors DIR, the folder of the families or of one family");
        return ExitCode::from(2);
    };
    if !dir.is_dir() {
        eprintln!("`{}` is not a folder", dir.display());
        return ExitCode::from(2);
    }
    let is_family = |name: &str| dir.file_name().is_some_and(|own| own == name);
    let family = |name: &str| {
        if is_family(name) {
            Some(dir.clone())
        } else {
            Some(dir.join(name)).filter(|folder| folder.is_dir())
        }
    };
    let mut tally = tally::Tally::default();
    let mut found = false;
    if let Some(folder) = family("packet28") {
        found = true;
        if let Err(error) = packet28::run(&folder, &mut tally) {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    if let Some(folder) = family("cadence") {
        found = true;
        if let Err(error) = cadence::run(&folder, &mut tally) {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    if let Some(folder) = family("rightkit") {
        found = true;
        if let Err(error) = rightkit::run(&folder, &mut tally) {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    if !found {
        eprintln!(
            "`{}` holds no family that is known: packet28, cadence, rightkit",
            dir.display()
        );
        return ExitCode::from(2);
    }
    tally.finish()
}

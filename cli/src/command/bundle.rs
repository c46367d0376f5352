//! `sealform bundle`: each packet type as one self-contained JSON Schema file.

use super::generate::emit;
use crate::args::Global;
use crate::failure::{Failure, Verdict};
use crate::generated;
use std::path::Path;

/// Writes the bundles, or says what would be written.
pub fn run(
    global: &Global,
    standard: bool,
    check: bool,
    folder: Option<&Path>,
) -> Result<Verdict, Failure> {
    let default = if standard {
        "generated/schemas-standard"
    } else {
        "generated/schemas"
    };
    let folder = folder.unwrap_or(Path::new(default));
    let command = if standard {
        "sealform bundle --standard"
    } else {
        "sealform bundle"
    };
    emit(global, check, &[], command, |model, sources| {
        generated::schemas(model, sources, folder, standard)
    })
}

//! What is generated from a model, and where it belongs: one list for the command and for xtask.

use crate::failure::Failure;
use crate::sync::{self, Difference};
use sealform_codegen::{FileSet, bundle, rust};
use sealform_model::Model;
use sealform_model::source::Sources;
use std::path::{Path, PathBuf};

/// A folder that is generated as a whole.
#[derive(Clone, Debug)]
pub struct Output {
    /// The folder.
    pub folder: PathBuf,
    /// Its files.
    pub files: FileSet,
}

/// The Rust types; `krate` is the folder of the crate, and only its `src` is written.
pub fn rust(model: &Model, sources: &Sources, krate: &Path) -> Output {
    Output {
        folder: krate.join("src"),
        files: rust::crate_files(model, sources),
    }
}

/// The bundled schemas.
pub fn schemas(model: &Model, sources: &Sources, folder: &Path, standard: bool) -> Output {
    Output {
        folder: folder.to_path_buf(),
        files: bundle::bundle_files(sources, model, standard),
    }
}

impl Output {
    /// Writes what differs, or with `check` only says what would be written.
    pub fn apply(&self, check: bool) -> Result<Vec<Difference>, Failure> {
        match check {
            true => sync::compare(&self.folder, &self.files),
            false => sync::write(&self.folder, &self.files),
        }
    }
}

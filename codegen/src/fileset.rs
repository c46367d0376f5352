//! `FileSet`: generated files by path, to be written or compared by whoever knows the outside world.

use std::collections::BTreeMap;

/// Generated files. Paths are relative, with `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSet {
    /// Text by path.
    pub files: BTreeMap<String, String>,
}

impl FileSet {
    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, text: String) {
        self.files.insert(path.into(), text);
    }
}

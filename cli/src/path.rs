//! Paths as a user would type them.

use std::path::{Path, PathBuf};

/// A path below a folder, as the user can open it: `schemas` and `a/b.json` give `schemas/a/b.json`.
pub fn shown(folder: &Path, below: &str) -> String {
    let path = match folder.as_os_str().is_empty() || folder == Path::new(".") {
        true => PathBuf::from(below),
        false => folder.join(below),
    };
    path.display().to_string()
}

/// The folder that holds a file or folder; `.` for a bare name.
pub fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

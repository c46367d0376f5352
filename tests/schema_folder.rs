//! A copy of the schema folder that a test may add to, and what is generated from it.

use sealform_codegen::FileSet;
use sealform_codegen::rust::crate_files;
use sealform_model::{Loader, compile_registry};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Paths of files that only one side has, or that differ.
pub fn changed(before: &FileSet, after: &FileSet) -> Vec<String> {
    let all: BTreeMap<&String, ()> = before
        .files
        .keys()
        .chain(after.files.keys())
        .map(|path| (path, ()))
        .collect();
    all.into_keys()
        .filter(|path| before.files.get(*path) != after.files.get(*path))
        .cloned()
        .collect()
}

/// The generated crate of a schema folder, in which nothing is wrong.
pub fn generate(folder: &Path) -> FileSet {
    let outcome = compile_registry(&Folder(folder.to_owned()), "registry.json");
    let found: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.to_text(&outcome.sources))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    crate_files(
        &outcome.model.expect("nothing was found wrong"),
        &outcome.sources,
    )
}

/// The files of `generated/rust`.
pub fn committed() -> FileSet {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/rust/src");
    let mut files = FileSet::default();
    for path in below(&root) {
        let text = fs::read_to_string(root.join(&path)).expect("the file is UTF-8");
        files.add(path, text);
    }
    files
}

/// A copy of the workspace's schemas, below the target folder.
pub fn copied_schemas(name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }
    for path in below(&source) {
        let to = folder.join(&path);
        fs::create_dir_all(to.parent().expect("a file has a folder"))
            .expect("the folder can be made");
        fs::copy(source.join(&path), to).expect("the file can be copied");
    }
    folder
}

/// Every file below a folder, with `/`, sorted.
fn below(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("the folder exists") {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() {
                name
            } else {
                format!("{folder}/{name}")
            };
            if entry.path().is_dir() {
                open.push(path)
            } else {
                found.push(path)
            }
        }
    }
    found.sort();
    found
}

/// The schema folder.
struct Folder(PathBuf);

impl Loader for Folder {
    fn load(&self, path: &str) -> Result<String, String> {
        fs::read_to_string(self.0.join(path)).map_err(|error| error.to_string())
    }

    fn list(&self) -> Vec<String> {
        below(&self.0)
    }
}

//! Brings a folder to a set of generated files: writes what differs, removes what is no longer generated, touches nothing else.
//! A file is ours only if it says so itself; anything else in the folder is its owner's and stays.

use crate::failure::Failure;
use sealform_codegen::FileSet;
use sealform_codegen::bundle::MARKER;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that is not what would be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The file.
    pub path: PathBuf,
    /// What is to be done with it.
    pub change: Change,
}

/// What brings a file up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is not there yet.
    Add,
    /// It has another text.
    Update,
    /// It is generated no longer.
    Remove,
}

impl fmt::Display for Change {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Change::Add => "add",
            Change::Update => "update",
            Change::Remove => "remove",
        })
    }
}

/// What differs between the folder and the files, by path.
pub fn compare(folder: &Path, files: &FileSet) -> Result<Vec<Difference>, Failure> {
    let mut differences = Vec::new();
    for (path, text) in &files.files {
        let file = folder.join(path);
        match fs::read(&file) {
            Ok(present) if present == text.as_bytes() => {}
            Ok(_) => differences.push(Difference {
                path: file,
                change: Change::Update,
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => differences.push(Difference {
                path: file,
                change: Change::Add,
            }),
            Err(error) => return Err(Failure::file("read", &file, &error)),
        }
    }
    let mut stale = Vec::new();
    collect_stale(folder, "", files, &mut stale)
        .map_err(|error| Failure::file("search", folder, &error))?;
    differences.extend(stale.into_iter().map(|path| Difference {
        path,
        change: Change::Remove,
    }));
    differences.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(differences)
}

/// Brings the folder up to date; gives what was changed.
pub fn write(folder: &Path, files: &FileSet) -> Result<Vec<Difference>, Failure> {
    let differences = compare(folder, files)?;
    for difference in &differences {
        let path = &difference.path;
        match difference.change {
            Change::Remove => {
                fs::remove_file(path).map_err(|error| Failure::file("remove", path, &error))?;
                // Succeeds only where nothing else is left in the folder.
                let _ = path
                    .parent()
                    .filter(|parent| *parent != folder)
                    .map(fs::remove_dir);
            }
            Change::Add | Change::Update => {
                let below = path
                    .strip_prefix(folder)
                    .unwrap_or(path)
                    .to_string_lossy()
                    .replace('\\', "/");
                write_file(
                    path,
                    files
                        .files
                        .get(&below)
                        .map_or("", String::as_str)
                        .as_bytes(),
                )?;
            }
        }
    }
    Ok(differences)
}

/// Writes a file under a temporary name and renames it, so that a reader sees the old text or the new one.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::file("write", path, &error);
    let folder = crate::path::parent(path);
    fs::create_dir_all(&folder).map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    fs::write(&temporary, bytes)
        .and_then(|()| fs::rename(&temporary, path))
        .map_err(|error| {
            let _ = fs::remove_file(&temporary);
            failed(error)
        })
}

fn collect_stale(
    folder: &Path,
    below: &str,
    files: &FileSet,
    stale: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        let kind = entry.file_type()?;
        if kind.is_dir() {
            // Where nothing is generated below the folder itself, what lies there belongs to somebody else.
            if files.files.keys().any(|file| file.contains('/')) {
                collect_stale(&entry.path(), &path, files, stale)?;
            }
        } else if kind.is_file() && !files.files.contains_key(&path) && is_generated(&entry.path())?
        {
            stale.push(entry.path());
        }
    }
    Ok(())
}

/// Whether a file says that it is generated: in its first line, or for JSON in the `$comment` of its root.
fn is_generated(path: &Path) -> io::Result<bool> {
    let Ok(text) = String::from_utf8(fs::read(path)?) else {
        return Ok(false);
    };
    Ok(
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("json") => text.lines().take(5).any(|line| {
                line.strip_prefix("  \"$comment\": \"")
                    .is_some_and(|comment| comment.starts_with(MARKER))
            }),
            Some("rs") => text
                .lines()
                .next()
                .is_some_and(|line| line.starts_with("// @generated")),
            _ => false,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(differences: &[Difference], folder: &Path) -> Vec<String> {
        differences
            .iter()
            .map(|difference| {
                format!(
                    "{} {}",
                    difference.change,
                    difference
                        .path
                        .strip_prefix(folder)
                        .expect("inside")
                        .display()
                )
            })
            .collect()
    }

    #[test]
    fn only_what_differs_and_what_is_ours_is_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("src");
        let write_text = |path: &str, text: &str| {
            write_file(&root.join(path), text.as_bytes()).expect("written")
        };
        write_text("same.rs", "// @generated\n");
        write_text("other.rs", "// @generated\nold");
        write_text("gone/stale.rs", "// @generated by x\n");
        write_text("mine.rs", "// by hand\n// @generated\n");
        write_text("mine.json", "{}");
        write_text(
            "stale.json",
            &format!("{{\n  \"$schema\": \"x\",\n  \"$comment\": \"{MARKER} from x\"\n}}\n"),
        );
        let mut files = FileSet::default();
        files.add("same.rs", "// @generated\n".to_owned());
        files.add("other.rs", "// @generated\nnew".to_owned());
        files.add("new/deep.rs", "// @generated\n".to_owned());
        let before = fs::metadata(root.join("same.rs"))
            .and_then(|data| data.modified())
            .expect("a time");
        let expected = [
            "remove gone/stale.rs",
            "add new/deep.rs",
            "update other.rs",
            "remove stale.json",
        ];
        assert_eq!(
            changes(&compare(&root, &files).expect("compared"), &root),
            expected
        );
        assert_eq!(
            changes(&write(&root, &files).expect("written"), &root),
            expected
        );
        assert_eq!(compare(&root, &files), Ok(Vec::new()));
        assert_eq!(
            fs::read_to_string(root.join("other.rs")).expect("text"),
            "// @generated\nnew"
        );
        assert_eq!(
            fs::metadata(root.join("same.rs"))
                .and_then(|data| data.modified())
                .expect("a time"),
            before
        );
        assert!(
            root.join("mine.rs").exists()
                && root.join("mine.json").exists()
                && !root.join("gone").exists()
        );

        let mut flat = FileSet::default();
        flat.add("same.rs", "// @generated\n".to_owned());
        assert_eq!(
            changes(&compare(&root, &flat).expect("compared"), &root),
            ["remove other.rs"]
        );
        let left: Vec<_> = fs::read_dir(&root)
            .expect("a folder")
            .flatten()
            .map(|entry| entry.file_name())
            .filter(|name| name.to_string_lossy().ends_with(".tmp"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

//! `FsLoader`: schema files of one folder, and of nothing outside it.
//! A `$ref` is a text that somebody wrote; it must not read other files, not even through a symbolic link.

use sealform_model::Loader;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders below the schema folder that hold no packet schemas: meta-schemas, released texts, copies of others' documents.
const NOT_LISTED: &[&str] = &["meta", "released", "vendor"];
/// Levels of folders that are searched.
const MAX_FOLDERS_DEEP: usize = 32;

/// Loads schemas from a folder.
#[derive(Clone, Debug)]
pub struct FsLoader {
    /// The folder, with symbolic links resolved.
    root: PathBuf,
}

impl FsLoader {
    /// A loader for an existing folder.
    pub fn new(folder: &Path) -> io::Result<FsLoader> {
        let root = fs::canonicalize(folder)?;
        match root.is_dir() {
            true => Ok(FsLoader { root }),
            false => Err(io::Error::new(io::ErrorKind::NotADirectory, "not a folder")),
        }
    }

    /// The path below the folder under which a file is known, if it is inside.
    pub fn inside(&self, file: &Path) -> Option<String> {
        let file = fs::canonicalize(file).ok()?;
        let below = file.strip_prefix(&self.root).ok()?;
        let segments: Option<Vec<&str>> = below
            .components()
            .map(|part| part.as_os_str().to_str())
            .collect();
        Some(segments?.join("/"))
    }

    fn collect(&self, folder: &Path, below: &str, depth: usize, found: &mut Vec<String>) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else {
                continue;
            };
            let path = if below.is_empty() {
                name.clone()
            } else {
                format!("{below}/{name}")
            };
            if kind.is_dir() {
                if depth < MAX_FOLDERS_DEEP
                    && !(below.is_empty() && NOT_LISTED.contains(&name.as_str()))
                {
                    self.collect(&entry.path(), &path, depth + 1, found);
                }
            } else if name.ends_with(".json") && self.inside(&entry.path()).is_some() {
                found.push(path);
            }
        }
    }
}

impl Loader for FsLoader {
    fn load(&self, path: &str) -> Result<String, String> {
        let outside = || "it is outside the schema folder".to_owned();
        if path.split('/').any(|segment| segment == "..") || Path::new(path).is_absolute() {
            return Err(outside());
        }
        let file = fs::canonicalize(self.root.join(path)).map_err(reason)?;
        if !file.starts_with(&self.root) {
            return Err(outside());
        }
        let bytes = fs::read(file).map_err(reason)?;
        String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
    }

    fn list(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.collect(&self.root, "", 0, &mut found);
        // Folders have no order of their own; findings must come in the same one everywhere.
        found.sort();
        found
    }
}

fn reason(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let schemas = folder.path().join("schemas");
        fs::create_dir_all(schemas.join("meta")).expect("a folder");
        fs::create_dir_all(schemas.join("a/meta")).expect("a folder");
        for path in [
            "schemas/b.json",
            "schemas/a/c.json",
            "schemas/a/meta/d.json",
            "schemas/meta/e.json",
            "schemas/a/f.txt",
            "secret.json",
        ] {
            fs::write(folder.path().join(path), path).expect("a file");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(
                folder.path().join("secret.json"),
                schemas.join("link.json"),
            )
            .expect("a link");
            std::os::unix::fs::symlink(&schemas, schemas.join("a/loop")).expect("a link");
        }
        let loader = FsLoader::new(&schemas).expect("a loader");
        assert_eq!(loader.list(), ["a/c.json", "a/meta/d.json", "b.json"]);
        assert_eq!(loader.load("a/c.json").as_deref(), Ok("schemas/a/c.json"));
        for path in [
            "../secret.json",
            "link.json",
            "a/../../secret.json",
            "/etc/hostname",
        ] {
            assert!(loader.load(path).is_err(), "{path}");
        }
        assert_eq!(loader.load("absent.json"), Err("no such file".to_owned()));
        assert!(FsLoader::new(&schemas.join("b.json")).is_err());
    }
}

//! The schema folder on disk: reads files below it and nothing else.

use sealform_model::Loader;
use std::path::{Path, PathBuf};

/// A schema folder.
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder of a file.
    pub fn of(file: &Path) -> Folder {
        Folder {
            root: file.parent().map(Path::to_owned).unwrap_or_default(),
        }
    }

    /// The nearest folder above a file that has a `registry.json`, else the file's own.
    pub fn with_registry(file: &Path) -> Folder {
        let above = file
            .ancestors()
            .skip(1)
            .take(4)
            .find(|folder| folder.join("registry.json").is_file());
        above.map_or_else(
            || Folder::of(file),
            |root| Folder {
                root: root.to_owned(),
            },
        )
    }

    /// A file's path below the folder, with `/`.
    pub fn relative(&self, file: &Path) -> String {
        let below = file.strip_prefix(&self.root).unwrap_or(file);
        below
            .iter()
            .map(|part| part.to_string_lossy())
            .collect::<Vec<_>>()
            .join("/")
    }

    /// The part of a written path that lies below the folder.
    pub fn name_below(&self, shown: &str) -> String {
        let parts: Vec<&str> = shown.split('/').collect();
        let below = (0..parts.len())
            .map(|skip| parts[skip..].join("/"))
            .find(|below| self.root.join(below).is_file());
        below.unwrap_or_else(|| shown.to_owned())
    }

    /// The absolute path of a file below the folder.
    pub fn absolute(&self, path: &str) -> String {
        self.root.join(path).to_string_lossy().into_owned()
    }
}

impl Loader for Folder {
    fn load(&self, path: &str) -> Result<String, String> {
        let file = self
            .root
            .join(path)
            .canonicalize()
            .map_err(|error| error.to_string())?;
        // A link may point anywhere; the schema folder is the limit.
        if !file.starts_with(&self.root) {
            return Err("it leaves the schema folder".to_owned());
        }
        std::fs::read_to_string(file).map_err(|error| error.to_string())
    }

    fn folder(&self, path: &str) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.root.join(path)) else {
            return Vec::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.map(|name| format!("{path}/{name}")).collect()
    }
}

//! `Loader`: where schema texts come from. The model itself reads no file and no network.

use std::collections::BTreeMap;

/// Gives the text of a schema file. Paths are relative to the schema folder, with `/`, without `..`.
pub trait Loader {
    /// The text, or a sentence that says why there is none.
    fn load(&self, path: &str) -> Result<String, String>;

    /// Every schema file there is, so that one which no registry names is found; empty where that is unknown.
    fn list(&self) -> Vec<String> {
        Vec::new()
    }

    /// The schema files that stand in a folder itself (`x-variants`), in any order.
    fn folder(&self, path: &str) -> Vec<String> {
        let mut all = self.list();
        all.retain(|file| {
            file.rsplit_once('/')
                .is_some_and(|(folder, _)| folder == path)
        });
        all
    }
}

/// Files held in memory, for tests and for tools that made the texts themselves.
#[derive(Clone, Debug, Default)]
pub struct MemoryLoader {
    files: BTreeMap<String, String>,
}

impl MemoryLoader {
    /// Adds a file.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> MemoryLoader {
        self.files.insert(path.to_owned(), text.to_owned());
        self
    }
}

impl Loader for MemoryLoader {
    fn load(&self, path: &str) -> Result<String, String> {
        self.files
            .get(path)
            .cloned()
            .ok_or_else(|| "no such file".to_owned())
    }

    fn list(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }
}

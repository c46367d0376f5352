//! The texts of the tree, and of Rust files the lines that are code outside tests.

use sealform_cli::Failure;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Folders that hold no source.
const SKIPPED: &[&str] = &["target", "node_modules", ".git"];
/// Files whose text the rules read; of others only the path is known.
const TEXTS: &[&str] = &["rs", "toml", "md"];

/// All files by path, with `/`; a text only where a rule may read it.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads a folder.
    pub fn read(root: &Path) -> Result<Tree, Failure> {
        let mut tree = Tree::default();
        tree.collect(root, "")?;
        Ok(tree)
    }

    /// A tree of given texts, for the tests of rules.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        Tree {
            files: files
                .iter()
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect(),
        }
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// The text of a file, if it is there.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Rust files below a folder that somebody wrote, with their texts.
    pub fn written<'t>(&'t self, folder: &'t str) -> impl Iterator<Item = (&'t str, &'t str)> {
        let rust = self
            .files
            .iter()
            .filter(move |(path, _)| path.ends_with(".rs") && path.starts_with(folder));
        rust.map(|(path, text)| (path.as_str(), text.as_str()))
            .filter(|(_, text)| !text.starts_with("// @generated"))
    }

    fn collect(&mut self, folder: &Path, below: &str) -> Result<(), Failure> {
        let failed = |error: &std::io::Error| Failure::file("read", folder, error);
        for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
            let entry = entry.map_err(|error| failed(&error))?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let path = if below.is_empty() {
                name.clone()
            } else {
                format!("{below}/{name}")
            };
            let kind = entry.file_type().map_err(|error| failed(&error))?;
            if kind.is_dir() && !SKIPPED.contains(&name.as_str()) {
                self.collect(&entry.path(), &path)?;
            } else if kind.is_file() {
                let is_text = name
                    .rsplit_once('.')
                    .is_some_and(|(_, extension)| TEXTS.contains(&extension))
                    || path == "schemas/meta/packet.schema.json";
                let text = if is_text {
                    fs::read_to_string(entry.path())
                        .map_err(|error| Failure::file("read", &entry.path(), &error))?
                } else {
                    String::new()
                };
                self.files.insert(path, text);
            }
        }
        Ok(())
    }
}

/// The lines of a Rust file that are no comments, numbered from 1, up to the tests at its end; none of a file of tests.
pub fn code<'t>(path: &str, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
    let lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line))
        .take_while(move |(_, line)| !is_test && line.trim() != "#[cfg(test)]");
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Whether a word stands in a line, not as a part of a longer one.
pub fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(is_part)
            && !line[at + word.len()..].chars().next().is_some_and(is_part)
    })
}

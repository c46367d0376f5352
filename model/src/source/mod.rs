//! Schema files as text with a span on every node, so that each diagnostic can point at its cause.

mod document;
mod inside;
mod parse;
pub mod variants;

pub use document::{Member, Node, NodeKind};
pub use inside::inside_string;
pub use parse::parse;

use std::collections::BTreeMap;

/// A range of bytes in one of the loaded files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Index into [`Sources`].
    pub file: usize,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A loaded file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as the loader knows it, with `/` between segments.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// All files of a compilation, in the order in which they were first needed.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
    /// The files of the folders that `x-variants` names, by folder.
    folders: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// Adds a file; gives its index.
    pub fn add(&mut self, path: &str, text: String) -> usize {
        self.files.push(Source {
            path: path.to_owned(),
            text,
        });
        self.files.len() - 1
    }

    /// Notes which files stand in a folder.
    pub fn note_folder(&mut self, folder: String, files: Vec<String>) {
        self.folders.insert(folder, files);
    }

    /// The JSON files of a folder that are no branches, hidden ones aside.
    pub fn others_in(&self, folder: &str) -> Vec<String> {
        let files = self.folders.get(folder).cloned().unwrap_or_default();
        variants::others(files)
    }

    /// The document of a file, with its `x-variants` written out.
    pub fn document(&self, file: usize) -> Option<Node> {
        let source = self.get(file);
        let mut document = parse(file, &source.text).0?;
        if let Some(folder) = variants::folder(&source.path, &document) {
            let files = self.folders.get(&folder).cloned().unwrap_or_default();
            variants::expand(&mut document, &variants::branches(files));
        }
        Some(document)
    }

    /// The file with this index.
    pub fn get(&self, file: usize) -> &Source {
        &self.files[file]
    }

    /// All files.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.files.iter()
    }

    /// Path, line and column (from 1, in characters) of the start of a span.
    pub fn line_column(&self, span: Span) -> (&str, u32, u32) {
        let source = &self.files[span.file];
        let position = sealform::Position::of(source.text.as_bytes(), span.start);
        (&source.path, position.line, position.column)
    }
}

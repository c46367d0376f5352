//! Schema files as text with a span on every node, so that each diagnostic can point at its cause.

mod document;
mod inside;
mod parse;

pub use document::{Member, Node, NodeKind};
pub use inside::inside_string;
pub use parse::parse;

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

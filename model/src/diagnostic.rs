//! `Diagnostic`: a fault of a schema or a registry, with its place and the next step.
//! Collected, never thrown: an author sees all mistakes at once.

use crate::source::{Sources, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Generation goes on.
    Warning,
    /// Generation stops.
    Error,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code such as `unknown-keyword`.
    pub code: &'static str,
    /// Whether generation stops.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop, the author's words in backticks.
    pub message: String,
    /// Where; `None` only for a file that could not be read at all.
    pub span: Option<Span>,
    /// Other places that belong to it, each with a word.
    pub notes: Vec<(Option<Span>, String)>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: Some(span),
            notes: Vec::new(),
            help: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, span, message)
        }
    }

    /// An error without a place: a file that is not there.
    pub fn without_place(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: None,
            notes: Vec::new(),
            help: None,
        }
    }

    /// Adds the next step.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, note: impl Into<String>) -> Diagnostic {
        self.notes.push((span, note.into()));
        self
    }

    /// `error[code]: message` with `--> file:line:col`, notes and help, without the source line.
    pub fn to_text(&self, sources: &Sources) -> String {
        self.to_text_below(sources, "")
    }

    /// As [`Diagnostic::to_text`], with the schema folder in front of every path.
    pub fn to_text_below(&self, sources: &Sources, folder: &str) -> String {
        let severity = if self.severity == Severity::Error {
            "error"
        } else {
            "warning"
        };
        let mut text = format!("{severity}[{}]: {}", self.code, self.message);
        if let Some(span) = self.span {
            let (path, line, column) = sources.line_column(span);
            text.push_str(&format!("\n  --> {folder}{path}:{line}:{column}"));
        }
        for (span, note) in &self.notes {
            match span {
                Some(span) => {
                    let (path, line, column) = sources.line_column(*span);
                    text.push_str(&format!(
                        "\n  = note: {note} at {folder}{path}:{line}:{column}"
                    ));
                }
                None => text.push_str(&format!("\n  = note: {note}")),
            }
        }
        if let Some(help) = &self.help {
            text.push_str(&format!("\n  = help: {help}"));
        }
        text
    }
}

/// The known word nearest to a misspelled one, if one is near.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let limit = 1 + word.chars().count() / 4;
    known
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Edit distance, case-insensitively; words here are short.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().take(64).collect();
    let b: Vec<char> = b.to_lowercase().chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substitute = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words() {
        assert_eq!(
            nearest("x-volatil", ["x-volatile", "x-derive"]),
            Some("x-volatile")
        );
        assert_eq!(
            nearest("minLenght", ["minLength", "maxLength"]),
            Some("minLength")
        );
        assert_eq!(nearest("banana", ["minLength"]), None);
    }
}

//! How a command ends: with a verdict, or with the one reason why there is none.

use std::fmt;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing; exit code 0.
    Clean,
    /// What it looks for; exit code 1.
    Findings,
}

/// Why a command could not do its work; exit code 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    message: String,
}

impl Failure {
    /// A failure with its reason: one line, lower case, no full stop.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
        }
    }

    /// A file or folder that could not be used.
    pub fn file(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Failure {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => "no such file or folder".to_owned(),
            _ => error.to_string().to_lowercase(),
        };
        Failure {
            message: format!("cannot {doing} `{}`: {reason}", path.display()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Paths may hold line breaks; a failure is one line.
        out.write_str(&self.message.replace(['\n', '\r'], " "))
    }
}

impl std::error::Error for Failure {}

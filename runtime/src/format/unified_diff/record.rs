//! Lines that git writes for what is no change of text, and the modes of files.

use super::refusal::Refusal;
use crate::ecma_text::is_in_line;

/// Whether a section makes its file or takes it away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Operation {
    /// `new file mode`
    Add,
    /// `deleted file mode`
    Delete,
}

/// Refuses what may stand nowhere in a diff.
pub(super) fn refuse(line: &str) -> Result<(), Refusal<'_>> {
    let starts = |prefixes: [&str; 2]| prefixes.iter().any(|prefix| line.starts_with(prefix));
    if starts(["GIT binary patch", "Binary files "]) {
        return Err(Refusal::Binary);
    }
    if starts(["copy from ", "copy to "]) {
        return Err(Refusal::Record("copy"));
    }
    if starts(["rename from ", "rename to "]) {
        return Err(Refusal::Record("rename"));
    }
    if starts(["old mode ", "new mode "]) {
        return Err(Refusal::ModeTransition);
    }
    file_mode(line).map_or(Ok(()), |(_, mode)| require_regular(mode))
}

/// What a line says about the file's making or end, and its mode.
pub(super) fn file_mode(line: &str) -> Option<(Operation, &str)> {
    let (operation, mode) = match line.strip_prefix("new file mode ") {
        Some(mode) => (Operation::Add, mode),
        None => (Operation::Delete, line.strip_prefix("deleted file mode ")?),
    };
    let is_mode = !mode.is_empty() && mode.chars().all(is_in_line);
    is_mode.then_some((operation, mode))
}

/// Refuses the mode of anything but a file.
pub(super) fn require_regular(mode: &str) -> Result<(), Refusal<'_>> {
    match mode {
        "100644" | "100755" => Ok(()),
        "160000" => Err(Refusal::Submodule),
        _ => Err(Refusal::IrregularMode(mode)),
    }
}

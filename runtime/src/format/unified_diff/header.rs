//! The lines of a file section above its hunks: `diff --git`, a mode, `index`, `---` and `+++`.

use super::Lines;
use super::record::{Operation, file_mode, require_regular};
use super::refusal::Refusal;
use crate::ecma_text::is_trimmed;
use crate::format::relative_path;

/// Whether a file section may start with this line.
pub(super) fn is_start(line: &str) -> bool {
    let starts = [
        "diff --git ",
        "new file mode ",
        "deleted file mode ",
        "index ",
        "--- ",
    ];
    starts.iter().any(|start| line.starts_with(start))
}

/// Reads the lines up to `+++` and returns the section's target.
pub(super) fn take<'t>(lines: &mut Lines<'t>) -> Result<&'t str, Refusal<'t>> {
    let git_target = take_after(lines, "diff --git ")
        .map(git_target)
        .transpose()?;
    let operation = lines.peek().and_then(|line| file_mode(line));
    if operation.is_some() {
        lines.next();
    }
    take_after(lines, "index ").map_or(Ok(()), check_index)?;
    let old = take_after(lines, "--- ").ok_or(Refusal::NoOldHeader)?;
    let old = side(old, "a/", "b/")?;
    let new = take_after(lines, "+++ ").ok_or(Refusal::NoNewHeader)?;
    let new = side(new, "b/", "a/")?;

    let target = match (old, new) {
        (None, None) => return Err(Refusal::NoTarget),
        (Some(old), Some(new)) if old != new => return Err(Refusal::MismatchedSides),
        (Some(target), _) | (None, Some(target)) => target,
    };
    if git_target.is_some_and(|path| path != target) {
        return Err(Refusal::MismatchedGitTarget);
    }
    let absent = match operation {
        Some((Operation::Add, _)) => old,
        Some((Operation::Delete, _)) => new,
        None => None,
    };
    match absent {
        Some(_) => Err(Refusal::MismatchedOperation),
        None => Ok(target),
    }
}

/// The rest of the next line, if it starts so.
fn take_after<'t>(lines: &mut Lines<'t>, prefix: &str) -> Option<&'t str> {
    let rest = lines.peek()?.strip_prefix(prefix)?;
    lines.next();
    Some(rest)
}

/// The path of `a/PATH b/PATH`. A path may have ` b/` inside, but only one place splits the line into equal halves.
fn git_target(line: &str) -> Result<&str, Refusal<'_>> {
    let both = line.strip_prefix("a/").ok_or(Refusal::MalformedGit)?;
    let half = both.len().saturating_sub(" b/".len()) / 2;
    let halves = both.get(..half).zip(both.get(half..));
    match halves {
        Some((old, rest)) if rest.strip_prefix(" b/") == Some(old) => require_path(old),
        _ => Err(Refusal::MismatchedGit),
    }
}

fn check_index(line: &str) -> Result<(), Refusal<'_>> {
    let (hashes, mode) = match line.split_once(' ') {
        Some((hashes, mode)) => (hashes, Some(mode)),
        None => (line, None),
    };
    let is_hash = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    let is_mode =
        |text: &str| text.len() == 6 && text.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
    let has_hashes = hashes
        .split_once("..")
        .is_some_and(|(old, new)| is_hash(old) && is_hash(new));
    if !has_hashes || !mode.is_none_or(is_mode) {
        return Err(Refusal::MalformedIndex);
    }
    mode.map_or(Ok(()), require_regular)
}

/// The path on one side, or none for `/dev/null`.
fn side<'t>(text: &'t str, own: &str, other: &str) -> Result<Option<&'t str>, Refusal<'t>> {
    if text == "/dev/null" {
        return Ok(None);
    }
    if text.starts_with(other) {
        return Err(Refusal::SwappedPrefix);
    }
    require_path(text.strip_prefix(own).unwrap_or(text)).map(Some)
}

fn require_path(text: &str) -> Result<&str, Refusal<'_>> {
    if relative_path::is_valid(text) && is_trimmed(text) && !text.contains(['\r', '\n', '\t']) {
        Ok(text)
    } else {
        Err(Refusal::BadPath(text))
    }
}

//! Hunks: a header with two ranges, and as many lines as they say.

use super::Lines;
use super::refusal::Refusal;
use crate::ecma_text::is_in_line;

/// The greatest number of a range: the greatest integer whose neighbours a double tells apart.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// Reads every hunk of a section; there must be one.
pub(super) fn take_all<'t>(lines: &mut Lines<'t>) -> Result<(), Refusal<'t>> {
    let mut has_hunk = false;
    while let Some(line) = lines.next_if(|line| line.starts_with("@@")) {
        let ranges = ranges(line).ok_or(Refusal::BadHunkHeader(line))?;
        let [Some(_), Some(old), Some(_), Some(new)] = ranges.map(number) else {
            return Err(Refusal::HugeRange);
        };
        take_body(lines, old, new)?;
        has_hunk = true;
    }
    if has_hunk {
        Ok(())
    } else {
        Err(Refusal::NoHunk)
    }
}

/// Reads the lines of one hunk, so many on the old side and so many on the new one.
fn take_body<'t>(lines: &mut Lines<'t>, mut old: u64, mut new: u64) -> Result<(), Refusal<'t>> {
    while old > 0 || new > 0 {
        let line = lines.next().ok_or(Refusal::Underflow)?;
        let (on_old, on_new) = match line.as_bytes().first() {
            Some(b' ') => (1, 1),
            Some(b'-') => (1, 0),
            Some(b'+') => (0, 1),
            _ => return Err(Refusal::Underflow),
        };
        old = old.checked_sub(on_old).ok_or(Refusal::Overflow)?;
        new = new.checked_sub(on_new).ok_or(Refusal::Overflow)?;
        lines.next_if_eq(&"\\ No newline at end of file");
    }
    Ok(())
}

/// The digits of `@@ -START,COUNT +START,COUNT @@`, in this order.
fn ranges(line: &str) -> Option<[&str; 4]> {
    let (old_start, old_count, rest) = range(line.strip_prefix("@@ -")?)?;
    let (new_start, new_count, rest) = range(rest.strip_prefix(" +")?)?;
    let heading = rest.strip_prefix(" @@")?;
    let is_heading =
        heading.is_empty() || heading.starts_with(' ') && heading.chars().all(is_in_line);
    is_heading.then_some([old_start, old_count, new_start, new_count])
}

/// A start, a count and what follows. A count that is left out is 1.
fn range(text: &str) -> Option<(&str, &str, &str)> {
    let (start, rest) = digits(text)?;
    match rest.strip_prefix(',') {
        Some(rest) => digits(rest).map(|(count, rest)| (start, count, rest)),
        None => Some((start, "1", rest)),
    }
}

fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn number(digits: &str) -> Option<u64> {
    digits.parse().ok().filter(|number| *number <= MAX_NUMBER)
}

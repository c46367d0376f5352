//! How many bytes a value takes as compact JSON at most, where its schema says; and which strings may lose their end.

use crate::schema::Schema;
use crate::types::Integer;
use sealform::check::Types;
use sealform::pattern::{Pattern, Piece, pieces};
use sealform::{Form, Json, Writer};

/// Bytes of the longest double, such as `-2.2250738585072014e-308`, and of the longest integer of 64 bits.
pub(super) const NUMBER: u64 = 24;
/// Bytes of the longest character of a string: `\u0000`.
pub(super) const CHARACTER: u64 = 6;
/// Characters of the mark at the end of a cut text.
const MARK: u64 = 3;

/// Bytes of a value.
pub(super) fn json(value: &Json) -> u64 {
    let mut out = Writer::new(Form::Sorted);
    out.json(value);
    out.len() as u64
}

/// Bytes of a number, a boolean or null of these types that all of the schemas allow; `None` where nothing bounds them.
pub(super) fn scalar(schemas: &[&Schema], types: Types) -> Option<u64> {
    let mut most = 0;
    if types.includes(Types::BOOLEAN) {
        most = "false".len() as u64;
    }
    if types.includes(Types::NULL) {
        most = most.max("null".len() as u64);
    }
    // A declared `number` is written as a double; a declared integer exactly.
    if types.includes(Types(8)) {
        most = most.max(NUMBER);
    } else if types.includes(Types::INTEGER) {
        let is_bounded = schemas
            .iter()
            .any(|schema| Integer::of(schema) != Integer::Any);
        most = is_bounded.then_some(most.max(NUMBER))?;
    }
    Some(most)
}

/// How a string may be cut.
pub(super) enum Text {
    /// Not at all; its bytes at most.
    Kept(Option<u64>),
    /// Down to this many characters.
    Cut(u64),
}

/// What the schemas of a string allow.
pub(super) fn text(schemas: &[&Schema]) -> Text {
    if let Some(bytes) = schemas.iter().filter_map(|schema| schema.bytes).min() {
        // Two hex digits each, and the quotes.
        return Text::Kept(Some(bytes.saturating_mul(2).saturating_add(2)));
    }
    let lengths = schemas
        .iter()
        .filter_map(|schema| schema.min_length.as_ref());
    let shortest = lengths.map(|at| at.value).max().unwrap_or(0);
    let mut patterns = schemas
        .iter()
        .flat_map(|schema| &schema.patterns)
        .peekable();
    let formats = schemas.iter().any(|schema| !schema.formats.is_empty());
    let is_free = patterns.peek().is_none();
    if !formats && patterns.all(|at| takes_mark(&at.value)) {
        // A pattern holds in a cut text because it holds in the mark.
        return Text::Cut(if is_free {
            shortest
        } else {
            shortest.max(MARK)
        });
    }
    let longest = schemas.iter().filter_map(|schema| {
        let by_length = schema
            .max_length
            .as_ref()
            .map(|at| at.value.saturating_mul(CHARACTER));
        let by_bytes = schema
            .max_bytes
            .as_ref()
            .map(|at| at.value.saturating_mul(CHARACTER));
        let by_pattern = schema.patterns.iter().filter_map(|at| longest(&at.value));
        let by_pattern = by_pattern.map(|chars| chars.saturating_mul(CHARACTER));
        by_length
            .into_iter()
            .chain(by_bytes)
            .chain(by_pattern)
            .min()
    });
    Text::Kept(longest.min().map(|bytes| bytes.saturating_add(2)))
}

/// Whether every text that holds the mark matches: nothing in the pattern looks at what stands around.
pub(super) fn takes_mark(pattern: &str) -> bool {
    let looks_nowhere = pieces(pattern).is_ok_and(|piece| !looks(&piece));
    looks_nowhere && Pattern::compile(pattern).is_ok_and(|pattern| pattern.is_match("..."))
}

fn looks(piece: &Piece) -> bool {
    match piece {
        Piece::Sequence(parts) | Piece::Choice(parts) => parts.iter().any(looks),
        Piece::Repeat { piece, .. } => looks(piece),
        Piece::Character(_) | Piece::Property(_) => false,
        Piece::Start | Piece::End | Piece::WordBoundary | Piece::NotWordBoundary => true,
    }
}

/// Characters of the longest text that matches; `None` where there is no longest one.
fn longest(pattern: &str) -> Option<u64> {
    let piece = pieces(pattern).ok()?;
    let ways = match piece {
        Piece::Choice(ways) => ways,
        way => vec![way],
    };
    let bounded = ways.iter().map(|way| match way {
        Piece::Sequence(parts) => match parts.as_slice() {
            [Piece::Start, inner @ .., Piece::End] => total(inner),
            _ => None,
        },
        _ => None,
    });
    bounded.collect::<Option<Vec<u64>>>()?.into_iter().max()
}

fn total(parts: &[Piece]) -> Option<u64> {
    parts
        .iter()
        .try_fold(0_u64, |sum, part| sum.checked_add(most(part)?))
}

fn most(piece: &Piece) -> Option<u64> {
    match piece {
        Piece::Sequence(parts) => total(parts),
        Piece::Choice(parts) => parts
            .iter()
            .map(most)
            .collect::<Option<Vec<u64>>>()?
            .into_iter()
            .max(),
        Piece::Repeat { piece, max, .. } => most(piece)?.checked_mul(u64::from((*max)?)),
        Piece::Character(_) | Piece::Property(_) => Some(1),
        Piece::Start | Piece::End | Piece::WordBoundary | Piece::NotWordBoundary => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_texts() {
        assert_eq!(longest("^[0-9a-f]{64}$"), Some(64));
        assert_eq!(longest("^(?:[0-9a-f]{64})?$"), Some(64));
        assert_eq!(longest("^a$|^bcd?$"), Some(3));
        for unbounded in ["[0-9]{4}", "^a*$", "^a", "^a$|b"] {
            assert_eq!(longest(unbounded), None, "{unbounded}");
        }
    }

    #[test]
    fn patterns_that_a_cut_text_matches() {
        for yes in [r"\S", ".", "[^a]", r"\S|x"] {
            assert!(takes_mark(yes), "{yes}");
        }
        for no in [r"^\S", r"\S$", r"\b", "[a-z]", r"\.{4}"] {
            assert!(!takes_mark(no), "{no}");
        }
    }
}

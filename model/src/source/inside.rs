//! Places inside a string of a file: where a part of its text stands, escapes counted.

use super::Span;
use std::ops::Range;

/// The span of a part of a string's text, given in bytes of the unescaped text. `string` includes the quotes.
pub fn inside_string(file: &str, string: Span, part: &Range<usize>) -> Span {
    let raw = file.get(string.start..string.end).unwrap_or_default();
    // Behind the opening quote; each step is one character of the unescaped text.
    let mut at = 1;
    let mut unescaped = 0;
    let mut start = None;
    while unescaped < part.end && at < raw.len() {
        if unescaped >= part.start {
            start = start.or(Some(at));
        }
        let (written, means) = step(&raw[at..]);
        at += written;
        unescaped += means;
    }
    let start = start.unwrap_or(at).min(raw.len().saturating_sub(1));
    let end = at.clamp(start + 1, raw.len().max(start + 1));
    Span {
        file: string.file,
        start: string.start + start,
        end: string.start + end,
    }
}

/// Bytes as written, and bytes that they mean, of the first character.
fn step(raw: &str) -> (usize, usize) {
    let plain = raw.chars().next().map_or(1, char::len_utf8);
    if !raw.starts_with('\\') {
        return (plain, plain);
    }
    match (raw.as_bytes().get(1), hex(raw, 2)) {
        (Some(b'u'), Some(0xD800..=0xDBFF)) if hex(raw, 8).is_some() => (12, 4),
        (Some(b'u'), Some(code)) => (6, char::from_u32(code).map_or(3, char::len_utf8)),
        _ => (2, 1),
    }
}

fn hex(raw: &str, at: usize) -> Option<u32> {
    u32::from_str_radix(raw.get(at..at + 4)?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_counted() {
        let file = r#"  "a\"b\u00e9\ud83d\ude00c" "#;
        let string = Span {
            file: 0,
            start: 2,
            end: file.len() - 1,
        };
        let part = |range: Range<usize>| {
            let span = inside_string(file, string, &range);
            &file[span.start..span.end]
        };
        assert_eq!(part(0..1), "a");
        assert_eq!(part(1..2), "\\\"");
        assert_eq!(part(2..3), "b");
        assert_eq!(part(3..5), "\\u00e9");
        assert_eq!(part(5..9), "\\ud83d\\ude00");
        assert_eq!(part(9..10), "c");
    }
}

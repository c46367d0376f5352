//! What may follow a backslash: one code point, or a set with a name.
//! Under the flag `u` nothing else may: `\a` is an error, not the letter, so that a slip never matches quietly.

use super::ast::{Set, SetKind};
use super::cursor::Cursor;
use super::error::PatternError;
use super::property;

/// What an escape stands for.
pub(super) enum Escape {
    /// One code point, or a surrogate on its own.
    CodePoint(u32),
    /// One of `\d \s \w \p{..}` and their opposites.
    Set(Set),
}

/// Reads the escape whose backslash stood at `start` and is read.
pub(super) fn parse(cursor: &mut Cursor<'_>, start: usize) -> Result<Escape, PatternError> {
    let Some(c) = cursor.next() else {
        return Err(PatternError::new(
            start,
            "a backslash ends the pattern; for the character write `\\\\`",
        ));
    };
    let set = |kind, negated| Ok(Escape::Set(Set { negated, kind }));
    let code_point = match c {
        'd' | 'D' => return set(SetKind::Digit, c == 'D'),
        's' | 'S' => return set(SetKind::Space, c == 'S'),
        'w' | 'W' => return set(SetKind::Word, c == 'W'),
        'p' | 'P' => {
            return set(
                SetKind::Property(property::parse(cursor, start)?, start),
                c == 'P',
            );
        }
        'f' => 0x0C,
        'n' => 0x0A,
        'r' => 0x0D,
        't' => 0x09,
        'v' => 0x0B,
        'c' => match cursor.next().filter(char::is_ascii_alphabetic) {
            Some(letter) => u32::from(letter) % 32,
            None => {
                return Err(PatternError::new(
                    start,
                    "`\\c` needs an ASCII letter, as in `\\cJ`",
                ));
            }
        },
        '0' if !cursor.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
        'x' => cursor.hex(2).ok_or_else(|| {
            PatternError::new(start, "`\\x` needs two hexadecimal digits, as in `\\x2D`")
        })?,
        'u' => parse_unicode(cursor, start)?,
        '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|'
        | '/' => c.into(),
        _ => return Err(PatternError::new(start, no_such_escape(c))),
    };
    Ok(Escape::CodePoint(code_point))
}

fn no_such_escape(c: char) -> String {
    match c {
        '0'..='9' => {
            "no such escape in ECMA-262 with the flag u; write a code point as `\\x07` or `\\u{7}`"
                .to_owned()
        }
        'A' => "no such escape in ECMA-262; the start of the text is `^`".to_owned(),
        'Z' | 'z' => "no such escape in ECMA-262; the end of the text is `$`".to_owned(),
        _ => format!("no such escape in ECMA-262 with the flag u; for the character write `{c}`"),
    }
}

/// Reads `HHHH`, a pair of surrogates `HHHH\uHHHH`, or `{H...}`, behind `\u`.
pub(super) fn parse_unicode(cursor: &mut Cursor<'_>, start: usize) -> Result<u32, PatternError> {
    let refuse = |message: &str| PatternError::new(start, message);
    if cursor.eat('{') {
        let digits = cursor.until('}').unwrap_or("");
        let hexadecimal = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
        return Some(digits.trim_start_matches('0'))
            .filter(|_| hexadecimal)
            .and_then(|digits| {
                if digits.is_empty() {
                    Some(0)
                } else {
                    u32::from_str_radix(digits, 16).ok()
                }
            })
            .filter(|c| *c <= u32::from(char::MAX))
            .ok_or_else(|| refuse("`\\u{` needs a code point up to `10FFFF` and a `}`"));
    }
    let first = cursor
        .hex(4)
        .ok_or_else(|| refuse("`\\u` needs four hexadecimal digits, or `\\u{...}`"))?;
    let after_first = cursor.offset();
    if matches!(first, 0xD800..=0xDBFF) && cursor.eat_all("\\u") {
        if let Some(second @ 0xDC00..=0xDFFF) = cursor.hex(4) {
            return Ok(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00));
        }
        cursor.rewind(after_first);
    }
    Ok(first)
}

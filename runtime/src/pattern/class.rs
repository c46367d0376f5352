//! Bracketed classes: `[a-z]`, `[^\s-]`, and the two that ECMA-262 has alone, `[]` and `[^]`.
//! Under the flag `u` an end of a range is one character: `[\w-.]` is an error, and `[\w.-]` says what was meant.

use super::ast::{Class, ClassItem};
use super::cursor::Cursor;
use super::error::PatternError;
use super::escape::{self, Escape};

/// Reads the class whose `[` stood at `start` and is read.
pub(super) fn parse(cursor: &mut Cursor<'_>, start: usize) -> Result<Class, PatternError> {
    let negated = cursor.eat('^');
    let mut items = Vec::new();
    while !cursor.eat(']') {
        let offset = cursor.offset();
        let first = parse_item(cursor, start)?;
        let before_dash = cursor.offset();
        if !cursor.eat('-') {
            items.push(first);
            continue;
        }
        if cursor.peek() == Some(']') {
            cursor.rewind(before_dash);
            items.push(first);
            items.push(parse_item(cursor, start)?);
            continue;
        }
        let last = parse_item(cursor, start)?;
        items.push(range(&first, &last).map_err(|message| PatternError::new(offset, message))?);
    }
    Ok(Class { negated, items })
}

fn range(first: &ClassItem, last: &ClassItem) -> Result<ClassItem, &'static str> {
    match (first, last) {
        (ClassItem::Range(first, _), ClassItem::Range(last, _)) if first <= last => {
            Ok(ClassItem::Range(*first, *last))
        }
        (ClassItem::Range(..), ClassItem::Range(..)) => Err("this range is out of order"),
        (ClassItem::Set(_), _) | (_, ClassItem::Set(_)) => Err(
            "a set such as `\\w` cannot be the end of a range; for the character `-` write `\\-`",
        ),
    }
}

/// One character or set; a single character is a range onto itself.
fn parse_item(cursor: &mut Cursor<'_>, class_start: usize) -> Result<ClassItem, PatternError> {
    let start = cursor.offset();
    let single = |c: u32| Ok(ClassItem::Range(c, c));
    match cursor.next() {
        None => Err(PatternError::new(class_start, "this class is not closed")),
        Some('\\') if cursor.eat('b') => single(0x08),
        Some('\\') if cursor.eat('-') => single('-'.into()),
        Some('\\') => match escape::parse(cursor, start)? {
            Escape::CodePoint(c) => single(c),
            Escape::Set(set) => Ok(ClassItem::Set(set)),
        },
        Some(c) => single(c.into()),
    }
}

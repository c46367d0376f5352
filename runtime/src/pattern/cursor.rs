//! A place in a pattern's source, with the small looks ahead that its grammar needs.
//! It counts bytes, so that every error can say where it is.

use super::error::PatternError;

/// A forward reader of a pattern's characters.
pub(super) struct Cursor<'s> {
    source: &'s str,
    offset: usize,
}

impl<'s> Cursor<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Cursor { source, offset: 0 }
    }

    /// Bytes read so far.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Goes back to an offset that this cursor gave.
    pub(super) fn rewind(&mut self, offset: usize) {
        self.offset = offset;
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.offset += c.len_utf8();
        Some(c)
    }

    /// Steps over `expected` where it stands next, and says whether it did.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.offset += expected.len_utf8();
        }
        found
    }

    /// Steps over the whole of `expected`, or over nothing.
    pub(super) fn eat_all(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.offset += expected.len();
        }
        found
    }

    /// A run of ASCII digits, read as a number that stops growing at `u32::MAX`.
    pub(super) fn decimal(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.offset += 1;
            number = Some(
                number
                    .unwrap_or(0u32)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
        }
        number
    }

    /// Exactly `count` hexadecimal digits, or nothing.
    pub(super) fn hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.offset += count;
        u32::from_str_radix(digits, 16).ok()
    }

    /// The text up to `end`, which is stepped over too; nothing where `end` does not come.
    pub(super) fn until(&mut self, end: char) -> Option<&'s str> {
        let (text, _) = self.rest().split_once(end)?;
        self.offset += text.len() + end.len_utf8();
        Some(text)
    }

    fn rest(&self) -> &'s str {
        // The offset only ever moves over whole characters, so this is never the fallback.
        self.source.get(self.offset..).unwrap_or("")
    }

    /// An error at the character that stands next.
    pub(super) fn error(&self, message: &str) -> PatternError {
        PatternError::new(self.offset, message)
    }
}

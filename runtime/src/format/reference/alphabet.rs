//! The letters of references: RFC 3986 section 2, and what RFC 3987 section 2.2 adds beyond ASCII.

/// Which letters beyond ASCII may stand unencoded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::format) enum Alphabet {
    /// None: RFC 3986.
    Ascii,
    /// `ucschar`, and `iprivate` in a query: RFC 3987.
    Unicode,
}

impl Alphabet {
    /// Whether `text` holds only unreserved letters, sub-delimiters, percent-encoded bytes and letters of `more`.
    pub(super) fn has_all(self, text: &str, more: &str) -> bool {
        self.has_only(text, |c| {
            more.contains(c) || (self == Alphabet::Unicode && is_ucs(c))
        })
    }

    /// The same for a query, the one place for private-use letters.
    pub(super) fn has_all_of_query(self, text: &str) -> bool {
        let is_beyond_ascii = |c| self == Alphabet::Unicode && (is_ucs(c) || is_private(c));
        self.has_only(text, |c| ":@/?".contains(c) || is_beyond_ascii(c))
    }

    fn has_only(self, text: &str, is_also_in: impl Fn(char) -> bool) -> bool {
        text.char_indices().all(|(offset, c)| match c {
            '%' => is_percent_encoded(&text[offset..]),
            '-' | '.' | '_' | '~' | '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | ';'
            | '=' => true,
            _ => c.is_ascii_alphanumeric() || is_also_in(c),
        })
    }
}

/// Whether `text` starts with `%` and two hexadecimal digits.
pub(in crate::format) fn is_percent_encoded(text: &str) -> bool {
    matches!(text.as_bytes(), [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// RFC 3987 `ucschar`: the planes up to 14 without private use, noncharacters and the tags of plane 14.
pub(in crate::format) fn is_ucs(c: char) -> bool {
    match c {
        '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
        '\u{10000}'..='\u{DFFFF}' | '\u{E1000}'..='\u{EFFFD}' => u32::from(c) & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// RFC 3987 `iprivate`: the private use areas.
pub(in crate::format) fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

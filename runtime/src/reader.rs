//! The strict reader: bytes to [`Json`], or one violation with its place.
//! Stricter than RFC 8259 where leniency would let two programs read two packets from one text:
//! duplicate names, lone surrogates, byte order marks, trailing bytes and overflowing numbers are refused.

use crate::code;
use crate::json::{Json, Object};
use crate::limits::Limits;
use crate::number::Number;
use crate::path;
use crate::report::{Position, Violation};

/// Reads exactly one JSON value.
///
/// ```
/// let packet = sealform::reader::read(br#"{"a":1}"#, sealform::Limits::default()).unwrap();
/// assert_eq!(packet.pointer("/a"), Some(&sealform::Json::Number(1.into())));
/// let twice = sealform::reader::read(br#"{"a":1,"a":2}"#, sealform::Limits::default()).unwrap_err();
/// assert_eq!((&*twice.code, &*twice.pointer), ("duplicate-member", "/a"));
/// ```
pub fn read(input: &[u8], limits: Limits) -> Result<Json, Violation> {
    if input.len() > limits.max_input_bytes {
        return Err(input_too_large(input.len(), limits));
    }
    let text = std::str::from_utf8(input).map_err(|error| {
        let message = "the input is not UTF-8".to_owned();
        violation(
            input,
            Fault {
                code: code::NOT_UTF8,
                offset: error.valid_up_to(),
                message,
                tokens: Vec::new(),
            },
        )
    })?;
    let mut reader = Reader {
        text,
        bytes: input,
        at: 0,
        depth_left: limits.max_depth,
    };
    reader.document().map_err(|fault| violation(input, fault))
}

/// What [`read`] says of an input that is longer than its limit, for a caller that has not kept it.
pub fn input_too_large(bytes: usize, limits: Limits) -> Violation {
    violation(
        &[],
        Fault {
            code: code::INPUT_TOO_LARGE,
            offset: 0,
            message: too_large(bytes, limits.max_input_bytes),
            tokens: Vec::new(),
        },
    )
}

/// The text of `too-deep`.
pub(crate) const TOO_DEEP: &str = "arrays and objects nest too deeply";

/// The text of `input-too-large`.
pub(crate) fn too_large(bytes: usize, max: usize) -> String {
    format!("the input has {bytes} bytes, at most {max} are allowed")
}

/// What went wrong, with the pointer tokens collected from the inside out.
struct Fault {
    code: &'static str,
    offset: usize,
    message: String,
    tokens: Vec<String>,
}

fn violation(input: &[u8], fault: Fault) -> Violation {
    let pointer = fault
        .tokens
        .iter()
        .rev()
        .map(|token| format!("/{}", path::escape(token)))
        .collect();
    Violation {
        code: fault.code.into(),
        pointer,
        keyword: String::new(),
        message: fault.message,
        position: Some(Position::of(input, fault.offset)),
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth_left: usize,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<Json, Fault> {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") {
            return Err(self.fault(
                code::BYTE_ORDER_MARK,
                "the input starts with a byte order mark",
            ));
        }
        let value = self.value()?;
        self.space();
        if self.at < self.bytes.len() {
            return Err(self.fault(code::TRAILING_BYTES, "something follows the value"));
        }
        Ok(value)
    }

    fn value(&mut self) -> Result<Json, Fault> {
        self.space();
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => self.string().map(Json::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => Err(self.expected("a value")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Json, Fault>) -> Result<Json, Fault> {
        if self.depth_left == 0 {
            return Err(self.fault(code::TOO_DEEP, TOO_DEEP));
        }
        self.depth_left -= 1;
        self.at += 1;
        let value = read(self)?;
        self.depth_left += 1;
        Ok(value)
    }

    fn object(&mut self) -> Result<Json, Fault> {
        let mut members = Vec::new();
        let mut name_offsets = Vec::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Json::Object(Object::new()));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a member name"));
            }
            name_offsets.push(self.at);
            let name = self.string()?;
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.expected("`:`"));
            }
            self.at += 1;
            match self.value() {
                Ok(value) => members.push((name, value)),
                Err(mut fault) => {
                    fault.tokens.push(name);
                    return Err(fault);
                }
            }
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                _ => return Err(self.expected("`,` or `}`")),
            }
        }
        self.at += 1;
        match Object::from_members(members) {
            Ok(object) => Ok(Json::Object(object)),
            Err((position, name)) => Err(Fault {
                code: code::DUPLICATE_MEMBER,
                offset: name_offsets[position],
                message: format!(
                    "member `{}` stands twice in one object",
                    crate::sink::cut(&name)
                ),
                tokens: vec![name],
            }),
        }
    }

    fn array(&mut self) -> Result<Json, Fault> {
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Json::Array(items));
        }
        loop {
            match self.value() {
                Ok(value) => items.push(value),
                Err(mut fault) => {
                    fault.tokens.push(items.len().to_string());
                    return Err(fault);
                }
            }
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err(self.expected("`,` or `]`")),
            }
        }
        self.at += 1;
        Ok(Json::Array(items))
    }

    fn string(&mut self) -> Result<String, Fault> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let start = self.at;
            while self
                .peek()
                .is_some_and(|b| b != b'"' && b != b'\\' && b >= 0x20)
            {
                self.at += 1;
            }
            // Quotes, backslashes and control characters are ASCII, so both ends are character boundaries.
            out.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                Some(_) => {
                    return Err(self.fault(code::SYNTAX, "a control character stands in a string"));
                }
                None => return Err(self.expected("`\"`")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let plain = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape(start);
            }
            _ => return Err(self.expected("an escape")),
        };
        self.at += 1;
        Ok(plain)
    }

    fn unicode_escape(&mut self, start: usize) -> Result<char, Fault> {
        let high = self.hex4()?;
        let scalar = match high {
            0xD800..=0xDBFF if self.bytes[self.at..].starts_with(b"\\u") => {
                self.at += 2;
                let low = self.hex4()?;
                match low {
                    0xDC00..=0xDFFF => 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00),
                    _ => high,
                }
            }
            _ => high,
        };
        char::from_u32(scalar).ok_or_else(|| Fault {
            code: code::LONE_SURROGATE,
            offset: start,
            message: "an escape is half of a surrogate pair".to_owned(),
            tokens: Vec::new(),
        })
    }

    fn hex4(&mut self) -> Result<u32, Fault> {
        let mut value = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|b| (b as char).to_digit(16));
            value = value * 16 + digit.ok_or_else(|| self.expected("four hexadecimal digits"))?;
            self.at += 1;
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<Json, Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return Err(self.expected("a digit")),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        if self
            .peek()
            .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+'))
        {
            return Err(self.expected("the end of the number"));
        }
        Number::parse(&self.text[start..self.at])
            .map(Json::Number)
            .map_err(|_| Fault {
                code: code::NUMBER_OVERFLOW,
                offset: start,
                message: "the number is beyond the range of a double".to_owned(),
                tokens: Vec::new(),
            })
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start {
            Err(self.expected("a digit"))
        } else {
            Ok(())
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, Fault> {
        for expected in word.bytes() {
            if self.peek() != Some(expected) {
                return Err(self.expected(&format!("`{word}`")));
            }
            self.at += 1;
        }
        Ok(value)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expected(&self, what: &str) -> Fault {
        if self.at >= self.bytes.len() {
            return self.fault(
                code::UNEXPECTED_END,
                &format!("the input ends where {what} should be"),
            );
        }
        self.fault(code::SYNTAX, &format!("expected {what}"))
    }

    fn fault(&self, code: &'static str, message: &str) -> Fault {
        Fault {
            code,
            offset: self.at,
            message: message.to_owned(),
            tokens: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_of(input: &[u8]) -> (String, usize, String) {
        let violation = read(input, Limits::default()).expect_err("refused");
        (
            violation.code.into_owned(),
            violation.position.expect("a position").offset,
            violation.pointer,
        )
    }

    #[test]
    fn every_reader_fault_has_code_position_and_pointer() {
        let deep = "[".repeat(100_000);
        let cases: &[(&[u8], &str, usize, &str)] = &[
            (b"", code::UNEXPECTED_END, 0, ""),
            (b"{\"a\":", code::UNEXPECTED_END, 5, "/a"),
            (b"{\"a\":[1,", code::UNEXPECTED_END, 8, "/a/1"),
            (b"\"abc", code::UNEXPECTED_END, 4, ""),
            (b"\"\\ud83d", code::LONE_SURROGATE, 1, ""),
            (b"\"\\ud83d\\u0041\"", code::LONE_SURROGATE, 1, ""),
            (b"\"\\udc00\"", code::LONE_SURROGATE, 1, ""),
            (b"\xEF\xBB\xBF{}", code::BYTE_ORDER_MARK, 0, ""),
            (b"\"\xFF\"", code::NOT_UTF8, 1, ""),
            (b"{} {}", code::TRAILING_BYTES, 3, ""),
            (
                b"{\"a\":{\"b\":1,\"b\":2}}",
                code::DUPLICATE_MEMBER,
                12,
                "/a/b",
            ),
            (b"[1e400]", code::NUMBER_OVERFLOW, 1, "/0"),
            (b"[01]", code::SYNTAX, 2, "/0"),
            (b"[1.]", code::SYNTAX, 3, "/0"),
            (b"[NaN]", code::SYNTAX, 1, "/0"),
            (b"[tru]", code::SYNTAX, 4, "/0"),
            (b"[1,]", code::SYNTAX, 3, "/1"),
            (b"{\"a\" 1}", code::SYNTAX, 5, ""),
            (b"\"a\nb\"", code::SYNTAX, 2, ""),
            (b"'a'", code::SYNTAX, 0, ""),
        ];
        for (input, code, offset, pointer) in cases {
            let shown = String::from_utf8_lossy(input);
            assert_eq!(
                code_of(input),
                ((*code).to_owned(), *offset, (*pointer).to_owned()),
                "{shown}"
            );
        }
        assert_eq!(code_of(deep.as_bytes()).0, code::TOO_DEEP);
    }

    #[test]
    fn depth_128_passes_and_129_does_not() {
        let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(read(nested(128).as_bytes(), Limits::default()).is_ok());
        assert!(read(nested(129).as_bytes(), Limits::default()).is_err());
    }

    #[test]
    fn escapes_are_read() {
        let value = read(
            br#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\""#,
            Limits::default(),
        )
        .expect("a string");
        assert_eq!(value.as_str(), Some("\u{e9}\u{1f600}/\u{8}\u{c}\n\r\t\"\\"));
    }

    #[test]
    fn too_much_input_is_refused_before_it_is_read() {
        let violation = read(
            b"[[[",
            Limits {
                max_input_bytes: 2,
                max_depth: 9,
            },
        )
        .expect_err("refused");
        assert_eq!(violation.code, code::INPUT_TOO_LARGE);
    }
}

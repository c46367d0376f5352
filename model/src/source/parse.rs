//! Reads a schema file: strict JSON, with spans, keeping what a diagnostic may want to show.
//! Repeated names are errors of the file, reported together with everything else.

use super::Span;
use super::document::{Member, Node, NodeKind};
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_SCHEMA_DEPTH;
use sealform::{Limits, Number, reader};

/// Parses a file's text. `None` where it is not JSON at all; the diagnostics then say why.
pub fn parse(file: usize, text: &str) -> (Option<Node>, Vec<Diagnostic>) {
    let mut parser = Parser {
        file,
        text,
        bytes: text.as_bytes(),
        at: 0,
        depth: 0,
        diagnostics: Vec::new(),
    };
    if text.starts_with('\u{feff}') {
        let error = Diagnostic::error(
            "not-json",
            parser.span(0, 3),
            "the file starts with a byte order mark",
        )
        .help("save it as UTF-8 without a byte order mark");
        return (None, vec![error]);
    }
    let node = parser.value().and_then(|node| {
        parser.space();
        if parser.at < parser.bytes.len() {
            return parser.fail("something follows the value");
        }
        Some(node)
    });
    (node, parser.diagnostics)
}

struct Parser<'a> {
    file: usize,
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            file: self.file,
            start,
            end: end.min(self.text.len()).max(start),
        }
    }

    fn fail<T>(&mut self, message: &str) -> Option<T> {
        let end = self.text[self.at.min(self.text.len())..]
            .chars()
            .next()
            .map_or(self.at, |c| self.at + c.len_utf8());
        let span = self.span(self.at.min(self.text.len()), end);
        self.diagnostics
            .push(Diagnostic::error("not-json", span, message).help(
                "a schema file is one JSON value (RFC 8259), without comments or trailing commas",
            ));
        None
    }

    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Option<Node> {
        self.space();
        let start = self.at;
        let kind = match self.peek() {
            b'{' | b'[' => {
                if self.depth == MAX_SCHEMA_DEPTH {
                    let span = self.span(self.at, self.at + 1);
                    self.diagnostics.push(
                        Diagnostic::error(
                            "too-deep",
                            span,
                            format!("the file nests deeper than {MAX_SCHEMA_DEPTH} levels"),
                        )
                        .help("move inner schemas to `$defs` and refer to them"),
                    );
                    return None;
                }
                self.depth += 1;
                let kind = if self.peek() == b'{' {
                    self.object()?
                } else {
                    self.array()?
                };
                self.depth -= 1;
                kind
            }
            b'"' => NodeKind::String(self.string()?),
            b'-' | b'0'..=b'9' => self.number()?,
            _ => self.word()?,
        };
        Some(Node {
            span: self.span(start, self.at),
            kind,
        })
    }

    fn object(&mut self) -> Option<NodeKind> {
        self.at += 1;
        let mut members: Vec<Member> = Vec::new();
        let mut seen = std::collections::HashMap::new();
        self.space();
        if self.peek() == b'}' {
            self.at += 1;
            return Some(NodeKind::Object(members));
        }
        loop {
            self.space();
            if self.peek() != b'"' {
                return self.fail("expected a member name");
            }
            let start = self.at;
            let name = self.string()?;
            let name_span = self.span(start, self.at);
            if let Some(before) = seen.insert(name.clone(), name_span) {
                let error = Diagnostic::error(
                    "duplicate-member",
                    name_span,
                    format!("member `{name}` stands twice in one object"),
                );
                self.diagnostics.push(
                    error
                        .note(Some(before), "first")
                        .help("keep one of the two"),
                );
            }
            self.space();
            if self.peek() != b':' {
                return self.fail("expected `:`");
            }
            self.at += 1;
            let value = self.value()?;
            members.push(Member {
                name,
                name_span,
                value,
            });
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => break,
                _ => return self.fail("expected `,` or `}`"),
            }
        }
        self.at += 1;
        Some(NodeKind::Object(members))
    }

    fn array(&mut self) -> Option<NodeKind> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.peek() == b']' {
            self.at += 1;
            return Some(NodeKind::Array(items));
        }
        loop {
            items.push(self.value()?);
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b']' => break,
                _ => return self.fail("expected `,` or `]`"),
            }
        }
        self.at += 1;
        Some(NodeKind::Array(items))
    }

    /// Finds the end of the string and leaves its escapes to the reader of packets.
    fn string(&mut self) -> Option<String> {
        let start = self.at;
        self.at += 1;
        while self.at < self.bytes.len() && self.peek() != b'"' {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at = (self.at + 1).min(self.bytes.len());
        self.scalar(start)
            .and_then(|value| value.as_str().map(str::to_owned))
    }

    fn number(&mut self) -> Option<NodeKind> {
        let start = self.at;
        while matches!(self.peek(), b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') {
            self.at += 1;
        }
        let token = self.text[start..self.at].to_owned();
        // A bound may be beyond every double; the reader would refuse the token.
        if let (Some(decimal), Err(_)) = (
            sealform::decimal::Decimal::parse(&token),
            Number::parse(&token),
        ) {
            let error = Diagnostic::error(
                "number-overflow",
                self.span(start, self.at),
                format!("`{token}` is beyond the range of a double"),
            );
            self.diagnostics.push(error.help(if decimal.is_negative() {
                "leave the bound out"
            } else {
                "leave the bound out: no packet may hold such a number"
            }));
            return None;
        }
        let value = self.scalar(start)?;
        value
            .as_number()
            .map(|number| NodeKind::Number(number.clone(), token))
    }

    fn word(&mut self) -> Option<NodeKind> {
        let rest = &self.text[self.at.min(self.text.len())..];
        for (word, kind) in [
            ("null", NodeKind::Null),
            ("true", NodeKind::Bool(true)),
            ("false", NodeKind::Bool(false)),
        ] {
            if rest.starts_with(word) {
                self.at += word.len();
                return Some(kind);
            }
        }
        self.fail(if rest.is_empty() {
            "the file ends where a value should be"
        } else {
            "expected a value"
        })
    }

    fn scalar(&mut self, start: usize) -> Option<sealform::Json> {
        match reader::read(
            &self.bytes[start..self.at],
            Limits {
                max_input_bytes: usize::MAX,
                max_depth: 0,
            },
        ) {
            Ok(value) => Some(value),
            Err(violation) => {
                let offset = start + violation.position.map_or(0, |position| position.offset);
                self.at = offset.min(self.bytes.len());
                while !self.text.is_char_boundary(self.at) {
                    self.at -= 1;
                }
                self.fail(&violation.message)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_cover_what_they_name() {
        let text = r#"{ "a\u0062": [1, {"c": -2.50}] }"#;
        let (node, diagnostics) = parse(0, text);
        let node = node.expect("JSON");
        assert!(diagnostics.is_empty());
        let number = node
            .descend(&["ab".into(), "1".into(), "c".into()])
            .expect("there");
        assert_eq!(&text[number.span.start..number.span.end], "-2.50");
        let name = node.members()[0].name_span;
        assert_eq!(&text[name.start..name.end], r#""a\u0062""#);
    }

    #[test]
    fn faults_have_places() {
        for (text, code, start) in [
            ("", "not-json", 0),
            ("{\"a\":}", "not-json", 5),
            ("[1,]", "not-json", 3),
            ("{} x", "not-json", 3),
            ("\"\\ud800\"", "not-json", 1),
            ("[\"é", "not-json", 4),
            ("{\"a\":1,\"a\":2}", "duplicate-member", 7),
            ("\u{feff}{}", "not-json", 0),
            ("[1e400]", "number-overflow", 1),
            ("nul", "not-json", 0),
        ] {
            let (_, diagnostics) = parse(0, text);
            let first = diagnostics.first().expect("a fault");
            assert_eq!(
                (first.code, first.span.expect("a place").start),
                (code, start),
                "{text}"
            );
        }
        let deep = "[".repeat(100_000);
        assert_eq!(parse(0, &deep).1[0].code, "too-deep");
    }
}

//! `Lines`: the lines of a stream, one at a time, through a buffer that no input makes grow past a limit.
//! A log may be larger than memory, and a line of it longer than any packet may be: such a line is counted, not kept.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// Bytes that are asked of the source at once.
const BUFFER_BYTES: usize = 64 * 1024;

/// A line without its end, which is a line feed, or a carriage return and a line feed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'b> {
    /// Its text.
    Whole(&'b [u8]),
    /// How many bytes it has: more than the limit.
    TooLong(usize),
}

/// Reads lines.
pub(crate) struct Lines<R> {
    source: BufReader<R>,
    limit: usize,
    kept: Vec<u8>,
    consumed: u64,
}

impl<R: Read> Lines<R> {
    /// Lines of up to `limit` bytes are given whole.
    pub fn new(source: R, limit: usize) -> Lines<R> {
        Lines {
            source: BufReader::with_capacity(BUFFER_BYTES, source),
            limit,
            kept: Vec::new(),
            consumed: 0,
        }
    }

    /// Bytes of all lines so far, with their ends.
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The next line; the last one may lack its end.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.kept.clear();
        // With these two more bytes a line of `limit` bytes still has its end.
        let most = (self.limit as u64).saturating_add(2);
        let taken = (&mut self.source)
            .take(most)
            .read_until(b'\n', &mut self.kept)?;
        self.consumed += taken as u64;
        if taken == 0 {
            return Ok(None);
        }
        let is_ended = self.kept.pop_if(|last| *last == b'\n').is_some();
        if !is_ended && taken as u64 == most {
            return self.skip().map(|bytes| Some(Line::TooLong(bytes)));
        }
        if is_ended {
            self.kept.pop_if(|last| *last == b'\r');
        }
        Ok(Some(match self.kept.len() > self.limit {
            true => Line::TooLong(self.kept.len()),
            false => Line::Whole(&self.kept),
        }))
    }

    /// Passes over the rest of a line and its end; gives the bytes of the whole line's text.
    fn skip(&mut self) -> io::Result<usize> {
        let mut length = self.kept.len();
        let mut last = self.kept.last().copied();
        loop {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let text = &bytes[..end.unwrap_or(bytes.len())];
            let is_over = end.is_some() || bytes.is_empty();
            length += text.len();
            last = text.last().copied().or(last);
            let passed = text.len() + usize::from(end.is_some());
            self.source.consume(passed);
            self.consumed += passed as u64;
            if is_over {
                let is_return = end.is_some() && last == Some(b'\r');
                return Ok(length - usize::from(is_return));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8], limit: usize) -> Vec<Result<String, usize>> {
        let mut lines = Lines::new(text, limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next().expect("memory can be read") {
            found.push(match line {
                Line::Whole(text) => Ok(String::from_utf8_lossy(text).into_owned()),
                Line::TooLong(bytes) => Err(bytes),
            });
        }
        assert_eq!(lines.consumed(), text.len() as u64);
        found
    }

    #[test]
    fn ends_are_no_part_of_a_line() {
        let whole = |text: &str| Ok(text.to_owned());
        assert_eq!(lines(b"", 9), []);
        assert_eq!(lines(b"\n", 9), [whole("")]);
        assert_eq!(
            lines(b"a\n\r\nb\r\nc\rd", 9),
            [whole("a"), whole(""), whole("b"), whole("c\rd")]
        );
        assert_eq!(
            lines(b"a\r", 9),
            [whole("a\r")],
            "without a line feed it is text"
        );
    }

    #[test]
    fn the_limit_is_that_of_the_text() {
        for end in ["", "\n", "\r\n"] {
            let lined = |length: usize| lines(format!("{}{end}", "x".repeat(length)).as_bytes(), 4);
            assert_eq!(lined(4), [Ok("xxxx".to_owned())], "{end:?}");
            for length in [5, 6, 7, 200_000] {
                assert_eq!(lined(length), [Err(length)], "{end:?}");
            }
        }
        assert_eq!(
            lines(b"123456789\nab\n", 4),
            [Err(9), Ok("ab".to_owned())],
            "the next line is whole again"
        );
    }
}

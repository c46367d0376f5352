//! `Report`: why a packet was refused, as 1 to 100 violations in the declared order.
//! Each names the place in the packet, the rule in the schema, and where in the input it stands.

use std::borrow::Cow;
use std::fmt;

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// A stable code of [`crate::code`], or the schema's own from `x-error`.
    pub code: Cow<'static, str>,
    /// RFC 6901 JSON pointer of the value that breaks the rule.
    pub pointer: String,
    /// `file#pointer` of the keyword, empty for a violation of the strict reader.
    pub keyword: String,
    /// What is wrong, in words; the value itself only where an `x-error` text asks for it.
    pub message: String,
    /// Where the value begins in the input, where the input was text.
    pub position: Option<Position>,
}

/// A place in an input text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Bytes before it.
    pub offset: usize,
    /// From 1.
    pub line: u32,
    /// In Unicode scalar values, from 1.
    pub column: u32,
}

impl Position {
    /// The line and column of a byte offset.
    pub fn of(input: &[u8], offset: usize) -> Position {
        let before = &input[..offset.min(input.len())];
        let line_start = before
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |at| at + 1);
        let line = to_u32(1 + before.iter().filter(|b| **b == b'\n').count());
        // Continuation bytes do not start a character.
        let column = to_u32(
            1 + before[line_start..]
                .iter()
                .filter(|b| **b & 0xC0 != 0x80)
                .count(),
        );
        Position {
            offset,
            line,
            column,
        }
    }
}

/// Lines and columns past four thousand million are shown as the last one.
fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The violations of one packet, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report(Box<Found>);

/// Behind a pointer, so that a `Result` with a report stays small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    first: Violation,
    rest: Vec<Violation>,
    more: bool,
}

impl Report {
    /// A report of a single violation.
    pub fn single(violation: Violation) -> Report {
        Report(Box::new(Found {
            first: violation,
            rest: Vec::new(),
            more: false,
        }))
    }

    /// A report of all these violations; `None` where there is none.
    pub fn from_violations(violations: Vec<Violation>, more: bool) -> Option<Report> {
        let mut violations = violations.into_iter();
        let first = violations.next()?;
        Some(Report(Box::new(Found {
            first,
            rest: violations.collect(),
            more,
        })))
    }

    /// The first violation in the declared order.
    pub fn first(&self) -> &Violation {
        &self.0.first
    }

    /// All violations, in the declared order.
    pub fn violations(&self) -> impl Iterator<Item = &Violation> {
        std::iter::once(&self.0.first).chain(&self.0.rest)
    }

    /// How many violations the report holds.
    pub fn len(&self) -> usize {
        1 + self.0.rest.len()
    }

    /// A report always holds a violation.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether there were more violations than the report holds.
    pub fn has_more(&self) -> bool {
        self.0.more
    }

    /// Puts all pointers below `prefix`, for a packet that stands inside another value.
    pub fn below(mut self, prefix: &str) -> Report {
        let found = &mut *self.0;
        for violation in std::iter::once(&mut found.first).chain(&mut found.rest) {
            violation.pointer.insert_str(0, prefix);
        }
        self
    }

    /// Adds line and column to each violation, from the input text.
    pub(crate) fn locate(&mut self, input: &[u8]) {
        // The reader's own violations have a place, and their input may be of any depth.
        if self
            .violations()
            .all(|violation| violation.position.is_some())
        {
            return;
        }
        let found = &mut *self.0;
        let mut all: Vec<&mut Violation> = std::iter::once(&mut found.first)
            .chain(&mut found.rest)
            .collect();
        let offsets = crate::locate::offsets(
            input,
            &all.iter()
                .map(|v| (v.pointer.as_str(), &*v.code))
                .collect::<Vec<_>>(),
        );
        for (violation, offset) in all.iter_mut().zip(offsets) {
            if violation.position.is_none() {
                violation.position = offset.map(|offset| Position::of(input, offset));
            }
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            write!(out, "{}:{}: ", position.line, position.column)?;
        }
        write!(out, "{}: {}", self.code, self.message)?;
        if !self.pointer.is_empty() {
            write!(out, " at {}", self.pointer)?;
        }
        if !self.keyword.is_empty() {
            write!(out, " ({})", self.keyword)?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, violation) in self.violations().enumerate() {
            if n > 0 {
                out.write_str("\n")?;
            }
            write!(out, "{violation}")?;
        }
        if self.0.more {
            write!(
                out,
                "\nmore violations were found than these {}",
                self.len()
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

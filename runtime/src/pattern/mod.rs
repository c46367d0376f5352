//! `pattern`: ECMA-262 regular expressions, run in time linear in the text.
//! The dialect is ECMA-262 with the flag `u` and no other, searched anywhere in the text, as JSON Schema says.
//!
//! Kept exactly: `\d \w \b` are ASCII, `\s` is ECMA-262's own set, `.` stops at all four line terminators,
//! `^` and `$` are the ends of the text, never of a line, and a character is a Unicode scalar.
//!
//! Refused, as the flag `u` refuses it: an escape of a character that needs none (`\a`, `\-` outside a class, `\_`),
//! a lone `]`, `{` or `}`, a set as the end of a range (`[\w-.]`), a property name that is not spelled as the
//! standard spells it. Refused too are groups with flags (`(?i:a)`), which came after the edition that JSON Schema names.
//!
//! Valid, but not to be had in linear time: look-ahead, look-behind and back-references. The format `regex` takes
//! them; [`Pattern::compile`] says at which byte they stand. `\p{..}` reads the engine's tables, those of Unicode 16.0.

mod ast;
mod class;
mod cursor;
mod error;
mod escape;
mod group;
mod parse;
mod pieces;
mod property;
mod property_names;
mod straight;
#[cfg(test)]
mod tests;
mod translate;

pub use error::PatternError;
pub use pieces::{Piece, pieces};
pub use straight::{Part, Run, runs};

use regex::{Regex, RegexBuilder};
use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

/// Bytes that a compiled pattern may take; nested repeats such as `((a{99}){99}){99}` end here.
const MAX_COMPILED_BYTES: usize = 10 * 1024 * 1024;
/// Groups within groups that a compiled pattern may have. The engine recurses several times per level when it
/// compiles; this many pass on a thread of 1 MiB without optimisation.
const MAX_COMPILED_DEPTH: usize = 32;
/// Groups within groups that the format `regex` takes: only our own parser recurses there.
const MAX_PARSED_DEPTH: usize = 128;
/// Levels of the engine's syntax tree: a group of ours can be a repeat, a group, a choice and a sequence there.
const MAX_ENGINE_DEPTH: u32 = 4 * (MAX_COMPILED_DEPTH as u32 + 1);

/// A pattern, compiled at most once.
///
/// ```
/// use sealform::pattern::Pattern;
///
/// static HASH: Pattern = Pattern::new("^[0-9a-f]{64}$");
/// assert!(!HASH.is_match("not a hash"));
/// ```
#[derive(Clone)]
pub struct Pattern {
    source: Cow<'static, str>,
    compiled: OnceLock<Option<Compiled>>,
    /// Code that was generated for it.
    code: Option<fn(&str) -> bool>,
}

/// How a pattern is run.
#[derive(Clone)]
enum Compiled {
    /// By the engine.
    Engine(Regex),
    /// As one of these ways in which a text may be made.
    Ways(Vec<Vec<Run>>),
}

impl Pattern {
    /// A pattern of generated code, compiled at first use.
    ///
    /// A source that does not compile matches nothing: generation has refused such patterns long before,
    /// and a validator that panics or lets everything through would be worse.
    pub const fn new(source: &'static str) -> Pattern {
        Pattern {
            source: Cow::Borrowed(source),
            compiled: OnceLock::new(),
            code: None,
        }
    }

    /// A pattern of generated code that has a simple shape: the code says whether a text matches.
    pub const fn straight(source: &'static str, code: fn(&str) -> bool) -> Pattern {
        Pattern {
            source: Cow::Borrowed(source),
            compiled: OnceLock::new(),
            code: Some(code),
        }
    }

    /// Compiles now, and says what is wrong where that fails.
    pub fn compile(source: &str) -> Result<Pattern, PatternError> {
        let compiled = compile(source)?;
        Ok(Pattern {
            source: Cow::Owned(source.to_owned()),
            compiled: OnceLock::from(Some(compiled)),
            code: None,
        })
    }

    /// Whether the pattern matches anywhere in `text`.
    pub fn is_match(&self, text: &str) -> bool {
        if let Some(code) = self.code {
            return code(text);
        }
        match self.compiled.get_or_init(|| compile(&self.source).ok()) {
            Some(Compiled::Engine(regex)) => regex.is_match(text),
            Some(Compiled::Ways(ways)) => ways.iter().any(|way| is_made(text, way)),
            None => false,
        }
    }

    /// The pattern as its author wrote it.
    pub fn as_str(&self) -> &str {
        &self.source
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.source).finish()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

/// Whether `source` is a pattern of the dialect at all, look-around and back-references included.
///
/// This is the format `regex`; it says nothing about linear time.
pub fn is_ecma262(source: &str) -> bool {
    parse::parse(source, MAX_PARSED_DEPTH).is_ok()
}

/// The ways in which a text may be made, where a pattern has so simple a shape: each way is its runs of characters.
pub fn ways(source: &str) -> Option<Vec<Vec<Run>>> {
    straight::ways(&parse::parse(source, MAX_COMPILED_DEPTH).ok()?)
}

fn is_made(text: &str, way: &[Run]) -> bool {
    let classes: Vec<_> = way.iter().map(|run| |c: char| run.has(c)).collect();
    let parts: Vec<_> = way
        .iter()
        .zip(&classes)
        .map(|(run, is)| (run.min, run.max, is as &dyn Fn(char) -> bool))
        .collect();
    runs(text, &parts)
}

fn compile(source: &str) -> Result<Compiled, PatternError> {
    let node = parse::parse(source, MAX_COMPILED_DEPTH)?;
    match straight::ways(&node) {
        Some(ways) => Ok(Compiled::Ways(ways)),
        None => by_engine(&node).map(Compiled::Engine),
    }
}

fn by_engine(node: &ast::Node) -> Result<Regex, PatternError> {
    let translated = translate::translate(node)?;
    RegexBuilder::new(&translated)
        .size_limit(MAX_COMPILED_BYTES)
        .nest_limit(MAX_ENGINE_DEPTH)
        .build()
        .map_err(|error| PatternError::new(0, refusal_by_engine(&error)))
}

fn refusal_by_engine(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(limit) => {
            format!(
                "the pattern compiles to more than {limit} bytes; lower the counts of its repeats"
            )
        }
        // The translation only writes what the engine can read; should it ever not, this names the gap.
        _ => format!("the engine refuses the translated pattern: {error}"),
    }
}

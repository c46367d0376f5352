//! `pattern`: a regular expression that matches somewhere in the string.
//! ECMA-262 with flag u; it must run in linear time, else it is refused.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;
use sealform::pattern::PatternError;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "pattern",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(pattern) = taking.text(node) else {
        return;
    };
    match check(&pattern.value) {
        Ok(()) => taking.schema.patterns.push(pattern),
        Err(error) => taking.report(bad_pattern(node.span, &pattern.value, &error)),
    }
}

/// Whether a linear engine can run the pattern.
pub fn check(pattern: &str) -> Result<(), PatternError> {
    sealform::Pattern::compile(pattern).map(|_| ())
}

/// The diagnostic for a pattern that cannot run.
pub fn bad_pattern(span: crate::source::Span, pattern: &str, error: &PatternError) -> Diagnostic {
    Diagnostic::error(
        "bad-pattern",
        span,
        format!("`{pattern}` cannot be used as a pattern: {error}"),
    )
    .help("write an ECMA-262 regular expression without look-around and back-references")
}

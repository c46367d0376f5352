//! `Sink`: where checks put violations, in order, up to the limit.
//! It also answers "does this schema hold here?" for unions, `not` and `if`, without reporting,
//! and remembers those answers: asking again at every level would be exponential.

use crate::ecma_string::ecma_string;
use crate::json::Json;
use crate::limits::{MAX_QUOTED_CHARS, MAX_VIOLATIONS};
use crate::path::Path;
use crate::report::{Report, Violation};
use std::borrow::Cow;
use std::collections::HashMap;

/// A node's checks: everything that a generated validator is made of.
pub type Check<'s> = fn(&mut Sink<'s>, &Path<'_>, &Json);

/// The keyword behind a check, and the author's own text for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site<'s> {
    /// `file#pointer` of the keyword.
    pub keyword: &'s str,
    /// The `x-error` of this keyword alone.
    pub error: Option<ErrorText<'s>>,
}

impl<'s> Site<'s> {
    /// A keyword without a text of its own.
    pub const fn new(keyword: &'s str) -> Site<'s> {
        Site {
            keyword,
            error: None,
        }
    }

    /// A keyword with the text that the schema's author gave it.
    pub const fn with_error(keyword: &'s str, error: ErrorText<'s>) -> Site<'s> {
        Site {
            keyword,
            error: Some(error),
        }
    }
}

/// What an `x-error` says: a code, a message, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorText<'s> {
    /// Replaces the built-in code.
    pub code: Option<&'s str>,
    /// Replaces the built-in message; `{value}`, `{name}`, `{limit}` and `{detail}` are filled in.
    pub message: Option<&'s str>,
}

/// The built-in message of a violation, and the limit that it names, if any.
pub struct Detail {
    /// The whole sentence.
    pub message: String,
    /// What `{limit}` stands for.
    pub limit: String,
}

impl From<String> for Detail {
    fn from(message: String) -> Detail {
        Detail {
            message,
            limit: String::new(),
        }
    }
}

impl From<&str> for Detail {
    fn from(message: &str) -> Detail {
        Detail {
            message: message.to_owned(),
            limit: String::new(),
        }
    }
}

/// Whether a check holds for a value, on its own.
pub fn holds(check: Check<'static>, value: &Json) -> bool {
    Sink::new().probe(|out| check(out, &Path::ROOT, value))
}

/// What a violation is to a rule that comes later.
#[derive(Clone, Copy)]
enum Kind {
    Check,
    Rule,
    Tag,
}

/// Collects violations, or only whether there is one.
#[derive(Default)]
pub struct Sink<'s> {
    violations: Vec<Violation>,
    /// What each of the violations is to a rule that comes later.
    kinds: Vec<Kind>,
    more: bool,
    failed: bool,
    probing: bool,
    scopes: Vec<ErrorText<'s>>,
    /// Answers by (check, address of the value). Values do not move while they are checked.
    answers: HashMap<(usize, usize), bool>,
}

impl<'s> Sink<'s> {
    /// An empty sink that collects up to 100 violations.
    pub fn new() -> Sink<'s> {
        Sink::default()
    }

    /// The report, if there is a violation.
    pub fn into_report(self) -> Result<(), Report> {
        match Report::from_violations(self.violations, self.more) {
            Some(report) => Err(report),
            None => Ok(()),
        }
    }

    /// Whether nothing was refused yet.
    pub fn is_clean(&self) -> bool {
        !self.failed
    }

    /// Where the recorded violations stand, and whether each is that of a rule.
    pub(crate) fn pointers(&self) -> impl Iterator<Item = (&str, bool)> {
        self.violations
            .iter()
            .zip(&self.kinds)
            .map(|(violation, kind)| {
                let pointer = violation.pointer.as_str();
                match kind {
                    // The tag stands for the whole union.
                    Kind::Tag => (pointer.rfind('/').map_or("", |at| &pointer[..at]), false),
                    Kind::Rule => (pointer, true),
                    Kind::Check => (pointer, false),
                }
            })
    }

    /// Records a violation. The texts are made only when they are kept.
    #[cold]
    pub fn fail<D: Into<Detail>>(
        &mut self,
        at: &Path<'_>,
        value: &Json,
        site: &Site<'s>,
        code: &'static str,
        detail: impl FnOnce() -> D,
    ) {
        self.record(at, value, site, Cow::Borrowed(code), detail);
    }

    fn record<D: Into<Detail>>(
        &mut self,
        at: &Path<'_>,
        value: &Json,
        site: &Site<'s>,
        code: Cow<'static, str>,
        detail: impl FnOnce() -> D,
    ) {
        self.failed = true;
        if self.probing {
            return;
        }
        if self.violations.len() >= MAX_VIOLATIONS {
            self.more = true;
            return;
        }
        let detail = detail().into();
        // The keyword's own text is the innermost; then the nearest scope.
        let error = site.error.or_else(|| self.scopes.last().copied());
        self.kinds.push(match &*code {
            crate::code::RULE => Kind::Rule,
            crate::code::UNKNOWN_TAG => Kind::Tag,
            _ => Kind::Check,
        });
        let code = match error.and_then(|error| error.code) {
            Some(own) => Cow::Owned(own.to_owned()),
            None => code,
        };
        let message = match error.and_then(|error| error.message) {
            Some(template) => fill(template, at, value, &detail),
            None => detail.message,
        };
        self.violations.push(Violation {
            code,
            pointer: at.pointer(),
            keyword: site.keyword.to_owned(),
            message,
            position: None,
        });
    }

    /// Whether the check holds for the value, without reporting anything.
    pub fn holds(&mut self, check: Check<'s>, at: &Path<'_>, value: &Json) -> bool {
        self.holds_keyed(check as usize, at, value, |sink| check(sink, at, value))
    }

    /// As [`Sink::holds`], for checks that are not functions: `key` must name the check.
    pub fn holds_keyed(
        &mut self,
        key: usize,
        _at: &Path<'_>,
        value: &Json,
        check: impl FnOnce(&mut Self),
    ) -> bool {
        let key = (key, std::ptr::from_ref(value) as usize);
        if let Some(answer) = self.answers.get(&key) {
            return *answer;
        }
        let answer = self.probe(check);
        self.answers.insert(key, answer);
        answer
    }

    /// Runs a check that several places of a schema share. Each value is judged once, and reported only where it
    /// is refused: without this, two references to one schema on every level would double the work on each.
    pub fn apply(&mut self, check: Check<'s>, at: &Path<'_>, value: &Json) {
        self.apply_keyed(check as usize, at, value, |sink| check(sink, at, value));
    }

    /// As [`Sink::apply`], for checks that are not functions: `key` must name the check.
    pub fn apply_keyed(
        &mut self,
        key: usize,
        at: &Path<'_>,
        value: &Json,
        check: impl Fn(&mut Self),
    ) {
        if self.holds_keyed(key, at, value, &check) {
            return;
        }
        self.failed = true;
        if self.probing {
            return;
        }
        if self.violations.len() >= MAX_VIOLATIONS {
            self.more = true;
            return;
        }
        check(self);
    }

    /// Whether nothing is refused inside, without reporting or remembering anything.
    pub fn probe(&mut self, check: impl FnOnce(&mut Self)) -> bool {
        let before = (self.failed, self.probing);
        (self.failed, self.probing) = (false, true);
        check(self);
        let answer = !self.failed;
        (self.failed, self.probing) = before;
        answer
    }

    /// Runs checks on a value that lives only for this call, such as a member name.
    pub fn on_temporary<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let answers = std::mem::take(&mut self.answers);
        let result = check(self);
        self.answers = answers;
        result
    }

    /// `x-error` on a schema: its texts cover every violation inside that has none of its own.
    pub fn scope(&mut self, error: ErrorText<'s>, check: impl FnOnce(&mut Self)) {
        self.scopes.push(error);
        check(self);
        self.scopes.pop();
    }

    /// `x-error` with `collapse`: whatever fails inside is one violation, at this value.
    pub fn collapse(
        &mut self,
        at: &Path<'_>,
        value: &Json,
        keyword: &'s str,
        error: ErrorText<'s>,
        check: impl Fn(&mut Self),
    ) {
        if self.probe(&check) {
            return;
        }
        let first = if self.probing {
            None
        } else {
            first_inside(&check)
        };
        let (code, message) = match first {
            Some(first) => (first.code, first.message),
            None => (Cow::Borrowed(crate::code::FALSE), String::new()),
        };
        self.record(at, value, &Site::with_error(keyword, error), code, || {
            Detail::from(message)
        });
    }
}

/// The violation that a collapsed scope would have reported first; its text is `{detail}`.
fn first_inside<'s>(check: &impl Fn(&mut Sink<'s>)) -> Option<Violation> {
    let mut inner = Sink::new();
    check(&mut inner);
    inner.violations.into_iter().next()
}

/// Fills the placeholders of an `x-error` message in one pass, so that a value cannot bring its own.
fn fill(template: &str, at: &Path<'_>, value: &Json, detail: &Detail) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        match &rest[..=close] {
            "{value}" => out.push_str(cut(&ecma_string(value))),
            "{name}" => out.push_str(cut(&at.name())),
            "{limit}" => out.push_str(&detail.limit),
            "{detail}" => out.push_str(&detail.message),
            other => out.push_str(other),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// The first 200 characters of a text that comes from a packet.
pub fn cut(text: &str) -> &str {
    match text.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

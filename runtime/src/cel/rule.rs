//! `x-rules`: runs a compiled rule on a value, or on each item that a pointer names, and reports where it does not hold.
//! A rule runs only when nothing that it reads has a violation: its answer would say nothing new.

use super::{Fault, Scope, Value};
use crate::path::escape;
use crate::{code, json::Json, path::Path, sink::Detail, sink::Sink, sink::Site};

/// A rule about one value.
///
/// `reads` are JSON pointers below the value, or below the packet where they begin with `~root`; a token `~*` is every item.
pub fn rule<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    reads: &[&str],
    holds: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<bool, Fault>,
) {
    if let Some(answer) = asked(out, at, value, reads, holds) {
        report(out, at, value, site, answer);
    }
}

/// What a condition says of a value; nothing where a violation stands in what it reads.
fn asked(
    out: &Sink<'_>,
    at: &Path<'_>,
    value: &Json,
    reads: &[&str],
    holds: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<bool, Fault>,
) -> Option<Result<bool, Fault>> {
    let none = Scope::default();
    let scope = at.scope().unwrap_or(&none);
    let is_spared = is_blocked(out, at, reads, None, None);
    (!is_spared).then(|| holds(scope, Value::Json(value)))
}

/// A requirement on a member: reported at the value, and what reads the value is then spared.
pub fn requires<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    reads: &[&str],
    holds: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<bool, Fault>,
) {
    // Where a member may be null, there is nothing to ask.
    if *value == Json::Null {
        return;
    }
    let answer = asked(out, at, value, reads, holds);
    if answer.is_some_and(|answer| answer != Ok(true)) {
        out.fail(at, value, site, code::REQUIRES, || {
            Detail::from("the requirement does not hold")
        });
    }
}

/// A derived member: `holds` says whether it has the value that follows from the object. Reported at the member.
pub fn derived<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    reads: &[&str],
    member: &str,
    holds: impl for<'v> Fn(&'v Scope<'v>, Value<'v>) -> Result<bool, Fault>,
) {
    if value.as_object().is_none() {
        return;
    }
    let answer = asked(out, at, value, reads, holds);
    if answer.is_some_and(|answer| answer != Ok(true)) {
        let stated = value.member(member).unwrap_or(&Json::Null);
        out.fail(
            &at.member(member),
            stated,
            site,
            code::DERIVED_MISMATCH,
            || Detail::from(FOLLOWS),
        );
    }
}

/// The message about a derived member: it does not carry the value, which is the packet's.
pub(crate) const FOLLOWS: &str = "the value does not follow from the packet";

/// A rule about each item that `each` names: a pointer from the value, with `~*` for every item or member.
///
/// `holds` gets the position of the innermost item and the name of the innermost member. Members come in the order of
/// `declared`, others after them by code point. In `reads`, `~index` and `~key` are the item's own.
#[expect(
    clippy::too_many_arguments,
    reason = "called from generated code only, which has each of them at hand"
)]
pub fn rule_each<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    reads: &[&str],
    each: &str,
    declared: &[&str],
    holds: impl for<'v> Fn(&'v Scope<'v>, Value<'v>, i64, &'v str) -> Result<bool, Fault>,
) {
    let none = Scope::default();
    let scope = at.scope().unwrap_or(&none);
    let tokens: Vec<String> = each.split('/').skip(1).map(unescape).collect();
    let walk = Walk {
        base: at,
        value,
        site,
        reads,
        declared,
        scope,
        holds: &holds,
    };
    walk.items(out, at, value, &tokens, None, None);
}

/// A condition on an item: from the scope, the value, the position and the name of the item.
type HoldsOfItem<'w> =
    dyn for<'v> Fn(&'v Scope<'v>, Value<'v>, i64, &'v str) -> Result<bool, Fault> + 'w;

/// The way to the items of an `each`.
struct Walk<'w, 's> {
    base: &'w Path<'w>,
    value: &'w Json,
    site: &'w Site<'s>,
    reads: &'w [&'w str],
    declared: &'w [&'w str],
    scope: &'w Scope<'w>,
    // Not generic: the walk is compiled once, whatever the number of rules.
    holds: &'w HoldsOfItem<'w>,
}

impl<'s> Walk<'_, 's> {
    fn items(
        &self,
        out: &mut Sink<'s>,
        at: &Path<'_>,
        item: &Json,
        tokens: &[String],
        index: Option<usize>,
        key: Option<&str>,
    ) {
        let Some((token, rest)) = tokens.split_first() else {
            if !is_blocked(out, self.base, self.reads, index, key) {
                let position = i64::try_from(index.unwrap_or(0)).unwrap_or(i64::MAX);
                let answer = (self.holds)(
                    self.scope,
                    Value::Json(self.value),
                    position,
                    key.unwrap_or(""),
                );
                report(out, at, item, self.site, answer);
            }
            return;
        };
        match (token.as_str(), item) {
            ("~*", Json::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.items(out, &at.item(index), item, rest, Some(index), key);
                }
            }
            ("~*", Json::Object(object)) => {
                let mut others: Vec<&str> = object
                    .iter()
                    .map(|(name, _)| name)
                    .filter(|name| !self.declared.contains(name))
                    .collect();
                others.sort_unstable();
                for name in self.declared.iter().copied().chain(others) {
                    if let Some(member) = object.get(name) {
                        self.items(out, &at.member(name), member, rest, index, Some(name));
                    }
                }
            }
            (name, Json::Object(object)) => {
                if let Some(member) = object.get(name) {
                    self.items(out, &at.member(name), member, rest, index, key);
                }
            }
            // A value of another type is refused by its own checks.
            _ => {}
        }
    }
}

fn report<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    answer: Result<bool, Fault>,
) {
    let why = match answer {
        Ok(true) => return,
        Ok(false) => "the rule does not hold",
        Err(fault) => fault.message(),
    };
    out.fail(at, value, site, code::RULE, || Detail::from(why));
}

/// Whether a violation stands on the way to something that the rule reads, at it, or inside it.
/// What another rule says of a value on the way does not count: rules about one value do not hide each other.
fn is_blocked(
    out: &Sink<'_>,
    base: &Path<'_>,
    reads: &[&str],
    index: Option<usize>,
    key: Option<&str>,
) -> bool {
    if out.pointers().next().is_none() {
        return false;
    }
    let base = base.pointer();
    let index = index.map(|index| index.to_string());
    let key = key.map(escape);
    let is_token = |token: &str, own: &str| match token {
        "~*" => true,
        "~index" => index.as_deref() == Some(own),
        "~key" => key.as_deref() == Some(own),
        token => token == own,
    };
    out.pointers().any(|(violation, of_rule)| {
        reads.iter().any(|read| {
            let (above, read) = match read.strip_prefix("~root") {
                Some(read) => ("", read),
                None => (base.as_str(), *read),
            };
            let mut tokens = above.split('/').skip(1).chain(read.split('/').skip(1));
            let mut own = violation.split('/').skip(1);
            loop {
                match (tokens.next(), own.next()) {
                    (Some(token), Some(own)) if is_token(token, own) => {}
                    (Some(_), Some(_)) => return false,
                    // The violation stands above what is read.
                    (Some(_), None) => return !of_rule,
                    (None, _) => return true,
                }
            }
        })
    })
}

/// The name behind a token of a pointer; the star stays what it is.
fn unescape(token: &str) -> String {
    match token {
        "~*" => token.to_owned(),
        token => crate::unescape(token),
    }
}

//! What `has(...)` has settled: members that only some branches of a union declare may be read behind it.

use super::syntax::{Kind, Syntax};

/// The path of a value in words, where it is a plain one: equal words are equal values.
pub(super) fn path(syntax: &Syntax) -> Option<String> {
    match &syntax.kind {
        Kind::Name(name) => Some(name.clone()),
        Kind::Member(inside, name) => Some(format!("{}.{name}", path(inside)?)),
        Kind::Call(function, None, arguments) if function == "_[_]" => {
            let [list, at] = arguments.as_slice() else {
                return None;
            };
            let at = match &at.kind {
                Kind::Int(at) => at.to_string(),
                Kind::Text(at) => format!("{at:?}"),
                _ => path(at)?,
            };
            Some(format!("{}[{at}]", path(list)?))
        }
        _ => None,
    }
}

/// The paths that are there where the expression is true, or where it is false.
pub(super) fn present(syntax: &Syntax, truth: bool) -> Vec<String> {
    let Kind::Call(function, None, arguments) = &syntax.kind else {
        return Vec::new();
    };
    match (function.as_str(), arguments.as_slice(), truth) {
        ("has", [asked], true) => path(asked).into_iter().collect(),
        ("!_", [inside], truth) => present(inside, !truth),
        ("_&&_", [a, b], true) | ("_||_", [a, b], false) => {
            [present(a, truth), present(b, truth)].concat()
        }
        _ => Vec::new(),
    }
}

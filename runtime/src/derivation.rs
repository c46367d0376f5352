//! `Derivation`: a member whose value is an expression over the object that holds it, or a projection of a union.
//! Works on trees, so that generated types and the interpreter share it.

use crate::cel::{Fault, Scope, Value, set};
use crate::code;
use crate::json::{Json, Object};
use crate::limits::LARGEST_MAX_DEPTH;
use crate::packet::single;
use crate::path::escape;
use crate::report::{Report, Violation};
use crate::shape::{Build, Write, tree};

/// An expression: from the packet and the object to a value.
pub type Evaluate<T> = for<'v> fn(&'v Scope<'v>, Value<'v>) -> Result<T, Fault>;

/// A derived member.
#[derive(Clone, Copy, Debug)]
pub struct Derivation {
    /// The names on the way to it.
    pub path: &'static [&'static str],
    /// The keyword's place in the schema.
    pub keyword: &'static str,
    /// Whether anything compares it: else the value that is given stands.
    pub is_checked: bool,
    /// Its value.
    pub value: Derived,
    /// Whether it has that value.
    pub holds: Evaluate<bool>,
}

/// The value of a derived member.
#[derive(Clone, Copy, Debug)]
pub enum Derived {
    /// A scalar.
    Value(Evaluate<Json>),
    /// An object of the fields that have a value other than null.
    Object(&'static [(&'static str, Evaluate<Json>)]),
}

/// Which derived members are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// All.
    All,
    /// Those that are compared, and of the others those that are absent or zero.
    Sealed,
    /// Those that are compared; the others stand as they are given.
    Compared,
}

impl Derived {
    /// The value that follows from an object of the packet.
    pub fn of(&self, packet: &Json, object: &Json) -> Result<Json, Fault> {
        let scope = Scope::new(packet, None);
        match self {
            Derived::Value(value) => value(&scope, Value::Json(object)),
            Derived::Object(fields) => {
                let mut made = Object::new();
                for (name, value) in *fields {
                    match value(&scope, Value::Json(object))? {
                        Json::Null => {}
                        value => made.insert(*name, value),
                    }
                }
                Ok(Json::Object(made))
            }
        }
    }
}

/// The projection of a union, as an object of optional members.
pub fn projected<U: Write, T: Build>(
    union: &U,
    fields: &'static [(&'static str, Evaluate<Json>)],
) -> Result<T, Report> {
    let value = tree(union, LARGEST_MAX_DEPTH).map_err(Report::single)?;
    let made = Derived::Object(fields).of(&value, &value);
    let made = made.map_err(|fault| single(code::NO_VALUE, "", fault.message().to_owned()))?;
    T::build(&made).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))
}

/// Fills derived members; where one has no value it stays as it is, and the checks say why.
pub(crate) fn fill(derivations: &[Derivation], packet: &mut Json, what: Fill) {
    for derivation in derivations {
        let Some((last, above)) = derivation.path.split_last() else {
            continue;
        };
        let Some(object) = at(packet, above) else {
            continue;
        };
        let wanted = derivation.is_checked
            || match what {
                Fill::All => true,
                Fill::Sealed => object.member(last).is_none_or(is_unset),
                Fill::Compared => false,
            };
        if !wanted {
            continue;
        }
        if let Ok(value) = derivation.value.of(packet, object) {
            set(packet, derivation.path, value);
        }
    }
}

/// The derived members that are compared and are not what follows.
pub(crate) fn wrong(derivations: &[Derivation], packet: &Json) -> Vec<Violation> {
    let differs = |derivation: &&Derivation| {
        let above = &derivation.path[..derivation.path.len().saturating_sub(1)];
        at(packet, above).is_some_and(|object| {
            let scope = Scope::new(packet, None);
            !matches!((derivation.holds)(&scope, Value::Json(object)), Ok(true))
        })
    };
    let compared = derivations
        .iter()
        .filter(|derivation| derivation.is_checked);
    let wrong = compared.filter(differs);
    wrong
        .map(|derivation| mismatch(derivation.path, derivation.keyword))
        .collect()
}

/// The violation of a derived member.
pub fn mismatch<N: AsRef<str>>(path: &[N], keyword: &str) -> Violation {
    let pointer: String = path
        .iter()
        .map(|name| format!("/{}", escape(name.as_ref())))
        .collect();
    let report = single(
        code::DERIVED_MISMATCH,
        &pointer,
        crate::cel::FOLLOWS.to_owned(),
    );
    Violation {
        keyword: keyword.to_owned(),
        ..report.first().clone()
    }
}

/// Whether a value is what a member holds before it is filled.
pub fn is_unset(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::Bool(true) => false,
        Json::Number(number) => number.as_f64() == 0.0,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::Object(object) => object.is_empty(),
    }
}

fn at<'v>(packet: &'v Json, path: &[&str]) -> Option<&'v Json> {
    path.iter()
        .try_fold(packet, |value, name| value.member(name))
}

//! `Derivation`: a member whose value is an expression over the object that holds it, or a projection of a union.
//! Works on trees, and is told of members by [`Derive`]: generated types and the interpreter share it.

use crate::cel::{Fault, Scope, Value};
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

/// A derived member, as generated code or the interpreter knows it.
pub trait Derive {
    /// The names on the way to it.
    fn path(&self) -> Vec<&str>;
    /// The keyword's place in the schema.
    fn keyword(&self) -> &str;
    /// Whether anything compares it.
    fn is_checked(&self) -> bool;
    /// The value that follows from the object that holds it.
    fn value(&self, packet: &Json, object: &Json) -> Result<Json, Fault>;
    /// Whether it has that value.
    fn holds(&self, packet: &Json, object: &Json) -> Result<bool, Fault>;
}

impl Derive for Derivation {
    fn path(&self) -> Vec<&str> {
        self.path.to_vec()
    }

    fn keyword(&self) -> &str {
        self.keyword
    }

    fn is_checked(&self) -> bool {
        self.is_checked
    }

    fn value(&self, packet: &Json, object: &Json) -> Result<Json, Fault> {
        let scope = Scope::new(packet, None);
        match self.value {
            Derived::Value(value) => value(&scope, Value::Json(object)),
            Derived::Object(fields) => object_of(
                fields
                    .iter()
                    .map(|(name, value)| (*name, value(&scope, Value::Json(object)))),
            ),
        }
    }

    fn holds(&self, packet: &Json, object: &Json) -> Result<bool, Fault> {
        (self.holds)(&Scope::new(packet, None), Value::Json(object))
    }
}

/// The object of the fields that have a value other than null.
pub fn object_of<'f>(
    fields: impl Iterator<Item = (&'f str, Result<Json, Fault>)>,
) -> Result<Json, Fault> {
    let mut made = Object::new();
    for (name, value) in fields {
        match value? {
            Json::Null => {}
            value => made.insert(name, value),
        }
    }
    Ok(Json::Object(made))
}

/// The projection of a union, as an object of optional members.
pub fn projected<U: Write, T: Build>(
    union: &U,
    fields: &'static [(&'static str, Evaluate<Json>)],
) -> Result<T, Report> {
    let value = tree(union, LARGEST_MAX_DEPTH).map_err(Report::single)?;
    let scope = Scope::new(&value, None);
    let fields = fields.iter();
    let made = object_of(fields.map(|(name, field)| (*name, field(&scope, Value::Json(&value)))));
    let made = made.map_err(|fault| single(code::NO_VALUE, "", fault.message().to_owned()))?;
    T::build(&made).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))
}

/// Fills derived members; where one has no value it stays as it is, and the checks say why.
pub fn fill(derivations: &[impl Derive], packet: &mut Json, what: Fill) {
    for derivation in derivations {
        let path = derivation.path();
        let Some((object, last)) = holder(packet, &path) else {
            continue;
        };
        let wanted = derivation.is_checked()
            || match what {
                Fill::All => true,
                Fill::Sealed => object.member(last).is_none_or(is_unset),
                Fill::Compared => false,
            };
        if !wanted {
            continue;
        }
        if let Ok(value) = derivation.value(packet, object) {
            packet.set(&path, value);
        }
    }
}

/// The derived members that are compared and are not what follows.
pub fn wrong(derivations: &[impl Derive], packet: &Json) -> Vec<Violation> {
    let mut wrong = Vec::new();
    for derivation in derivations.iter().filter(|one| one.is_checked()) {
        let path = derivation.path();
        let Some((object, _)) = holder(packet, &path) else {
            continue;
        };
        if derivation.holds(packet, object) != Ok(true) {
            wrong.push(mismatch(&path, derivation.keyword()));
        }
    }
    wrong
}

/// The violation of a derived member.
fn mismatch(path: &[&str], keyword: &str) -> Violation {
    let pointer: String = path
        .iter()
        .map(|name| format!("/{}", escape(name)))
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
fn is_unset(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::Bool(true) => false,
        Json::Number(number) => number.as_f64() == 0.0,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        // A member that is null may as well be absent.
        Json::Object(object) => object.iter().all(|(_, member)| *member == Json::Null),
    }
}

/// The object that holds a member, and the member's name.
fn holder<'v, 'p>(packet: &'v Json, path: &[&'p str]) -> Option<(&'v Json, &'p str)> {
    let (last, above) = path.split_last()?;
    let object = above
        .iter()
        .try_fold(packet, |value, name| value.member(name))?;
    Some((object, last))
}

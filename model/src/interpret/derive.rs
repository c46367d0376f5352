//! Derived members whose value is an expression or a projection, for packets of schemas that no code was generated for.
//! The steps are those of `sealform::derivation`.

use super::Interpreter;
use crate::model::Packet;
use crate::plan::{Derivation, Derived};
use crate::schema::{Derive, DeriveCheck};
use sealform::cel::{Fault, Scope, Value, set};
use sealform::derivation::{is_unset, mismatch};
use sealform::{Json, Object, Violation};

/// Fills derived members: those that are compared, and of the others those that are absent or zero.
pub(super) fn fill(interpreter: &Interpreter<'_>, packet: &Packet, value: &mut Json) {
    for (path, derive, derivation) in members(packet) {
        let Some((object, last)) = holder(value, path) else {
            continue;
        };
        let wanted = derive.check != DeriveCheck::Never || object.member(last).is_none_or(is_unset);
        if !wanted {
            continue;
        }
        if let Ok(new) = interpreter.derived(&derivation.value, value, object) {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            set(value, &path, new);
        }
    }
}

/// The derived members that are compared and are not what follows.
pub(super) fn wrong(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
) -> Vec<Violation> {
    let compared = members(packet).filter(|(_, derive, _)| derive.check != DeriveCheck::Never);
    let wrong = compared.filter(|(path, _, derivation)| {
        holder(value, path).is_some_and(|(object, _)| {
            let scope = Scope::new(value, None);
            let names = interpreter.about(&scope, Value::Json(object));
            !matches!(names.holds(&derivation.holds), Ok(true))
        })
    });
    wrong
        .map(|(path, derive, _)| mismatch(path, &derive.site.keyword))
        .collect()
}

/// What a draft holds in a derived member before it is filled.
pub(super) fn placeholder(derivation: &Derivation) -> Json {
    use crate::plan::Ty;
    match &derivation.value {
        Derived::Object(_) => Json::Object(Object::new()),
        Derived::Value(expr) => match expr.ty {
            Ty::Bool => Json::Bool(false),
            Ty::Int | Ty::Double => Json::Number(0_u64.into()),
            Ty::Text | Ty::Value => Json::String(String::new()),
        },
    }
}

/// The members that derive from an expression or a projection.
pub(super) fn members(
    packet: &Packet,
) -> impl Iterator<Item = (&Vec<String>, &Derive, &Derivation)> {
    packet.seal.derivations.iter().map(|(at, derivation)| {
        let (path, derive) = &packet.seal.derived[*at];
        (path, derive, derivation)
    })
}

fn holder<'v, 'p>(value: &'v Json, path: &'p [String]) -> Option<(&'v Json, &'p str)> {
    let (last, above) = path.split_last()?;
    let object = above
        .iter()
        .try_fold(value, |value, name| value.member(name))?;
    Some((object, last))
}

impl Interpreter<'_> {
    fn derived(&self, derived: &Derived, packet: &Json, object: &Json) -> Result<Json, Fault> {
        match derived {
            Derived::Value(expr) => self.json(expr, packet, object, &[]),
            Derived::Object(fields) => {
                let mut made = Object::new();
                for (name, expr) in fields {
                    match self.json(expr, packet, object, &[])? {
                        Json::Null => {}
                        value => made.insert(name.as_str(), value),
                    }
                }
                Ok(Json::Object(made))
            }
        }
    }
}

//! Writes a JSON value as its type writes it: declared order, omitted and filled members, number spelling.
//! What generated code does with structs, done on trees.

use super::Interpreter;
use crate::schema::Volatile;
use crate::types::{Field, Kind, Presence, Struct, Type, Union};
use sealform::{Form, Json, Object, Writer, compare_names};
use std::borrow::Cow;

/// A value to be written as a type, with the type of the envelope's open member.
pub(super) struct Written<'a, 'm> {
    pub interpreter: &'a Interpreter<'m>,
    pub payload: Option<&'a Type>,
}

/// Bytes of the compact form of a value of this type.
pub(super) fn compact_length(
    interpreter: &Interpreter<'_>,
    ty: &Type,
    value: &Json,
    form: Form,
) -> usize {
    compact(interpreter, ty, value, form).len()
}

/// UTF-16 units of the same form.
pub(super) fn compact_units(
    interpreter: &Interpreter<'_>,
    ty: &Type,
    value: &Json,
    form: Form,
) -> usize {
    compact(interpreter, ty, value, form).utf16_len()
}

fn compact(interpreter: &Interpreter<'_>, ty: &Type, value: &Json, form: Form) -> Writer {
    let mut out = Writer::new(form);
    Written {
        interpreter,
        payload: None,
    }
    .value(&mut out, ty, value);
    out
}

impl Written<'_, '_> {
    /// Writes a value; one that does not have the type's shape is written as it is.
    pub fn value(&self, out: &mut Writer, ty: &Type, value: &Json) {
        match (ty, value) {
            (Type::Nullable(_), Json::Null) => out.null(),
            (Type::Nullable(inside), value) => self.value(out, inside, value),
            (Type::Integer(_), Json::Number(number)) => out.whole_number(number),
            (Type::Number, Json::Number(number)) => out.double(number.as_f64()),
            (Type::Array(inside), Json::Array(items)) => {
                out.begin_array();
                for item in items {
                    self.value(out, inside, item);
                }
                out.end_array();
            }
            (Type::Map(inside), Json::Object(object)) => {
                let mut members: Vec<(&str, &Json)> = object.iter().collect();
                let form = if out.is_hashed() {
                    out.form()
                } else {
                    Form::Sorted
                };
                members.sort_by(|a, b| compare_names(a.0, b.0, form));
                out.begin_object();
                for (name, member) in members {
                    out.member(name);
                    self.value(out, inside, member);
                }
                out.end_object();
            }
            (Type::Parameter, value) => match self.payload {
                Some(payload) => self.value(out, payload, value),
                None => any(out, value),
            },
            (Type::Named(id), value) => {
                match (&self.interpreter.model().types.get(*id).kind, value) {
                    (Kind::Struct(structure), Json::Object(object)) => {
                        self.structure(out, structure, object)
                    }
                    (Kind::Union(union), value) => self.union(out, union, value),
                    (Kind::Struct(_) | Kind::StringEnum(_) | Kind::CheckedString, value) => {
                        any(out, value)
                    }
                }
            }
            (Type::Any | Type::Null | Type::Boolean | Type::String | Type::External(_), value) => {
                any(out, value)
            }
            (Type::Bytes(_), value) => any(out, value),
            (Type::Integer(_) | Type::Number | Type::Array(_) | Type::Map(_), value) => {
                any(out, value)
            }
        }
    }

    fn structure(&self, out: &mut Writer, structure: &Struct, object: &Object) {
        let mut members: Vec<(&str, &Type, Cow<'_, Json>)> = Vec::new();
        for field in &structure.fields {
            if let Some(value) = written(field, object, out.is_hashed()) {
                members.push((&field.name, &field.ty, value));
            }
        }
        let mut extra: Vec<(&str, &Json)> = object
            .iter()
            .filter(|(name, _)| !structure.fields.iter().any(|field| field.name == *name))
            .collect();
        extra.sort_by(|a, b| a.0.cmp(b.0));
        if let Some(ty) = &structure.extra {
            members.extend(
                extra
                    .into_iter()
                    .map(|(name, value)| (name, ty, Cow::Borrowed(value))),
            );
        }
        if out.is_hashed() {
            let form = out.form();
            members.sort_by(|a, b| compare_names(a.0, b.0, form));
        }
        out.begin_object();
        for (name, ty, value) in members {
            out.member(name);
            match &*value {
                Json::Null => out.null(),
                value => self.value(out, ty, value),
            }
        }
        out.end_object();
    }

    fn union(&self, out: &mut Writer, union: &Union, value: &Json) {
        let by_tag = union.tag.as_ref().map(|tag| {
            let text = value
                .as_object()
                .and_then(|object| object.get(&tag.member))
                .and_then(Json::as_str);
            tag.texts
                .iter()
                .find(|(known, _)| text == Some(known.as_str()))
                .map(|(_, branch)| *branch)
        });
        let branch = by_tag.unwrap_or_else(|| {
            union
                .branches
                .iter()
                .position(|branch| self.interpreter.holds(branch.schema, value))
        });
        match branch {
            Some(branch) => self.value(out, &union.branches[branch].ty, value),
            None => any(out, value),
        }
    }
}

/// The value that is written for a member, if it is written at all.
fn written<'v>(field: &'v Field, object: &'v Object, hashed: bool) -> Option<Cow<'v, Json>> {
    if hashed {
        match &field.volatile {
            Some(Volatile::Dropped) => return None,
            Some(Volatile::Reset(value)) => return Some(Cow::Borrowed(value)),
            None => {}
        }
    }
    // A struct does not hold its constants: it writes them, whatever stood in the place of an invalid one.
    if let Some(value) = &field.constant {
        return Some(Cow::Borrowed(value));
    }
    let present = object.get(&field.name);
    match &field.presence {
        Presence::Required | Presence::Optional | Presence::Maybe => present,
        Presence::Omitted(absent) => present.filter(|value| *value != absent),
        Presence::Filled(absent) => Some(present.unwrap_or(absent)),
    }
    .map(Cow::Borrowed)
}

fn any(out: &mut Writer, value: &Json) {
    if out.is_hashed() {
        out.sorted_json(value)
    } else {
        out.json(value)
    }
}

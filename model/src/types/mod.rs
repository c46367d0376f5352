//! Types: the nearest plain type of each schema. They approximate; the plan's checks are exact.

mod infer;
mod integer;
pub(crate) mod measure;
mod naming;
mod recursion;

pub use infer::{Root, infer};
pub use integer::Integer;
pub(crate) use integer::range as integer_range;

use crate::schema::{Derive, SchemaId, Volatile};
use crate::union::Tag;
use sealform::{Form, Json};
use std::collections::HashMap;

/// Index of a named type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub usize);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Any JSON.
    Any,
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// An integer.
    Integer(Integer),
    /// A double.
    Number,
    /// A string.
    String,
    /// So many bytes, written as lower-case hex.
    Bytes(u64),
    /// An array of one type.
    Array(Box<Type>),
    /// An object whose members have one type.
    Map(Box<Type>),
    /// A type or `null`.
    Nullable(Box<Type>),
    /// A type with a name.
    Named(TypeId),
    /// The open member of an envelope.
    Parameter,
    /// An existing type of the target language (`x-rust`).
    External(String),
}

/// A type with a name.
#[derive(Clone, Debug)]
pub struct Named {
    /// UpperCamelCase, unique within its family.
    pub name: String,
    /// Index of the file that it belongs to.
    pub file: usize,
    /// The schema that it comes from.
    pub schema: SchemaId,
    /// `description`
    pub description: Option<String>,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of named types.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An object with declared members.
    Struct(Struct),
    /// One of several texts.
    StringEnum(Vec<String>),
    /// A text that was checked.
    CheckedString,
    /// One of several types.
    Union(Union),
}

/// An object with declared members.
#[derive(Clone, Debug, Default)]
pub struct Struct {
    /// Members in wire order.
    pub fields: Vec<Field>,
    /// The type of undeclared members, where they are allowed.
    pub extra: Option<Type>,
    /// Whether a member is the open one of an envelope.
    pub generic: bool,
}

/// A declared member.
#[derive(Clone, Debug)]
pub struct Field {
    /// As it is written.
    pub name: String,
    /// In snake_case, for languages that want it; `x-rust` may override it.
    pub rust_name: String,
    /// Its type, without what `presence` adds.
    pub ty: Type,
    /// What absence means.
    pub presence: Presence,
    /// The one text, integer or boolean that the member has, where it is required and constant; it is not stored.
    pub constant: Option<Json>,
    /// `x-volatile`
    pub volatile: Option<Volatile>,
    /// `x-derive`
    pub derive: Option<Derive>,
    /// Whether the type contains itself here.
    pub boxed: bool,
    /// `description`
    pub description: Option<String>,
    /// `deprecated`
    pub deprecated: bool,
    /// The member's schema.
    pub schema: SchemaId,
}

/// What the absence of a member means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is refused.
    Required,
    /// Nothing; `null` is refused.
    Optional,
    /// Nothing, and `null` is something else.
    Maybe,
    /// This value, which is left out when written (`x-omit`).
    Omitted(Json),
    /// This value, which is written (`x-fill`).
    Filled(Json),
}

/// One of several types.
#[derive(Clone, Debug)]
pub struct Union {
    /// The member that names the branch.
    pub tag: Option<Tag>,
    /// The branches, in the order of the schema.
    pub branches: Vec<Branch>,
}

/// A branch of a union.
#[derive(Clone, Debug)]
pub struct Branch {
    /// UpperCamelCase, unique within the union.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its schema.
    pub schema: SchemaId,
    /// Whether the type contains itself here.
    pub boxed: bool,
}

/// All types of a model.
#[derive(Debug, Default)]
pub struct Types {
    /// By [`TypeId`].
    pub named: Vec<Named>,
    /// By schema.
    pub by_schema: HashMap<SchemaId, Type>,
    /// What `x-maxBytes` measures, by the keyword's place: the type as written, in this form.
    pub measured: HashMap<String, (Type, Form)>,
}

impl Types {
    /// A named type.
    pub fn get(&self, id: TypeId) -> &Named {
        &self.named[id.0]
    }

    /// The struct behind a type, if it is one.
    pub fn as_struct(&self, ty: &Type) -> Option<&Struct> {
        match ty {
            Type::Named(id) => match &self.get(*id).kind {
                Kind::Struct(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }
}

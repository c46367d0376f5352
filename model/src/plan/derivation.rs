//! `Derivation`: a derived member whose value is an expression or a projection (`x-derive`).

use super::{Expr, Ty};
use crate::schema::SchemaId;
use sealform::{Json, Object};

/// A member whose value follows from the object that holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    /// Its value.
    pub value: Derived,
    /// What the value reads: pointers below the object, or below the packet after `~root`.
    pub sources: Vec<String>,
    /// Whether the member has that value; asked of the object that holds it.
    pub holds: Expr,
    /// What `holds` reads, as the rules of `x-rules` do.
    pub reads: Vec<String>,
}

impl Derivation {
    /// What a draft holds in the member before it is filled.
    pub fn placeholder(&self) -> Json {
        match &self.value {
            Derived::Object(_) => Json::Object(Object::new()),
            Derived::Value(expr) => match expr.ty {
                Ty::Bool => Json::Bool(false),
                Ty::Int | Ty::Double => Json::Number(0_u64.into()),
                Ty::Text | Ty::Value => Json::String(String::new()),
            },
        }
    }
}

/// The value of a derived member.
#[derive(Clone, Debug, PartialEq)]
pub enum Derived {
    /// A scalar.
    Value(Expr),
    /// An object of the fields that have a value other than null.
    Object(Vec<(String, Expr)>),
}

/// An expression as a function of the scalar members that it reads, where it reads nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The members, as the names on the way to each, with their types.
    pub members: Vec<(Vec<String>, Ty)>,
    /// The expression, with a variable for each member.
    pub expr: Expr,
}

/// What the branches of a union say of a projection (`x-projection`), for the object that it becomes.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// The union.
    pub union: SchemaId,
    /// Its name.
    pub name: String,
    /// The object.
    pub into: SchemaId,
    /// The fields, each an expression over the union's value; null where there is nothing.
    pub fields: Vec<(String, Expr)>,
}

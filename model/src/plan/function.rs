//! `Function`: an entry of `x-functions`, compiled.

use super::{Expr, Ty};
use crate::schema::SchemaId;
use std::collections::BTreeMap;

/// What follows from a packet and from what its caller gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What the caller gives: the first variables of the expressions.
    pub arguments: Vec<Argument>,
    /// `description`
    pub description: Option<String>,
    /// What it does.
    pub work: Work,
}

/// An argument: a scalar with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
}

/// What a function does.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// Gives a scalar.
    Value(Expr),
    /// Gives the packet with members set.
    Set(Rewrite),
}

/// The members that a function sets, in a packet and in the values inside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rewrite {
    /// By schema; only schemas at or below which a member is set.
    pub nodes: BTreeMap<SchemaId, Rewritten>,
}

/// What is set in the values of one schema.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rewritten {
    /// Members, each with its new value, which is worked out before any is set.
    pub sets: Vec<(Vec<String>, Expr)>,
    /// The values inside that have members to set.
    pub below: Vec<(Hop, SchemaId)>,
}

/// From a value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hop {
    /// The member with this name.
    Member(String),
    /// Every item from a position on.
    Items(usize),
    /// Every member but these.
    Others(Vec<String>),
    /// The value itself, where the member has one of the texts.
    Branch(String, Vec<String>),
    /// The value itself.
    Same,
}

//! `Syntax`: a parsed expression, with the place of every part in its text.

use std::ops::Range;

/// A part of an expression.
#[derive(Clone, Debug)]
pub(super) struct Syntax {
    /// The bytes of the expression's text that a caret should mark: a name, an operator, a literal.
    pub at: Range<usize>,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of parts.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Null,
    Bool(bool),
    Int(i64),
    Double(f64),
    Text(String),
    Name(String),
    Member(Box<Syntax>, String),
    /// An operator, a function or a method: its name, what it is called on, its arguments.
    Call(String, Option<Box<Syntax>>, Vec<Syntax>),
    List(Vec<Syntax>),
    /// Something of the language that rules do not have, in words.
    Other(&'static str),
}

/// A fault of an expression's text.
#[derive(Clone, Debug)]
pub(super) struct SyntaxFault {
    pub at: Range<usize>,
    pub message: String,
}

//! `Expr`: an expression of a rule, typed: what CEL text becomes once every name and type in it is known.
//! Backends print it and the interpreter runs it; neither looks at CEL.

use super::PatternId;

/// An expression with the type of its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// How its value is held.
    pub ty: Ty,
    /// How many items a list may have at most, or a map whose keys are walked; `None` where nothing says so.
    pub most: Option<u64>,
}

/// How a value is held: scalars as themselves, everything else as a value of the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// `bool`
    Bool,
    /// `int`, 64 signed bits.
    Int,
    /// `double`
    Double,
    /// `string`
    Text,
    /// An object, a list, a map, null, or a value that may be one of several of these.
    Value,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A double.
    Double(f64),
    /// A text.
    Text(String),
    /// `[a, b]`
    List(Vec<Expr>),
    /// A name.
    Variable(Variable),
    /// A declared member, or the value of a constant key.
    Member(Box<Expr>, String),
    /// `has(value.member)`
    Has(Box<Expr>, String),
    /// `list[index]`
    Item(Box<Expr>, Box<Expr>),
    /// `map[key]`
    Lookup(Box<Expr>, Box<Expr>),
    /// `!a`
    Not(Box<Expr>),
    /// `-a`
    Negate(Box<Expr>),
    /// `a && b`
    And(Box<Expr>, Box<Expr>),
    /// `a || b`
    Or(Box<Expr>, Box<Expr>),
    /// `condition ? then : otherwise`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `+ - * / %` of two numbers of one kind.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// Two texts or two lists, one after the other.
    Concat(Box<Expr>, Box<Expr>),
    /// `< <= > >=` of two numbers or two texts.
    Compare(Compare, Box<Expr>, Box<Expr>),
    /// `==`
    Equal(Box<Expr>, Box<Expr>),
    /// `a in b`: the list or map last.
    In(Box<Expr>, Box<Expr>),
    /// `size(a)`
    Size(Box<Expr>),
    /// A macro over a list, or over the keys of a map.
    Loop(Box<Loop>),
    /// `a.startsWith(b)` and the like.
    Test(Test, Box<Expr>, Box<Expr>),
    /// `a.matches(pattern)`
    Matches(Box<Expr>, PatternId),
    /// `int(a)`, `double(a)`, `string(a)`: to the type of the expression.
    Convert(Box<Expr>),
    /// `list.unique()`
    Unique(Box<Expr>),
    /// `isWithin(path, roots)`
    IsWithin(Box<Expr>, Box<Expr>),
    /// `areApart(paths)`
    AreApart(Box<Expr>),
    /// `byKey(list, 'member')`
    ByKey(Box<Expr>, String),
    /// `acyclic(list, 'id', 'edges')`
    Acyclic(Box<Expr>, String, String),
    /// `reaches(list, 'id', 'edges', from, to)`
    Reaches(Box<Graph>),
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// `self`
    This,
    /// `root`
    Root,
    /// `context`
    Context,
    /// `index`
    Index,
    /// `key`
    Key,
    /// The variable of a macro, counted from the outermost.
    Local(usize),
}

/// `+ - * / %`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// `< <= > >=`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// Tests of one text against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// `startsWith`
    StartsWith,
    /// `endsWith`
    EndsWith,
    /// `contains`
    Contains,
}

/// The macros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Macro {
    /// `all`
    All,
    /// `exists`
    Exists,
    /// `exists_one`
    ExistsOne,
    /// `map`
    Map,
    /// `filter`
    Filter,
}

/// A macro over a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Which one.
    pub what: Macro,
    /// The list, or the map whose keys are meant.
    pub list: Expr,
    /// The number of the variable.
    pub local: usize,
    /// Where the macro stands in the text of the expression.
    pub at: std::ops::Range<usize>,
    /// The variable as the author names it.
    pub name: String,
    /// The condition of `map` with three arguments.
    pub condition: Option<Expr>,
    /// What is asked of, or made from, each item.
    pub body: Expr,
}

/// `reaches`
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The list.
    pub list: Expr,
    /// The member that names an item.
    pub id: String,
    /// The member that lists the items it leads to.
    pub edges: String,
    /// Where the way begins.
    pub from: Expr,
    /// Where it ends.
    pub to: Expr,
}

impl Expr {
    /// The expressions that this one is made of.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Double(_)
            | ExprKind::Text(_)
            | ExprKind::Variable(_) => Vec::new(),
            ExprKind::List(items) => items.iter().collect(),
            ExprKind::Member(a, _)
            | ExprKind::Has(a, _)
            | ExprKind::Not(a)
            | ExprKind::Negate(a)
            | ExprKind::Size(a)
            | ExprKind::Matches(a, _)
            | ExprKind::Convert(a)
            | ExprKind::Unique(a)
            | ExprKind::AreApart(a)
            | ExprKind::ByKey(a, _)
            | ExprKind::Acyclic(a, ..) => vec![a],
            ExprKind::Item(a, b)
            | ExprKind::Lookup(a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Arithmetic(_, a, b)
            | ExprKind::Concat(a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::Equal(a, b)
            | ExprKind::In(a, b)
            | ExprKind::Test(_, a, b)
            | ExprKind::IsWithin(a, b) => vec![a, b],
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::Loop(inner) => [
                Some(&inner.list),
                inner.condition.as_ref(),
                Some(&inner.body),
            ]
            .into_iter()
            .flatten()
            .collect(),
            ExprKind::Reaches(graph) => vec![&graph.list, &graph.from, &graph.to],
        }
    }

    /// Whether the expression uses a name.
    pub fn uses(&self, variable: Variable) -> bool {
        self.kind == ExprKind::Variable(variable)
            || self.parts().into_iter().any(|part| part.uses(variable))
    }
}

//! `Rule`: an entry of `x-rules`, compiled.

use super::Expr;

/// Index of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub usize);

/// A rule: it must hold, or its id is the code of a violation.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The violation's code.
    pub id: String,
    /// What must be true.
    pub holds: Expr,
    /// The items that it is asked about, where it is not asked about the value itself.
    pub each: Option<Each>,
    /// What it reads: JSON pointers below its value, or below the packet after `~root`; `~*` is every item.
    pub reads: Vec<String>,
}

/// `each`: a pointer with stars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Each {
    /// The pointer; `~*` is every item or member.
    pub pointer: String,
    /// Members of the object behind a star, in the order in which they come.
    pub declared: Vec<String>,
}

//! A parsed ECMA-262 pattern, as far as matching needs it.
//! Captures are dropped here: JSON Schema asks only whether a text matches, so a named group is a group.

use super::property::Property;

/// One piece of a pattern.
#[derive(Debug, PartialEq)]
pub(super) enum Node {
    /// Pieces one after the other; none of them is the empty pattern.
    Sequence(Vec<Node>),
    /// `a|b`: at least two alternatives.
    Choice(Vec<Node>),
    /// One code point. A surrogate on its own is possible, and matches nothing in a text of scalars.
    CodePoint(u32),
    /// `.`: anything but a line terminator.
    AnyInLine,
    /// `[...]`, or one of `\d \s \w \p{..}` and their opposites.
    Class(Class),
    /// `^`: the start of the text.
    Start,
    /// `$`: the end of the text, also after a line feed.
    End,
    /// `\b`: between an ASCII word character and anything else.
    WordBoundary,
    /// `\B`: anywhere else.
    NotWordBoundary,
    /// Any of the round-bracket groups that only bind.
    Group(Box<Node>),
    /// `* + ? {n} {n,} {n,m}`, greedy or lazy.
    Repeat {
        /// What repeats: one code point, class or group.
        node: Box<Node>,
        /// The fewest rounds.
        min: u32,
        /// The most rounds, where there is a bound.
        max: Option<u32>,
    },
    /// Valid ECMA-262 that needs backtracking: known to the grammar, refused by the translation.
    NeedsBacktracking {
        /// Where the construct starts.
        offset: usize,
        /// How a message names it.
        construct: &'static str,
    },
}

/// A set of code points.
#[derive(Debug, PartialEq)]
pub(super) struct Class {
    /// `[^...]`.
    pub(super) negated: bool,
    /// The union of these; none is the empty set.
    pub(super) items: Vec<ClassItem>,
}

/// One member of a class.
#[derive(Debug, PartialEq)]
pub(super) enum ClassItem {
    /// First and last code point; the same twice for a single one.
    Range(u32, u32),
    /// A named set.
    Set(Set),
}

/// A set that has an escape of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Set {
    /// `\D`, `\S`, `\W`, `\P{..}`.
    pub(super) negated: bool,
    /// Which set.
    pub(super) kind: SetKind,
}

/// The sets that ECMA-262 names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SetKind {
    /// `\d`: ASCII digits.
    Digit,
    /// `\s`: white space and line terminators.
    Space,
    /// `\w`: ASCII letters, ASCII digits and the underscore.
    Word,
    /// `\p{..}`, with the offset of its escape.
    Property(Property, usize),
}

//! `Piece`: what a pattern is made of, for programs that make texts which match it.
//! This is the tree of our own parser and not the engine's: that one is rearranged from version to version, and its
//! tables grow, so that a program would make other texts of the same pattern.

use super::ast::Node;
use super::error::PatternError;
use super::straight::{characters, class_ranges, in_line};
use super::{Compiled, MAX_COMPILED_DEPTH, Pattern, by_engine, parse};
use std::borrow::Cow;
use std::sync::OnceLock;

/// One piece of a pattern.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Pieces one after the other.
    Sequence(Vec<Piece>),
    /// One of several pieces.
    Choice(Vec<Piece>),
    /// One character of these ranges, which are sorted and apart; none where there are no ranges.
    Character(Vec<(char, char)>),
    /// One character that this pattern matches: a class with a Unicode property, whose table is the engine's.
    Property(Pattern),
    /// A piece, several times.
    Repeat {
        /// What repeats.
        piece: Box<Piece>,
        /// The fewest rounds.
        min: u32,
        /// The most rounds, where there is a bound.
        max: Option<u32>,
    },
    /// The start of the text.
    Start,
    /// The end of the text.
    End,
    /// Between an ASCII word character and anything else.
    WordBoundary,
    /// Anywhere else.
    NotWordBoundary,
}

/// What a pattern is made of. A text that follows the pieces matches where the boundaries of words lie as they say.
///
/// ```
/// use sealform::pattern::{Piece, pieces};
///
/// let found = pieces("^[a-c]").expect("a pattern");
/// let Piece::Sequence(found) = found else { unreachable!("two pieces") };
/// assert!(matches!(found[0], Piece::Start));
/// assert!(matches!(&found[1], Piece::Character(ranges) if ranges[..] == [('a', 'c')]));
/// ```
///
/// # Errors
///
/// As [`Pattern::compile`], but for the size of what is compiled.
pub fn pieces(source: &str) -> Result<Piece, PatternError> {
    piece(&parse::parse(source, MAX_COMPILED_DEPTH)?)
}

fn piece(node: &Node) -> Result<Piece, PatternError> {
    let all = |nodes: &[Node]| nodes.iter().map(piece).collect::<Result<Vec<_>, _>>();
    Ok(match node {
        Node::Sequence(nodes) => Piece::Sequence(all(nodes)?),
        Node::Choice(branches) => Piece::Choice(all(branches)?),
        Node::CodePoint(c) => Piece::Character(characters(vec![(*c, *c)]).unwrap_or_default()),
        Node::AnyInLine => Piece::Character(characters(in_line()).unwrap_or_default()),
        Node::Class(class) => match class_ranges(class).and_then(characters) {
            Some(ranges) => Piece::Character(ranges),
            // Asked about one character, the class alone is the whole pattern.
            None => Piece::Property(Pattern {
                source: Cow::Borrowed("a class with a property"),
                compiled: OnceLock::from(Some(Compiled::Engine(by_engine(node)?))),
                code: None,
            }),
        },
        Node::Start => Piece::Start,
        Node::End => Piece::End,
        Node::WordBoundary => Piece::WordBoundary,
        Node::NotWordBoundary => Piece::NotWordBoundary,
        Node::Group(inner) => piece(inner)?,
        Node::Repeat { node, min, max } => Piece::Repeat {
            piece: Box::new(piece(node)?),
            min: *min,
            max: *max,
        },
        Node::NeedsBacktracking { offset, construct } => {
            return Err(PatternError::not_linear(*offset, construct));
        }
    })
}

//! The grammar of patterns under the flag `u`: alternatives, groups, assertions and repeats.
//! A parser of our own, since the engine's syntax accepts other texts and reads some of the same texts otherwise.
//! Look-around and back-references are parsed in full: for the format `regex` they are valid.

use super::ast::{Class, ClassItem, Node};
use super::class;
use super::cursor::Cursor;
use super::error::PatternError;
use super::escape::{self, Escape};
use super::group::{self, GroupStart, Groups};

/// Parses a whole pattern of at most `max_depth` groups within groups, or says where it stops being one.
pub(super) fn parse(source: &str, max_depth: usize) -> Result<Node, PatternError> {
    let mut parser = Parser {
        cursor: Cursor::new(source),
        depth: 0,
        max_depth,
        groups: Groups::default(),
    };
    let node = parser.disjunction()?;
    if parser.cursor.peek().is_some() {
        return Err(parser.cursor.error("`)` closes no group; write `\\)`"));
    }
    parser.groups.check_references()?;
    Ok(node)
}

struct Parser<'s> {
    cursor: Cursor<'s>,
    depth: usize,
    max_depth: usize,
    groups: Groups,
}

/// A piece of the pattern, and whether a quantifier may follow it.
enum Term {
    Atom(Node),
    Assertion(Node),
}

impl Parser<'_> {
    fn disjunction(&mut self) -> Result<Node, PatternError> {
        let first = self.alternative()?;
        if self.cursor.peek() != Some('|') {
            return Ok(first);
        }
        let mut branches = vec![first];
        while self.cursor.eat('|') {
            branches.push(self.alternative()?);
        }
        Ok(Node::Choice(branches))
    }

    fn alternative(&mut self) -> Result<Node, PatternError> {
        let mut terms = Vec::new();
        while let Some(c) = self.cursor.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let start = self.cursor.offset();
            self.cursor.next();
            let term = self.term(c, start)?;
            terms.push(self.repeated(term)?);
        }
        Ok(Node::Sequence(terms))
    }

    /// What `c` begins; it stood at `start` and is read.
    fn term(&mut self, c: char, start: usize) -> Result<Term, PatternError> {
        let refuse = |message| Err(PatternError::new(start, message));
        match c {
            '^' => Ok(Term::Assertion(Node::Start)),
            '$' => Ok(Term::Assertion(Node::End)),
            '.' => Ok(Term::Atom(Node::AnyInLine)),
            '[' => Ok(Term::Atom(Node::Class(class::parse(
                &mut self.cursor,
                start,
            )?))),
            '(' => self.group(start),
            '\\' => self.escape(start),
            '*' | '+' | '?' => refuse(format!(
                "there is nothing to repeat; for the character write `\\{c}`"
            )),
            '{' | '}' | ']' => refuse(format!(
                "`{c}` opens or closes nothing here; for the character write `\\{c}`"
            )),
            _ => Ok(Term::Atom(Node::CodePoint(c.into()))),
        }
    }

    fn group(&mut self, start: usize) -> Result<Term, PatternError> {
        let kind = group::parse_start(&mut self.cursor, &mut self.groups, start)?;
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(PatternError::new(
                start,
                format!("more than {} groups within groups", self.max_depth),
            ));
        }
        let inner = self.disjunction()?;
        self.depth -= 1;
        if !self.cursor.eat(')') {
            return Err(PatternError::new(start, "this group is not closed"));
        }
        Ok(match kind {
            GroupStart::Binding => Term::Atom(Node::Group(Box::new(inner))),
            GroupStart::Look(construct) => Term::Assertion(Node::NeedsBacktracking {
                offset: start,
                construct,
            }),
        })
    }

    fn escape(&mut self, start: usize) -> Result<Term, PatternError> {
        if self.cursor.eat('b') {
            return Ok(Term::Assertion(Node::WordBoundary));
        }
        if self.cursor.eat('B') {
            return Ok(Term::Assertion(Node::NotWordBoundary));
        }
        if group::parse_reference(&mut self.cursor, &mut self.groups, start)? {
            return Ok(Term::Atom(Node::NeedsBacktracking {
                offset: start,
                construct: "a back-reference",
            }));
        }
        Ok(Term::Atom(match escape::parse(&mut self.cursor, start)? {
            Escape::CodePoint(c) => Node::CodePoint(c),
            Escape::Set(set) => Node::Class(Class {
                negated: false,
                items: vec![ClassItem::Set(set)],
            }),
        }))
    }

    /// The term with the quantifier that follows it, where one does.
    fn repeated(&mut self, term: Term) -> Result<Node, PatternError> {
        let offset = self.cursor.offset();
        let bounds = self.quantifier()?;
        match (term, bounds) {
            (Term::Atom(node) | Term::Assertion(node), None) => Ok(node),
            (Term::Assertion(_), Some(_)) => {
                Err(PatternError::new(offset, "an assertion cannot be repeated"))
            }
            // Even zero rounds of it stay refused: the pattern would not mean what it seems to.
            (Term::Atom(node @ Node::NeedsBacktracking { .. }), Some(_)) => Ok(node),
            (Term::Atom(node), Some((min, max))) => Ok(Node::Repeat {
                node: Box::new(node),
                min,
                max,
            }),
        }
    }

    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let offset = self.cursor.offset();
        let bounds = match self.cursor.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.cursor.next();
                let bounds = self.counts().filter(|_| self.cursor.peek() == Some('}'));
                bounds.ok_or_else(|| {
                    PatternError::new(offset, "not a quantifier; for the character write `\\{`")
                })?
            }
            _ => return Ok(None),
        };
        self.cursor.next();
        if matches!(bounds, (min, Some(max)) if min > max) {
            return Err(PatternError::new(
                offset,
                "the bounds of this quantifier are out of order",
            ));
        }
        // Lazy or greedy decides which match is found, never whether there is one.
        self.cursor.eat('?');
        Ok(Some(bounds))
    }

    /// `n`, `n,` or `n,m`, between the curly brackets.
    fn counts(&mut self) -> Option<(u32, Option<u32>)> {
        let min = self.cursor.decimal()?;
        if !self.cursor.eat(',') {
            return Some((min, Some(min)));
        }
        Some((min, self.cursor.decimal()))
    }
}

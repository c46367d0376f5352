//! Simple shapes as straight code: whole texts made of runs of characters, such as `^[0-9a-f]{64}$`.
//! At most one run may vary in length, so the length of the text says how long it is, and nothing is tried twice.

use super::ast::{Class, ClassItem, Node, SetKind};
use crate::ecma_text::SPACES;

/// Ways in which a text may be made; more than these are left to the engine.
const MAX_WAYS: usize = 8;
/// Runs of one way.
const MAX_RUNS: usize = 16;
/// The largest code point.
const LAST: u32 = 0x10_FFFF;

/// Characters of one class, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// First and last characters of the class's ranges, sorted and apart.
    pub ranges: Vec<(char, char)>,
    /// The fewest characters.
    pub min: usize,
    /// The most characters.
    pub max: usize,
}

impl Run {
    /// Whether a character is of the class.
    pub fn has(&self, c: char) -> bool {
        self.ranges
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&c))
    }
}

/// The fewest and the most characters of a run, and their class.
pub type Part<'p> = (usize, usize, &'p dyn Fn(char) -> bool);

/// Whether a text is made of these runs: the fewest and the most characters of each, and their class.
///
/// ```
/// let digit = |c: char| c.is_ascii_digit();
/// assert!(sealform::pattern::runs("v12", &[(1, 1, &|c| c == 'v'), (1, usize::MAX, &digit)]));
/// assert!(!sealform::pattern::runs("v", &[(1, 1, &|c| c == 'v'), (1, usize::MAX, &digit)]));
/// ```
pub fn runs(text: &str, runs: &[Part<'_>]) -> bool {
    let fewest: usize = runs.iter().map(|(min, ..)| min).sum();
    let Some(mut spare) = text.chars().count().checked_sub(fewest) else {
        return false;
    };
    let mut chars = text.chars();
    for (min, max, is) in runs {
        let more = spare.min(max - min);
        spare -= more;
        if !chars.by_ref().take(min + more).all(is) {
            return false;
        }
    }
    spare == 0
}

/// The ways in which a text may be made, where the pattern has such a shape.
pub(super) fn ways(node: &Node) -> Option<Vec<Vec<Run>>> {
    let Node::Sequence(nodes) = node else {
        return None;
    };
    let [Node::Start, inside @ .., Node::End] = nodes.as_slice() else {
        return None;
    };
    let ways: Vec<Vec<Run>> = sequence(inside)?.into_iter().map(joined).collect();
    let varies = |way: &&Vec<Run>| way.iter().filter(|run| run.min != run.max).count() > 1;
    (!ways.iter().any(|way| varies(&way))).then_some(ways)
}

fn sequence(nodes: &[Node]) -> Option<Vec<Vec<Run>>> {
    let mut ways = vec![Vec::new()];
    for node in nodes {
        let next = expanded(node)?;
        ways = ways
            .iter()
            .flat_map(|way: &Vec<Run>| next.iter().map(|more| [way.as_slice(), more].concat()))
            .collect();
        if ways.len() > MAX_WAYS || ways.iter().any(|way| way.len() > MAX_RUNS) {
            return None;
        }
    }
    Some(ways)
}

fn expanded(node: &Node) -> Option<Vec<Vec<Run>>> {
    match node {
        Node::Sequence(nodes) => sequence(nodes),
        Node::Choice(branches) => {
            let mut ways = Vec::new();
            for branch in branches {
                ways.extend(expanded(branch)?);
            }
            (ways.len() <= MAX_WAYS).then_some(ways)
        }
        Node::Group(inner) => expanded(inner),
        Node::Repeat { node, min, max } => match (expanded(node)?.as_slice(), min, max) {
            ([way], min, max) if matches!(way.as_slice(), [run] if (run.min, run.max) == (1, 1)) => {
                Some(vec![vec![Run {
                    ranges: way[0].ranges.clone(),
                    min: *min as usize,
                    max: max.map_or(usize::MAX, |max| max as usize),
                }]])
            }
            (ways, 0, Some(1)) if ways.len() < MAX_WAYS => Some([&[Vec::new()], ways].concat()),
            _ => None,
        },
        Node::CodePoint(c) => one(vec![(*c, *c)]),
        Node::AnyInLine => one(in_line()),
        Node::Class(class) => one(class_ranges(class)?),
        Node::Start
        | Node::End
        | Node::WordBoundary
        | Node::NotWordBoundary
        | Node::NeedsBacktracking { .. } => None,
    }
}

/// One character of these ranges.
fn one(ranges: Vec<(u32, u32)>) -> Option<Vec<Vec<Run>>> {
    Some(vec![vec![Run {
        ranges: characters(ranges)?,
        min: 1,
        max: 1,
    }]])
}

/// The characters of ranges of code points, sorted and apart.
pub(super) fn characters(ranges: Vec<(u32, u32)>) -> Option<Vec<(char, char)>> {
    let mut chars = Vec::new();
    for (first, last) in merged(ranges) {
        // A range over the surrogates is two ranges of characters.
        for (first, last) in [(first, last.min(0xD7FF)), (first.max(0xE000), last)] {
            if first <= last {
                chars.push((char::from_u32(first)?, char::from_u32(last)?));
            }
        }
    }
    Some(chars)
}

/// What `.` stands for.
pub(super) fn in_line() -> Vec<(u32, u32)> {
    complement(vec![(0xA, 0xA), (0xD, 0xD), (0x2028, 0x2029)])
}

/// The code points of a class; `None` where it names a property.
pub(super) fn class_ranges(class: &Class) -> Option<Vec<(u32, u32)>> {
    let mut ranges = Vec::new();
    for item in &class.items {
        match item {
            ClassItem::Range(first, last) => ranges.push((*first, *last)),
            ClassItem::Set(set) => {
                let members = match set.kind {
                    SetKind::Digit => vec![(0x30, 0x39)],
                    SetKind::Word => vec![(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)],
                    SetKind::Space => SPACES.to_vec(),
                    // The tables of properties are the engine's.
                    SetKind::Property(..) => return None,
                };
                ranges.extend(if set.negated {
                    complement(members)
                } else {
                    members
                });
            }
        }
    }
    Some(if class.negated {
        complement(ranges)
    } else {
        ranges
    })
}

/// Sorted ranges that do not touch.
fn merged(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (first, last) in ranges {
        match merged.last_mut() {
            Some((_, end)) if first <= *end + 1 => *end = last.max(*end),
            _ => merged.push((first, last)),
        }
    }
    merged
}

fn complement(ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    let mut outside = Vec::new();
    let mut next = 0;
    for (first, last) in merged(ranges) {
        if next < first {
            outside.push((next, first - 1));
        }
        next = last + 1;
    }
    if next <= LAST {
        outside.push((next, LAST));
    }
    outside
}

/// Neighbours of one class are one run.
fn joined(way: Vec<Run>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for run in way {
        match runs.last_mut() {
            Some(last) if last.ranges == run.ranges => {
                last.min += run.min;
                last.max = last.max.saturating_add(run.max);
            }
            _ => runs.push(run),
        }
    }
    runs
}

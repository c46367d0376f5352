//! A parsed pattern in the syntax of the linear engine, with the meaning it has in ECMA-262.
//! Every character but ASCII letters and digits is written as its number: what is special in one syntax and not
//! in the other (`&&`, `--`, `~~`, `[` within a class) then has no way through.

use super::ast::{Class, ClassItem, Node, Set, SetKind};
use super::error::PatternError;
use crate::ecma_text::SPACES;
use std::fmt::Write;

/// A class that nothing is in.
const NOTHING: &str = "[a&&b]";
/// A class that everything is in.
const ANYTHING: &str = r"[\x{0}-\x{10FFFF}]";
/// `\B` by ASCII, and a place between two characters. The engine reads bytes and finds its ASCII `\B` also inside
/// a character; `\b|\B` by Unicode holds at every place but those.
const NOT_WORD_BOUNDARY: &str = r"(?-u:\B)(?:\b|\B)";

/// The engine's pattern, or the construct that it cannot run in linear time.
pub(super) fn translate(node: &Node) -> Result<String, PatternError> {
    let mut out = String::new();
    write_node(&mut out, node)?;
    Ok(out)
}

fn write_node(out: &mut String, node: &Node) -> Result<(), PatternError> {
    match node {
        Node::Sequence(nodes) => nodes.iter().try_for_each(|node| write_node(out, node))?,
        // A choice is a whole pattern or the whole of a group, so it needs no brackets of its own.
        Node::Choice(branches) => {
            for (idx, branch) in branches.iter().enumerate() {
                if idx > 0 {
                    out.push('|');
                }
                write_node(out, branch)?;
            }
        }
        Node::CodePoint(c) => match char::from_u32(*c) {
            Some(c) => write_char(out, c),
            None => out.push_str(NOTHING),
        },
        Node::AnyInLine => out.push_str(r"[^\n\r\x{2028}\x{2029}]"),
        Node::Class(class) => write_class(out, class)?,
        Node::Start => out.push_str(r"\A"),
        Node::End => out.push_str(r"\z"),
        Node::WordBoundary => out.push_str(r"(?-u:\b)"),
        Node::NotWordBoundary => out.push_str(NOT_WORD_BOUNDARY),
        Node::Group(inner) => {
            out.push_str("(?:");
            write_node(out, inner)?;
            out.push(')');
        }
        Node::Repeat { node, min, max } => {
            write_node(out, node)?;
            out.push_str(&match (min, max) {
                (0, None) => "*".to_owned(),
                (1, None) => "+".to_owned(),
                (0, Some(1)) => "?".to_owned(),
                (min, None) => format!("{{{min},}}"),
                (min, Some(max)) => format!("{{{min},{max}}}"),
            });
        }
        Node::NeedsBacktracking { offset, construct } => {
            return Err(PatternError::not_linear(*offset, construct));
        }
    }
    Ok(())
}

fn write_class(out: &mut String, class: &Class) -> Result<(), PatternError> {
    let mut items = String::new();
    for item in &class.items {
        match item {
            ClassItem::Range(first, last) => write_range(&mut items, *first, *last),
            ClassItem::Set(set) => write_set(&mut items, *set)?,
        }
    }
    match (items.is_empty(), class.negated) {
        (true, false) => out.push_str(NOTHING),
        (true, true) => out.push_str(ANYTHING),
        (false, negated) => {
            out.push_str(if negated { "[^" } else { "[" });
            out.push_str(&items);
            out.push(']');
        }
    }
    Ok(())
}

/// The scalars of a range; its surrogates go, as no text has one.
fn write_range(out: &mut String, first: u32, last: u32) {
    let first = char::from_u32(first).unwrap_or('\u{E000}');
    let last = char::from_u32(last).unwrap_or('\u{D7FF}');
    if first > last {
        return;
    }
    write_char(out, first);
    if first < last {
        out.push('-');
        write_char(out, last);
    }
}

fn write_set(out: &mut String, set: Set) -> Result<(), PatternError> {
    let members = match set.kind {
        SetKind::Digit => "0-9".to_owned(),
        SetKind::Space => {
            let mut ranges = String::new();
            for (first, last) in SPACES {
                write_range(&mut ranges, *first, *last);
            }
            ranges
        }
        SetKind::Word => "0-9A-Za-z_".to_owned(),
        SetKind::Property(property, _) if property.is_surrogate() => NOTHING.to_owned(),
        SetKind::Property(property, offset) => match property.engine_name() {
            Some(name) => format!(r"\p{{{name}}}"),
            None => {
                return Err(PatternError::new(
                    offset,
                    "the engine has no table for this Unicode property",
                ));
            }
        },
    };
    match set.negated {
        true => out.extend(["[^", &members, "]"]),
        false => out.push_str(&members),
    }
    Ok(())
}

fn write_char(out: &mut String, c: char) {
    if c.is_ascii_alphanumeric() {
        out.push(c);
    } else {
        // Writing into a `String` cannot fail.
        let _ = write!(out, r"\x{{{:X}}}", u32::from(c));
    }
}

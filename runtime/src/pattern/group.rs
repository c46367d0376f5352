//! How a group opens, and which groups a back-reference may name.
//! Names and numbers matter only for validity: nothing is captured, but `\k<missing>` is no pattern.

use super::cursor::Cursor;
use super::error::PatternError;
use super::escape;
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// What an opening bracket announces.
pub(super) enum GroupStart {
    /// A group that binds its content, captured or not.
    Binding,
    /// Look-around, under the name that messages use.
    Look(&'static str),
}

/// The capturing groups of a pattern, and the back-references that wait for its end.
#[derive(Default)]
pub(super) struct Groups {
    captures: u32,
    names: BTreeSet<String>,
    /// A reference may point forward, so these are checked last.
    references: Vec<(usize, Reference)>,
}

enum Reference {
    Number(u32),
    Name(String),
}

impl Groups {
    /// Refuses a back-reference to a group that the pattern does not have.
    pub(super) fn check_references(&self) -> Result<(), PatternError> {
        for (offset, reference) in &self.references {
            match reference {
                Reference::Number(number) if *number > self.captures => {
                    return Err(PatternError::new(
                        *offset,
                        format!("there is no group {number}"),
                    ));
                }
                Reference::Name(name) if !self.names.contains(name) => {
                    return Err(PatternError::new(
                        *offset,
                        format!("there is no group named `{name}`"),
                    ));
                }
                Reference::Number(_) | Reference::Name(_) => {}
            }
        }
        Ok(())
    }
}

/// Reads what follows the bracket at `start`, up to the group's content.
pub(super) fn parse_start(
    cursor: &mut Cursor<'_>,
    groups: &mut Groups,
    start: usize,
) -> Result<GroupStart, PatternError> {
    if !cursor.eat('?') {
        groups.captures += 1;
        return Ok(GroupStart::Binding);
    }
    if cursor.eat(':') {
        return Ok(GroupStart::Binding);
    }
    if cursor.eat('=') || cursor.eat('!') {
        return Ok(GroupStart::Look("look-ahead"));
    }
    if cursor.eat_all("<=") || cursor.eat_all("<!") {
        return Ok(GroupStart::Look("look-behind"));
    }
    if cursor.eat('<') {
        let name = parse_name(cursor, start)?;
        groups.captures += 1;
        if !groups.names.insert(name.clone()) {
            return Err(PatternError::new(
                start,
                format!("two groups are named `{name}`"),
            ));
        }
        return Ok(GroupStart::Binding);
    }
    Err(PatternError::new(
        start,
        "no such group in this dialect; a name is `(?<name>...)`, a flag is written out (`[aA]`)",
    ))
}

/// Reads `\1` or `\k<name>` behind the backslash at `start`, where one stands there.
pub(super) fn parse_reference(
    cursor: &mut Cursor<'_>,
    groups: &mut Groups,
    start: usize,
) -> Result<bool, PatternError> {
    let reference = if cursor.peek() == Some('0') {
        return Ok(false);
    } else if let Some(number) = cursor.decimal() {
        Reference::Number(number)
    } else if cursor.eat('k') {
        if !cursor.eat('<') {
            return Err(PatternError::new(
                start,
                "`\\k` needs the name of a group, as in `\\k<name>`",
            ));
        }
        Reference::Name(parse_name(cursor, start)?)
    } else {
        return Ok(false);
    };
    groups.references.push((start, reference));
    Ok(true)
}

/// A name up to its `>`; letters in it may be written as `\u` escapes.
fn parse_name(cursor: &mut Cursor<'_>, start: usize) -> Result<String, PatternError> {
    let refuse = || PatternError::new(start, "a group's name is an identifier between `<` and `>`");
    let mut name = String::new();
    loop {
        match cursor.next().ok_or_else(refuse)? {
            '>' => break,
            '\\' if cursor.eat('u') => {
                let c = escape::parse_unicode(cursor, start)?;
                name.push(char::from_u32(c).ok_or_else(refuse)?);
            }
            c => name.push(c),
        }
    }
    if is_identifier(&name) {
        Ok(name)
    } else {
        Err(refuse())
    }
}

/// ECMA-262 `IdentifierName`. Groups with names are rare, so the engine's tables serve, made at first use.
fn is_identifier(name: &str) -> bool {
    static IDENTIFIER: OnceLock<Option<Regex>> = OnceLock::new();
    IDENTIFIER
        .get_or_init(|| Regex::new(r"\A[$_\p{ID_Start}][$\u{200C}\u{200D}\p{ID_Continue}]*\z").ok())
        .as_ref()
        .is_some_and(|identifier| identifier.is_match(name))
}

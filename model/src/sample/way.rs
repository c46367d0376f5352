//! `Way`: the pieces of a pattern with the characters that are taken for each class, looked for once.

use sealform::Pattern;
use sealform::pattern::Piece;

/// Characters beyond ASCII to try where a class has some: letters of several scripts, a digit, signs, a surrogate pair.
const FAR: &str = "\u{E9}\u{DF}\u{C5}\u{17F}\u{212A}\u{3B1}\u{3A9}\u{434}\u{416}\u{5D0}\u{627}\u{661}\u{915}\u{E01}\u{3042}\u{30AB}\u{4E2D}\u{AC00}\u{2003}\u{2028}\u{20AC}\u{2211}\u{301}\u{1F600}";

/// The last character that is looked at for a property: beyond it there are hardly any.
const LAST: char = '\u{323AF}';

/// A piece with the characters that are taken, so that they are looked for once.
pub(super) enum Way {
    All(Vec<Way>),
    One(Vec<Way>),
    Character(Class),
    Repeat(Box<Way>, usize, Option<usize>),
    Start,
    /// Whether it holds is left to luck.
    Nothing,
}

/// The characters of a class: what a person would type first, what is farthest last.
pub(super) struct Class {
    /// Letters and digits of ASCII.
    pub letters: Vec<char>,
    /// What else stands on a keyboard.
    pub near: Vec<char>,
    /// Some from beyond ASCII.
    pub far: Vec<char>,
    /// All of them.
    pub ranges: Vec<(char, char)>,
}

/// The fewest characters on the way.
pub(super) fn least(way: &Way) -> usize {
    match way {
        Way::All(ways) => ways.iter().map(least).fold(0, usize::saturating_add),
        Way::One(ways) => ways.iter().map(least).min().unwrap_or(0),
        Way::Character(_) => 1,
        Way::Repeat(way, min, _) => least(way).saturating_mul(*min),
        Way::Start | Way::Nothing => 0,
    }
}

/// The way through a piece.
pub(super) fn way(piece: Piece) -> Way {
    let all = |pieces: Vec<Piece>| pieces.into_iter().map(way).collect();
    match piece {
        Piece::Sequence(pieces) => Way::All(all(pieces)),
        Piece::Choice(pieces) => Way::One(all(pieces)),
        Piece::Character(ranges) => Way::Character(class(ranges)),
        Piece::Property(pattern) => Way::Character(of_property(&pattern)),
        Piece::Repeat { piece, min, max } => Way::Repeat(
            Box::new(way(*piece)),
            min as usize,
            max.map(|max| max as usize),
        ),
        Piece::Start => Way::Start,
        Piece::End | Piece::WordBoundary | Piece::NotWordBoundary => Way::Nothing,
    }
}

fn class(ranges: Vec<(char, char)>) -> Class {
    let has = |c: &char| {
        ranges
            .iter()
            .any(|(first, last)| (first..=last).contains(&c))
    };
    let near: Vec<char> = (' '..='~').filter(has).collect();
    let letters = near.iter().copied().filter(char::is_ascii_alphanumeric);
    Class {
        letters: letters.collect(),
        far: FAR.chars().filter(has).collect(),
        near,
        ranges,
    }
}

/// Some characters of a property; for a script of its own its first letter will do.
fn of_property(pattern: &Pattern) -> Class {
    let has = |c: &char| pattern.is_match(c.encode_utf8(&mut [0; 4]));
    let known = (' '..='~').chain(FAR.chars()).filter(has);
    let mut ranges: Vec<(char, char)> = known.map(|c| (c, c)).collect();
    if ranges.is_empty() {
        ranges.extend(('\u{80}'..=LAST).find(has).map(|c| (c, c)));
    }
    class(ranges)
}

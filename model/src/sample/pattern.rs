//! A text that matches a pattern: a walk over its pieces that takes a way at random.
//! Boundaries of words, and ends of the text in odd places, are left to luck: the caller asks whether the text matches.

use super::random::Random;
use super::words::word;
use crate::limits::MAX_SAMPLE_CHARS;
use sealform::Pattern;
use sealform::pattern::{Piece, pieces};

/// Pieces that one walk visits: empty groups may repeat for ever without a character.
const MAX_VISITS: usize = 100_000;
/// Characters beyond ASCII to try where a class has some: letters of several scripts, a digit, signs, a surrogate pair.
const FAR: &[char] = &[
    '\u{E9}',
    '\u{DF}',
    '\u{C5}',
    '\u{17F}',
    '\u{212A}',
    '\u{3B1}',
    '\u{3A9}',
    '\u{434}',
    '\u{416}',
    '\u{5D0}',
    '\u{627}',
    '\u{661}',
    '\u{915}',
    '\u{E01}',
    '\u{3042}',
    '\u{30AB}',
    '\u{4E2D}',
    '\u{AC00}',
    '\u{2003}',
    '\u{2028}',
    '\u{20AC}',
    '\u{2211}',
    '\u{301}',
    '\u{1F600}',
];

/// A pattern that texts can be made of.
pub(super) struct Source {
    /// Whether a text matches.
    pub pattern: Pattern,
    pieces: Piece,
    /// Whether a text may have more in front, and behind.
    is_open: (bool, bool),
}

/// The last character that is looked at for a property: beyond it there are hardly any.
const LAST: char = '\u{323AF}';

impl Source {
    /// Takes a pattern apart; `None` for one that a model would have refused.
    pub fn new(source: &str) -> Option<Source> {
        let pieces = listed(pieces(source).ok()?);
        Some(Source {
            pattern: Pattern::compile(source).ok()?,
            is_open: (!starts(&pieces), !ends(&pieces)),
            pieces,
        })
    }

    /// A text that is likely to match. Repeats go up to `stretch` rounds beyond their fewest, and where the pattern
    /// lets something follow, it follows until there are `min` characters.
    pub fn text(&self, random: &mut Random, stretch: usize, min: usize) -> Option<String> {
        let mut out = String::new();
        if self.is_open.0 && random.once_in(4) {
            out = word(random);
        }
        let mut walk = Walk {
            random,
            out,
            chars: 0,
            visits: 0,
            stretch,
        };
        walk.piece(&self.pieces)?;
        let Walk {
            random, mut out, ..
        } = walk;
        if self.is_open.1 && random.once_in(2) {
            out += &word(random);
        }
        let mut length = out.chars().count();
        while self.is_open.1 && length < min.min(MAX_SAMPLE_CHARS) {
            let more = word(random);
            length += more.len();
            out += &more;
        }
        Some(out)
    }
}

/// Whether every way through a piece begins at the start of the text.
fn starts(piece: &Piece) -> bool {
    match piece {
        Piece::Start => true,
        Piece::Sequence(pieces) => pieces.first().is_some_and(starts),
        Piece::Choice(ways) => ways.iter().all(starts),
        _ => false,
    }
}

/// Whether every way through a piece ends at the end of the text.
fn ends(piece: &Piece) -> bool {
    match piece {
        Piece::End => true,
        Piece::Sequence(pieces) => pieces.last().is_some_and(ends),
        Piece::Choice(ways) => ways.iter().all(ends),
        _ => false,
    }
}

struct Walk<'r> {
    random: &'r mut Random,
    out: String,
    chars: usize,
    visits: usize,
    stretch: usize,
}

impl Walk<'_> {
    /// `None` where there is no way on, or too long a one.
    fn piece(&mut self, piece: &Piece) -> Option<()> {
        self.visits += 1;
        if self.visits > MAX_VISITS || self.chars > MAX_SAMPLE_CHARS {
            return None;
        }
        match piece {
            Piece::Sequence(pieces) => pieces.iter().try_for_each(|piece| self.piece(piece)),
            Piece::Choice(ways) => {
                let way = self.random.pick(ways)?;
                self.piece(way)
            }
            Piece::Character(ranges) => {
                let c = self.character(ranges)?;
                self.push(c)
            }
            Piece::Repeat { piece, min, max } => {
                let least = *min as usize;
                let more = max.map_or(self.stretch, |max| {
                    (max as usize).saturating_sub(least).min(self.stretch)
                });
                let rounds = least + self.random.index(more + 1);
                (0..rounds).try_for_each(|_| self.piece(piece))
            }
            Piece::Start => self.out.is_empty().then_some(()),
            Piece::End | Piece::WordBoundary | Piece::NotWordBoundary => Some(()),
            // `listed` has left none.
            Piece::Property(_) => None,
        }
    }

    fn push(&mut self, c: char) -> Option<()> {
        self.out.push(c);
        self.chars += 1;
        Some(())
    }

    /// Mostly what a person would type, sometimes a letter from afar, seldom anything at all.
    fn character(&mut self, ranges: &[(char, char)]) -> Option<char> {
        let has = |c: char| {
            ranges
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&c))
        };
        let shape = self.random.below(24);
        if shape > 1 {
            let letters = |c: &char| has(*c) && c.is_ascii_alphanumeric();
            let near: Vec<char> = match shape {
                2..=18 => ('0'..='z').filter(letters).collect(),
                _ => (' '..='~').filter(|c| has(*c)).collect(),
            };
            if let Some(c) = self.random.pick(&near) {
                return Some(*c);
            }
        }
        let far: Vec<char> = FAR.iter().copied().filter(|c| has(*c)).collect();
        if let Some(c) = self.random.pick(&far).filter(|_| shape > 0) {
            return Some(*c);
        }
        let (first, last) = *self.random.pick(ranges)?;
        let width = u64::from(last) - u64::from(first) + 1;
        // Nothing between the two is a surrogate.
        char::from_u32(u32::from(first) + self.random.below(width) as u32).or(Some(first))
    }
}

/// The piece with some characters in the place of each property.
fn listed(piece: Piece) -> Piece {
    let all = |pieces: Vec<Piece>| pieces.into_iter().map(listed).collect();
    match piece {
        Piece::Sequence(pieces) => Piece::Sequence(all(pieces)),
        Piece::Choice(ways) => Piece::Choice(all(ways)),
        Piece::Repeat { piece, min, max } => Piece::Repeat {
            piece: Box::new(listed(*piece)),
            min,
            max,
        },
        Piece::Property(pattern) => {
            let has = |c: &char| pattern.is_match(c.encode_utf8(&mut [0; 4]));
            let mut chars: Vec<char> = (' '..='~').chain(FAR.iter().copied()).filter(has).collect();
            if chars.is_empty() {
                // A script of its own: its first letter will do.
                chars.extend(('\u{80}'..=LAST).find(has));
            }
            Piece::Character(chars.into_iter().map(|c| (c, c)).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matching(source: &str) -> usize {
        let found = Source::new(source).expect(source);
        let mut random = Random::new(3, 0);
        let texts = (0..200).filter_map(|_| found.text(&mut random, 4, 0));
        texts.filter(|text| found.pattern.is_match(text)).count()
    }

    #[test]
    fn most_texts_match() {
        for source in [
            "",
            "^$",
            "a",
            "^[0-9a-f]{64}$",
            "^(?:[0-9a-f]{64})?$",
            "\\S",
            "^tests?/",
            "^suite\\.[a-z0-9]+\\.[a-z0-9]+\\.v[0-9]+$",
            "^[A-Za-z0-9\\u017F\\u212A](?:[A-Za-z0-9._:\\-\\u017F\\u212A]{0,126}[A-Za-z0-9\\u017F\\u212A])?$",
            "^(?:vitest|npx\\s+--no-install\\s+vitest)(?:\\s|$)",
            "^\\p{L}+\\p{Nd}$",
            "^\\p{Script=Cuneiform}$",
            "^[^a-z]$",
            "^.\\D\\W$",
            "a|^b$|c",
        ] {
            assert!(matching(source) > 150, "{source}: {}", matching(source));
        }
        for source in ["(?:^|/)AGENTS\\.md$", "\\bword\\b", "x\\By"] {
            assert!(matching(source) > 20, "{source}: {}", matching(source));
        }
    }

    #[test]
    fn what_cannot_match_ends() {
        for source in [
            "[]",
            "^a^",
            "^(?:(?:(?:){9999}){9999}){9999}$",
            "^(?:[a-z]{999}){999}$",
        ] {
            if let Some(found) = Source::new(source) {
                assert_eq!(found.text(&mut Random::new(0, 0), 4, 0), None, "{source}");
            }
        }
    }

    #[test]
    fn a_text_grows_to_its_length() {
        let open = Source::new("^a").expect("a pattern");
        let text = open.text(&mut Random::new(0, 0), 4, 500).expect("a text");
        assert!(text.len() >= 500);
        let closed = Source::new("^a+$").expect("a pattern");
        let lengths = |stretch| {
            let mut random = Random::new(0, 0);
            (0..50)
                .filter_map(move |_| Some(closed.text(&mut random, stretch, 0)?.len()))
                .max()
        };
        assert!(lengths(400) > Some(100));
    }
}

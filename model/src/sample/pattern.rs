//! A text that matches a pattern: a walk over its pieces that takes a way at random.
//! Boundaries of words, and ends of the text in odd places, are left to luck: the caller asks whether the text matches.

use super::random::Random;
use super::way::{Class, Way, least, way};
use super::words::word;
use crate::limits::MAX_SAMPLE_CHARS;
use sealform::Pattern;
use sealform::pattern::{Piece, pieces};

/// Pieces that one walk visits: empty groups may repeat for ever without a character.
const MAX_VISITS: usize = 100_000;

/// A pattern that texts can be made of.
pub(super) struct Source {
    /// Whether a text matches.
    pub pattern: Pattern,
    /// The fewest characters of a text.
    pub least: usize,
    way: Way,
    /// Whether a text may have more in front, and behind.
    is_open: (bool, bool),
}

impl Source {
    /// Takes a pattern apart; `None` for one that a model would have refused.
    pub fn new(source: &str) -> Option<Source> {
        let pieces = pieces(source).ok()?;
        let is_open = (!starts(&pieces), !ends(&pieces));
        let way = way(pieces);
        Some(Source {
            pattern: Pattern::compile(source).ok()?,
            is_open,
            least: least(&way),
            way,
        })
    }

    /// A text that is likely to match, with the work that it took. Repeats go up to `stretch` rounds beyond their fewest,
    /// and where the pattern lets something follow, it follows until there are `min` characters.
    pub fn text(&self, random: &mut Random, stretch: usize, min: usize) -> (Option<String>, usize) {
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
        let is_made = walk.along(&self.way).is_some();
        let visits = walk.visits;
        let mut out = walk.out;
        if !is_made {
            return (None, visits);
        }
        if self.is_open.1 && random.once_in(2) {
            out += &word(random);
        }
        let mut length = out.chars().count();
        while self.is_open.1 && length < min.min(MAX_SAMPLE_CHARS) {
            let more = word(random);
            length += more.len();
            out += &more;
        }
        (Some(out), visits)
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
    fn along(&mut self, way: &Way) -> Option<()> {
        self.visits += 1;
        if self.visits > MAX_VISITS || self.chars > MAX_SAMPLE_CHARS {
            return None;
        }
        match way {
            Way::All(ways) => ways.iter().try_for_each(|way| self.along(way)),
            Way::One(ways) => {
                let way = self.random.pick(ways)?;
                self.along(way)
            }
            Way::Character(class) => {
                let c = self.character(class)?;
                self.out.push(c);
                self.chars += 1;
                Some(())
            }
            Way::Repeat(way, min, max) => {
                let most = max.unwrap_or(usize::MAX).saturating_sub(*min);
                let rounds = min + self.random.index(most.min(self.stretch) + 1);
                (0..rounds).try_for_each(|_| self.along(way))
            }
            Way::Start => self.out.is_empty().then_some(()),
            Way::Nothing => Some(()),
        }
    }

    /// Mostly what a person would type, sometimes a letter from afar, seldom anything at all.
    fn character(&mut self, class: &Class) -> Option<char> {
        let Class {
            letters,
            near,
            far,
            ranges,
        } = class;
        let wanted: &[&Vec<char>] = match self.random.below(24) {
            0 => &[],
            1 => &[far],
            2..=18 => &[letters, near, far],
            _ => &[near, far],
        };
        if let Some(c) = wanted.iter().find_map(|chars| self.random.pick(chars)) {
            return Some(*c);
        }
        let (first, last) = *self.random.pick(ranges)?;
        let width = u64::from(last) - u64::from(first) + 1;
        // Nothing between the two is a surrogate.
        char::from_u32(u32::from(first) + self.random.below(width) as u32).or(Some(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matching(source: &str) -> usize {
        let found = Source::new(source).expect(source);
        let mut random = Random::new(3, 0);
        let texts = (0..200).filter_map(|_| found.text(&mut random, 4, 0).0);
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
                let made = found.text(&mut Random::new(0, 0), 4, 0).0;
                assert_eq!(made, None, "{source}");
            }
        }
    }

    #[test]
    fn a_text_grows_to_its_length() {
        let open = Source::new("^a").expect("a pattern");
        let text = open.text(&mut Random::new(0, 0), 4, 500).0.expect("a text");
        assert!(text.len() >= 500);
        let closed = Source::new("^a+$").expect("a pattern");
        let lengths = |stretch| {
            let mut random = Random::new(0, 0);
            (0..50)
                .filter_map(move |_| Some(closed.text(&mut random, stretch, 0).0?.len()))
                .max()
        };
        assert!(lengths(400) > Some(100));
    }
}

//! Texts that no schema asks for in particular: words, now and then with what careless readers stumble over.

use super::random::Random;

/// What words are made of.
const SYLLABLES: &[&str] = &[
    "ba", "co", "da", "fe", "gu", "hi", "jo", "ka", "lu", "me", "no", "pa", "qui", "ro", "sa",
    "te", "vu", "wo", "xi", "zy",
];
/// Letters beyond ASCII and beyond the first plane, a mark that joins, what JSON escapes, and both ends of a text.
const ODD: &[&str] = &[
    "\u{E9}",
    "\u{DF}\u{17F}",
    "\u{4E2D}\u{6587}",
    "\u{1F600}",
    "e\u{301}",
    "\"",
    "\\",
    "\n",
    "\t",
    "\u{1}",
    " ",
    "/",
    "\u{2028}",
];

/// Two to four syllables.
pub(super) fn word(random: &mut Random) -> String {
    (0..2 + random.below(3))
        .filter_map(|_| random.pick(SYLLABLES).copied())
        .collect()
}

/// Some words, cut or continued to a length in characters and to UTF-16 units.
pub(super) fn words(random: &mut Random, min: usize, max: usize, units: usize) -> String {
    let mut text = String::new();
    // An odd character may take two units, and then a text of `min` characters might not fit.
    let is_tight = units / 2 < min;
    for at in 0..random.below(5) {
        if at > 0 {
            text.push(' ');
        }
        match random.once_in(12) && !is_tight {
            true => text += random.pick(ODD).copied().unwrap_or_default(),
            false => text += &word(random),
        }
    }
    let mut length = text.chars().count();
    while length < min {
        let more = word(random);
        length += more.len();
        text += &more;
    }
    let mut left = units;
    let mut is_within = |c: &char| {
        left = left.checked_sub(c.len_utf16())?;
        Some(*c)
    };
    let chars: Vec<char> = text.chars().take(max).collect();
    chars.iter().map_while(&mut is_within).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_kept() {
        let mut random = Random::new(7, 0);
        for (min, max, units) in [
            (0, 0, 9),
            (0, 3, 9),
            (5, 5, 5),
            (40, 60, 60),
            (0, 9, 1),
            (300, 300, 900),
        ] {
            for _ in 0..200 {
                let text = words(&mut random, min, max, units);
                let length = text.chars().count();
                assert!(
                    length <= max && text.encode_utf16().count() <= units,
                    "{text:?}"
                );
                assert!(length >= min, "{text:?}");
            }
        }
    }
}

//! How ECMAScript sees a text: its white space, its length, its letters where case does not count.
//! Formats that other programs judge in that language must agree with it, and Rust's own notions differ in each.

/// ECMA-262 `WhiteSpace` and `LineTerminator`, as ranges of code points: U+FEFF is one and U+0085 is not.
pub(crate) const SPACES: &[(u32, u32)] = &[
    (0x9, 0xD),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
];

/// Whether ECMAScript's `trim` would take this character away.
pub(crate) fn is_space(c: char) -> bool {
    let c = u32::from(c);
    SPACES
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&c))
}

/// Whether `trim` would leave the text as it is.
pub(crate) fn is_trimmed(text: &str) -> bool {
    !text.starts_with(is_space) && !text.ends_with(is_space)
}

/// Whether the text has one UTF-16 code unit or more, and at most `max`.
pub(crate) fn has_units(text: &str, max: usize) -> bool {
    // A unit is never more than three bytes of UTF-8, so a text that is far too long is not read.
    !text.is_empty() && text.len() <= 3 * max && text.encode_utf16().count() <= max
}

/// Whether `/[a-z]/iu` matches: case folding makes a letter of U+017F, a long s, and of U+212A, the kelvin sign.
pub(crate) fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '\u{17F}' | '\u{212A}')
}

/// Whether `/./` matches: no line ends here.
pub(crate) fn is_in_line(c: char) -> bool {
    !matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pattern;

    #[test]
    fn space_is_what_patterns_take_for_it() {
        let space = Pattern::new("^\\s$");
        let all = ('\0'..=char::MAX).filter(|c| is_space(*c));
        assert_eq!(all.clone().count(), 25);
        for c in all {
            assert!(space.is_match(&c.to_string()), "{c:?}");
        }
        assert!(!is_space('\u{85}') && !is_space('\u{200B}') && !is_space('\u{180E}'));
    }

    #[test]
    fn only_the_ends_are_trimmed() {
        assert!(is_trimmed("") && is_trimmed("a b") && is_trimmed("\u{85}"));
        assert!(!is_trimmed("a\u{FEFF}") && !is_trimmed("\u{3000}a") && !is_trimmed(" "));
    }

    #[test]
    fn length_is_in_units() {
        assert!(has_units("a", 1) && has_units("\u{FFFD}", 1) && has_units("\u{1F600}", 2));
        assert!(!has_units("", 1) && !has_units("ab", 1) && !has_units("\u{1F600}", 1));
    }

    #[test]
    fn two_letters_are_outside_ascii() {
        let letters = ('\0'..=char::MAX).filter(|c| is_letter(*c)).count();
        assert_eq!(letters, 26 + 26 + 2);
    }
}

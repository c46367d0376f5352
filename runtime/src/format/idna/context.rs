//! Letters that are allowed in some places only: the rules of RFC 5892 appendix A.
//! Joiners change how neighbours look and must have a neighbour to change; signs of one script must stand by that script.

use super::{combining_class, joining, scripts};

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// Whether the letter at `idx` is one of those, in a place where it may stand.
pub(super) fn is_allowed_at(letters: &[char], idx: usize) -> bool {
    let before = idx.checked_sub(1).map(|before| letters[before]);
    let after = letters.get(idx + 1).copied();
    match letters[idx] {
        // Appendices A.1 and A.2.
        ZERO_WIDTH_NON_JOINER => {
            before.is_some_and(combining_class::is_virama) || joining::breaks_a_join(letters, idx)
        }
        ZERO_WIDTH_JOINER => before.is_some_and(combining_class::is_virama),
        // A.3: MIDDLE DOT, for Catalan.
        '\u{B7}' => before == Some('l') && after == Some('l'),
        // A.4: GREEK LOWER NUMERAL SIGN.
        '\u{375}' => after.is_some_and(scripts::is_greek),
        // A.5 and A.6: HEBREW PUNCTUATION GERESH and GERSHAYIM.
        '\u{5F3}' | '\u{5F4}' => before.is_some_and(scripts::is_hebrew),
        // A.7: KATAKANA MIDDLE DOT.
        '\u{30FB}' => letters.iter().copied().any(scripts::is_kana_or_han),
        // A.8 and A.9: one label, one kind of Arabic digits.
        '\u{660}'..='\u{669}' => !letters.iter().any(|c| matches!(c, '\u{6F0}'..='\u{6F9}')),
        '\u{6F0}'..='\u{6F9}' => !letters.iter().any(|c| matches!(c, '\u{660}'..='\u{669}')),
        _ => false,
    }
}

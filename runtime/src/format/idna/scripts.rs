//! The scripts that the rules of RFC 5892 appendix A name: `Script` of Unicode 17.0.
//! The tables are asked about letters that a label may have; between those, runs are drawn together.

use super::ranges;

/// Whether `c` is Greek.
pub(super) fn is_greek(c: char) -> bool {
    ranges::contain(GREEK, c)
}

/// Whether `c` is Hebrew.
pub(super) fn is_hebrew(c: char) -> bool {
    ranges::contain(HEBREW, c)
}

/// Whether `c` is one of the scripts that Japanese is written in.
pub(super) fn is_kana_or_han(c: char) -> bool {
    [HIRAGANA, KATAKANA, HAN]
        .into_iter()
        .any(|script| ranges::contain(script, c))
}

const GREEK: &[u32] = &[
    0x371, 0x3E1, 0x3F3, 0x3FC, 0x1D26, 0x1D2A, 0x1F00, 0x1FF6, 0xAB65, 0xAB65,
];

const HEBREW: &[u32] = &[0x591, 0x5F4, 0xFB1E, 0xFB1E];

const HIRAGANA: &[u32] = &[
    0x3041, 0x3096, 0x309D, 0x309E, 0x1B001, 0x1B11F, 0x1B132, 0x1B152,
];

const KATAKANA: &[u32] = &[
    0x30A1, 0x30FA, 0x30FD, 0x30FE, 0x31F0, 0x31FF, 0x1AFF0, 0x1B000, 0x1B120, 0x1B122, 0x1B155,
    0x1B167,
];

const HAN: &[u32] = &[
    0x3005, 0x3005, 0x3007, 0x3007, 0x3400, 0x9FFF, 0xFA0E, 0xFA29, 0x16FE3, 0x16FE3, 0x16FF0,
    0x16FF3, 0x20000, 0x33479,
];

#[test]
fn the_tables_are_in_order() {
    assert!(
        [GREEK, HEBREW, HIRAGANA, KATAKANA, HAN]
            .into_iter()
            .all(ranges::are_sorted)
    );
}

//! Labels written from right to left: the rule of RFC 5893 section 2, which keeps a name readable in one way only.
//! The tables are `Bidi_Class` of Unicode 17.0, asked about letters that a label may have; between those, runs are
//! drawn together.

use super::{marks, ranges};

/// What the rule tells apart.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    /// L.
    Left,
    /// R and AL.
    Right,
    /// AN.
    ArabicNumber,
    /// EN.
    EuropeanNumber,
    /// NSM.
    Mark,
    /// ES, CS, ET, ON and BN.
    Neutral,
}

/// Whether a label makes its name one that has to be ordered.
pub(super) fn has_right_to_left(letters: &[char]) -> bool {
    letters
        .iter()
        .any(|c| matches!(class(*c), Class::Right | Class::ArabicNumber))
}

/// Whether a label keeps the rule.
pub(super) fn keeps_rule(letters: &[char]) -> bool {
    let has = |wanted: Class| letters.iter().any(|c| class(*c) == wanted);
    let last = letters
        .iter()
        .rev()
        .map(|c| class(*c))
        .find(|class| *class != Class::Mark);
    match letters.first().map(|c| class(*c)) {
        Some(Class::Right) => {
            let ends_well = matches!(
                last,
                Some(Class::Right | Class::EuropeanNumber | Class::ArabicNumber)
            );
            ends_well
                && !has(Class::Left)
                && !(has(Class::EuropeanNumber) && has(Class::ArabicNumber))
        }
        Some(Class::Left) => {
            let ends_well = matches!(last, Some(Class::Left | Class::EuropeanNumber));
            ends_well && !has(Class::Right) && !has(Class::ArabicNumber)
        }
        Some(Class::ArabicNumber | Class::EuropeanNumber | Class::Mark | Class::Neutral) | None => {
            false
        }
    }
}

fn class(c: char) -> Class {
    let tables = [
        (RIGHT, Class::Right),
        (ARABIC_NUMBERS, Class::ArabicNumber),
        (EUROPEAN_NUMBERS, Class::EuropeanNumber),
        (NEUTRAL, Class::Neutral),
    ];
    match tables
        .into_iter()
        .find(|(table, _)| ranges::contain(table, c))
    {
        Some((_, class)) => class,
        None if marks::is_nonspacing(c) && !LEFT_MARKS.contains(&c) => Class::Mark,
        None => Class::Left,
    }
}

/// Marks that are letters here, though they take no place of their own.
const LEFT_MARKS: &[char] = &['\u{CBF}', '\u{CC6}', '\u{11A07}', '\u{11A08}', '\u{11C3F}'];

const RIGHT: &[u32] = &[
    0x5D0, 0x5F4, 0x620, 0x64A, 0x66E, 0x66F, 0x671, 0x6D5, 0x6E5, 0x6E6, 0x6EE, 0x6EF, 0x6FA,
    0x710, 0x712, 0x72F, 0x74D, 0x7A5, 0x7B1, 0x7EA, 0x7F4, 0x7F5, 0x800, 0x815, 0x81A, 0x81A,
    0x824, 0x824, 0x828, 0x828, 0x840, 0x858, 0x860, 0x88F, 0x8A0, 0x8C9, 0xFE73, 0xFE73, 0x10800,
    0x10A00, 0x10A10, 0x10A35, 0x10A60, 0x10AE4, 0x10B00, 0x10D23, 0x10D4A, 0x10D4F, 0x10D6F,
    0x10EA9, 0x10EB0, 0x10EC7, 0x10F00, 0x10F45, 0x10F70, 0x10F81, 0x10FB0, 0x10FF6, 0x1E800,
    0x1E8C4, 0x1E922, 0x1E943, 0x1E94B, 0x1E959,
];

const ARABIC_NUMBERS: &[u32] = &[0x660, 0x669, 0x10D30, 0x10D49];

const EUROPEAN_NUMBERS: &[u32] = &[0x30, 0x39, 0x6F0, 0x6F9];

const NEUTRAL: &[u32] = &[
    0x2D, 0x2D, 0xB7, 0xB7, 0x2B9, 0x2BA, 0x2C6, 0x2CF, 0x2EC, 0x2EC, 0x375, 0x375, 0x200C, 0x200D,
    0x2E2F, 0x2E2F, 0x30FB, 0x30FB, 0xA67F, 0xA67F, 0xA717, 0xA71F, 0xA788, 0xA788,
];

#[test]
fn the_tables_are_in_order() {
    assert!(
        [RIGHT, ARABIC_NUMBERS, EUROPEAN_NUMBERS, NEUTRAL]
            .into_iter()
            .all(ranges::are_sorted)
    );
}

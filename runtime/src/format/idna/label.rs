//! One label of a domain name: ASCII as RFC 1123 has it, Unicode as RFC 5891 sections 4.2 and 5.4 have it.
//! An `xn--` label is decoded, checked as Unicode, and must be the very text that encoding gives back.

use super::letters::Letters;
use super::{NormalForm, allowed, context, marks, normal_form, punycode};

/// Octets of a label, RFC 1034 section 3.1.
pub(super) const MAX_LABEL_OCTETS: usize = 63;

/// What starts a label that holds Unicode in ASCII.
const ACE_PREFIX: &str = "xn--";

/// A valid label.
pub(super) struct Label {
    /// Its letters, decoded where it was encoded.
    pub(super) letters: Letters,
    /// Its length in ASCII, the form that the name system counts.
    pub(super) octets: usize,
}

/// The label that `text` is, if it is one.
pub(super) fn parse(text: &str, form: NormalForm) -> Option<Label> {
    if !text.is_ascii() {
        let letters = Letters::collect(text.chars())
            .filter(|letters| is_unicode_label(letters.as_slice(), form))?;
        let octets = ACE_PREFIX.len() + punycode::encode(letters.as_slice())?.as_slice().len();
        return Some(Label { letters, octets }).filter(|label| label.octets <= MAX_LABEL_OCTETS);
    }
    // Host names are the same in capitals and small letters; RFC 5891 section 5.3 decodes the small ones.
    let letters = Letters::collect(text.chars().map(|c| c.to_ascii_lowercase()))
        .filter(|letters| is_ascii_label(letters.as_slice()))?;
    let is_encoded = letters
        .as_slice()
        .iter()
        .copied()
        .take(ACE_PREFIX.len())
        .eq(ACE_PREFIX.chars());
    if !is_encoded {
        return Some(Label {
            letters,
            octets: text.len(),
        });
    }
    let encoded = &letters.as_slice()[ACE_PREFIX.len()..];
    let decoded = punycode::decode(encoded)?;
    let is_right = !decoded.as_slice().iter().all(char::is_ascii)
        && is_unicode_label(decoded.as_slice(), NormalForm::C)
        && punycode::encode(decoded.as_slice())?.as_slice() == encoded;
    is_right.then_some(Label {
        letters: decoded,
        octets: text.len(),
    })
}

/// Letters, digits and hyphens, no hyphen at either end.
fn is_ascii_label(letters: &[char]) -> bool {
    has_no_outer_hyphen(letters)
        && letters
            .iter()
            .all(|c| c.is_ascii_alphanumeric() || *c == '-')
}

fn is_unicode_label(letters: &[char], form: NormalForm) -> bool {
    has_no_outer_hyphen(letters)
        // The third and fourth places are where prefixes such as `xn--` stand.
        && !matches!(letters, [_, _, '-', '-', ..])
        && !letters.first().is_some_and(|first| marks::is_mark(*first))
        && (0..letters.len()).all(|idx| allowed::is_allowed(letters[idx]) || context::is_allowed_at(letters, idx))
        && (form == NormalForm::Any || normal_form::is_composed(letters))
}

/// Whether a label has letters at all, and none of the outer ones is a hyphen.
fn has_no_outer_hyphen(letters: &[char]) -> bool {
    letters.first().is_some_and(|c| *c != '-') && letters.last().is_some_and(|c| *c != '-')
}

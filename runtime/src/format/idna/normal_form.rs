//! Unicode's normal form C, UAX 15, for the letters that a label may have.
//! Composing again what was taken apart must give the same label; otherwise two spellings would be two names.

use super::{combining_class, compositions};

/// Letters of a label taken apart: none that a label may have gives more than three.
const MAX_DECOMPOSED: usize = 3 * super::label::MAX_LABEL_OCTETS;

/// Whether `letters` are in normal form C already.
pub(super) fn is_composed(letters: &[char]) -> bool {
    // A letter that never joins one before it cannot change anything; most labels end here.
    if !letters
        .iter()
        .any(|c| combining_class::of(*c) > 0 || compositions::is_second(*c))
    {
        return true;
    }
    let mut buffer = ['\0'; MAX_DECOMPOSED];
    let mut len = 0;
    for c in letters {
        push_decomposed(&mut buffer, &mut len, *c);
    }
    let decomposed = &mut buffer[..len];
    order_marks(decomposed);
    let len = compose(decomposed);
    decomposed[..len] == *letters
}

fn push_decomposed(buffer: &mut [char; MAX_DECOMPOSED], len: &mut usize, c: char) {
    match compositions::taken_apart(c) {
        Some((first, second)) => {
            push_decomposed(buffer, len, first);
            push_decomposed(buffer, len, second);
        }
        None => {
            if let Some(place) = buffer.get_mut(*len) {
                *place = c;
                *len += 1;
            }
        }
    }
}

/// Sorts each run of marks by class, keeping the order within a class.
fn order_marks(letters: &mut [char]) {
    let is_start = |c: &char| combining_class::of(*c) == 0;
    for run in letters.split_mut(is_start) {
        run.sort_by_key(|c| combining_class::of(*c));
    }
}

/// Joins what can be joined, in place, and gives the new length.
fn compose(letters: &mut [char]) -> usize {
    let mut len = 0;
    let mut start: Option<usize> = None;
    let mut last_class = 0;
    for idx in 0..letters.len() {
        let c = letters[idx];
        let class = combining_class::of(c);
        // A mark of the same or a higher class in between keeps two letters apart.
        let is_adjacent = start.is_some_and(|start| start + 1 == len);
        let joined = start
            .filter(|_| is_adjacent || (last_class < class && last_class > 0))
            .and_then(|start| Some((start, compositions::joined(letters[start], c)?)));
        if let Some((start, joined)) = joined {
            letters[start] = joined;
            continue;
        }
        letters[len] = c;
        if class == 0 {
            start = Some(len);
        }
        last_class = class;
        len += 1;
    }
    len
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_composed_spellings_pass() {
        let composed = [
            "e",
            "\u{E9}",
            "\u{1EC7}",
            "q\u{327}\u{332}",
            "\u{1EB9}\u{301}",
            "\u{AC00}\u{AC01}",
            "\u{9BE}",
            "\u{301}e",
            "q\u{323}\u{307}",
        ];
        let other = [
            "e\u{301}",
            "\u{E9}\u{323}",
            "e\u{323}\u{302}",
            "q\u{307}\u{323}",
            "\u{B92}\u{BD7}",
            "a\u{332}\u{301}\u{327}",
            "\u{3B1}\u{313}",
        ];
        let is_composed = |text: &&str| super::is_composed(&text.chars().collect::<Vec<_>>());
        assert!(composed.iter().all(is_composed));
        for text in other {
            assert!(!is_composed(&text), "{text:?}");
        }
    }
}

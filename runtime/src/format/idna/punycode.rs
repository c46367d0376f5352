//! Punycode: Unicode letters in ASCII letters, digits and one hyphen, RFC 3492.
//! Labels have at most 63 letters, so that the insertions of the algorithm stay cheap.

use super::letters::Letters;

// RFC 3492 section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_LETTER: u32 = 128;

/// Decodes small ASCII letters; RFC 3492 section 6.2.
pub(super) fn decode(encoded: &[char]) -> Option<Letters> {
    let n_plain = encoded.iter().rposition(|c| *c == '-').unwrap_or(0);
    let (plain, rest) = encoded.split_at(n_plain);
    let mut letters = Letters::collect(plain.iter().copied())?;
    let mut digits = rest
        .strip_prefix(&['-'])
        .filter(|_| n_plain > 0)
        .unwrap_or(rest)
        .iter();
    let (mut letter, mut place, mut bias) = (INITIAL_LETTER, 0u32, INITIAL_BIAS);
    while let Some(first) = digits.next() {
        let before = place;
        let mut digit = digit_value(*first)?;
        let mut weight = 1u32;
        for k in (1..).map(|round| round * BASE) {
            place = place.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold(k, bias);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            digit = digit_value(*digits.next()?)?;
        }
        let n_letters = letters.as_slice().len() as u32 + 1;
        bias = adapt(place - before, n_letters, before == 0);
        letter = letter.checked_add(place / n_letters)?;
        place %= n_letters;
        letters.insert(place as usize, char::from_u32(letter)?)?;
        place += 1;
    }
    Some(letters)
}

/// Encodes; RFC 3492 section 6.3. Nothing comes back where the result is longer than any label.
pub(super) fn encode(letters: &[char]) -> Option<Letters> {
    let mut encoded = Letters::collect(letters.iter().copied().filter(char::is_ascii))?;
    let n_plain = encoded.as_slice().len() as u32;
    let push = |encoded: &mut Letters, c| encoded.insert(encoded.as_slice().len(), c);
    if n_plain > 0 {
        push(&mut encoded, '-')?;
    }
    let (mut letter, mut delta, mut bias, mut n_done) =
        (INITIAL_LETTER, 0u32, INITIAL_BIAS, n_plain);
    while let Some(next) = letters
        .iter()
        .map(|c| u32::from(*c))
        .filter(|c| *c >= letter)
        .min()
    {
        delta = delta.checked_add((next - letter).checked_mul(n_done + 1)?)?;
        letter = next;
        for c in letters.iter().map(|c| u32::from(*c)) {
            if c < letter {
                delta = delta.checked_add(1)?;
            }
            if c != letter {
                continue;
            }
            let mut rest = delta;
            for k in (1..).map(|round| round * BASE) {
                let threshold = threshold(k, bias);
                if rest < threshold {
                    break;
                }
                push(
                    &mut encoded,
                    digit_letter(threshold + (rest - threshold) % (BASE - threshold))?,
                )?;
                rest = (rest - threshold) / (BASE - threshold);
            }
            push(&mut encoded, digit_letter(rest)?)?;
            bias = adapt(delta, n_done + 1, n_done == n_plain);
            delta = 0;
            n_done += 1;
        }
        delta = delta.checked_add(1)?;
        letter += 1;
    }
    Some(encoded)
}

fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// RFC 3492 section 6.1.
fn adapt(delta: u32, n_letters: u32, is_first: bool) -> u32 {
    let mut delta = delta / if is_first { DAMP } else { 2 };
    delta += delta / n_letters;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

/// The value of a digit: the small letters are 0 to 25, the digits 26 to 35.
fn digit_value(c: char) -> Option<u32> {
    match c {
        'a'..='z' => Some(u32::from(c) - u32::from('a')),
        '0'..='9' => Some(u32::from(c) - u32::from('0') + 26),
        _ => None,
    }
}

fn digit_letter(value: u32) -> Option<char> {
    match value {
        0..=25 => char::from_u32(u32::from('a') + value),
        _ => char::from_u32(u32::from('0') + value - 26),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree() {
        // The second is of RFC 3492 section 7.1.
        let samples = [
            ("\u{4E0A}\u{6D77}", "fhqz97e"),
            (
                "\u{4ED6}\u{4EEC}\u{4E3A}\u{4EC0}\u{4E48}\u{4E0D}\u{8BF4}\u{4E2D}\u{6587}",
                "ihqwcrb4cv8a8dqg056pqjye",
            ),
            ("b\u{FC}cher", "bcher-kva"),
            ("abc", "abc-"),
            ("", ""),
        ];
        for (decoded, encoded) in samples {
            let letters: Vec<char> = decoded.chars().collect();
            let digits: Vec<char> = encoded.chars().collect();
            assert_eq!(
                encode(&letters).expect("short enough").as_slice(),
                digits,
                "{decoded}"
            );
            assert_eq!(
                decode(&digits).expect("well encoded").as_slice(),
                letters,
                "{encoded}"
            );
        }
    }

    #[test]
    fn what_is_not_punycode_decodes_to_nothing() {
        for encoded in ["x", "99999999", "a-\u{E9}", "-A"] {
            let digits: Vec<char> = encoded.chars().collect();
            assert!(decode(&digits).is_none(), "{encoded}");
        }
    }
}

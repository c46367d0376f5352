//! Domain names with labels in Unicode: IDNA 2008, RFC 5890 to 5893, without mapping.
//! Own tables, of Unicode 17.0, since verdicts on `hostname` and `idn-hostname` must not depend on a crate feature or
//! on another crate's version; the usual libraries also follow UTS 46, which lets through more than IDNA 2008 does.

mod allowed;
mod bidi;
mod combining_class;
mod compositions;
mod context;
mod joining;
mod label;
mod letters;
mod marks;
mod normal_form;
mod punycode;
mod ranges;
mod scripts;

/// Octets of a whole name, RFC 1034 section 3.1, counted without the root's dot.
const MAX_NAME_OCTETS: usize = 253;

/// The dot, and the full stops that RFC 3490 section 3.1 takes for one.
const SEPARATORS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// Which spellings of a letter with marks a label may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NormalForm {
    /// The composed one alone, as RFC 5891 section 4.1 says.
    C,
    /// All of them.
    Any,
}

/// Whether `text` is labels with dots between them, each in ASCII or in Unicode, short enough together.
pub(super) fn is_domain_name(text: &str, form: NormalForm) -> bool {
    let mut octets = 0;
    let mut has_right_to_left = false;
    let mut keeps_bidi_rule = true;
    for text in text.split(SEPARATORS) {
        let Some(label) = label::parse(text, form) else {
            return false;
        };
        octets += label.octets + usize::from(octets > 0);
        if octets > MAX_NAME_OCTETS {
            return false;
        }
        has_right_to_left |= bidi::has_right_to_left(label.letters.as_slice());
        keeps_bidi_rule &= bidi::keeps_rule(label.letters.as_slice());
    }
    // RFC 5893 section 1.4: one label from right to left puts every label of the name under the rule.
    keeps_bidi_rule || !has_right_to_left
}

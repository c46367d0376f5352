//! The grammar that `uri`, `uri-reference`, `iri` and `iri-reference` share: RFC 3986 appendix A.
//! RFC 3987 differs from it in the letters alone, so one reader serves all four and they cannot drift apart.

mod alphabet;
mod authority;

pub(super) use alphabet::{Alphabet, is_percent_encoded, is_private, is_ucs};

/// What a reference turned out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// With a scheme: `mailto:a@example.com`.
    Absolute,
    /// Without one: `/path?query#fragment`.
    Relative,
}

/// The kind of a reference; nothing where the text is not one.
pub(super) fn kind(text: &str, alphabet: Alphabet) -> Option<Kind> {
    let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let first_segment = rest.split('/').next().unwrap_or("");
    let (kind, hierarchy) = match first_segment.split_once(':') {
        Some((scheme, _)) if is_scheme(scheme) => (Kind::Absolute, &rest[scheme.len() + 1..]),
        // Without a scheme, a colon in the first segment would read as one.
        Some(_) => return None,
        None => (Kind::Relative, rest),
    };
    let path = match hierarchy.strip_prefix("//") {
        None => hierarchy,
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            if !authority::is_valid(authority, alphabet) {
                return None;
            }
            path
        }
    };
    let is_valid = alphabet.has_all(path, ":@/")
        && alphabet.has_all_of_query(query)
        && alphabet.has_all(fragment, ":@/?");
    is_valid.then_some(kind)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

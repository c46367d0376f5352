//! Doc comments from a schema's words, and from ours.
//! One paragraph, with everything escaped that rustdoc would take for a link, a tag, a list or a code block.

use proc_macro2::TokenStream;
use quote::quote;

/// A doc comment of our own words.
pub(super) fn text(text: &str) -> TokenStream {
    let line = format!(" {}", one_line(text));
    quote!(#[doc = #line])
}

/// A doc comment of a description, with something to fall back on.
pub(super) fn description(description: Option<&str>, otherwise: &str) -> TokenStream {
    match description.map(escape).filter(|words| !words.is_empty()) {
        Some(words) => text(&words),
        None => text(otherwise),
    }
}

/// Words of any kind as one line without control characters.
pub(super) fn one_line(words: &str) -> String {
    words
        .split(is_space)
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// White space, control characters, and what turns the direction of text: rustc refuses the last in a comment.
fn is_space(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A description as one safe paragraph.
pub(super) fn escape(description: &str) -> String {
    let joined = one_line(description);
    // An open code span would swallow what follows.
    let spans = joined.matches('`').count().is_multiple_of(2) && !joined.contains("```");
    let mut out = String::with_capacity(joined.len());
    let mut in_code = false;
    for (at, c) in joined.char_indices() {
        match c {
            '`' if spans => {
                in_code = !in_code;
                out.push(c);
            }
            '`' | '[' | ']' | '<' | '>' | '*' | '_' | '~' | '&' | '|' | '\\' if !in_code => {
                out.push('\\');
                out.push(c);
            }
            // What starts a heading, a list or a quotation.
            '#' | '-' | '+' | '=' if at == 0 => {
                out.push('\\');
                out.push(c);
            }
            '.' | ')' if !in_code && joined[..at].bytes().all(|b| b.is_ascii_digit()) && at > 0 => {
                out.push('\\');
                out.push(c);
            }
            // A bare address is a warning of rustdoc; an escaped colon is none.
            ':' if !in_code && joined[at..].starts_with("://") => out.push_str("\\:"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_becomes_markup() {
        for (description, escaped) in [
            ("a `b[c]` d[e]", "a `b[c]` d\\[e\\]"),
            ("one ` two", "one \\` two"),
            ("- item\n    code\n```\nfn", "\\- item code \\`\\`\\` fn"),
            ("see https://x.org/<y>", "see https\\://x.org/\\<y\\>"),
            ("1. first", "1\\. first"),
            ("*/ \"\"\" \u{2028}", "\\*/ \"\"\""),
            ("\u{202e}tfel ot thgir\u{202c}", "tfel ot thgir"),
        ] {
            assert_eq!(escape(description), escaped);
        }
    }
}

//! Doc comments from a schema's words, and from ours.
//! One paragraph, with everything escaped that rustdoc would take for a link, a tag, a list or a code block.

use proc_macro2::TokenStream;
use quote::quote;

/// A doc comment of our own words.
pub(super) fn text(text: &str) -> TokenStream {
    let line = format!(" {text}");
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
    words.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A description as one safe paragraph.
pub(super) fn escape(description: &str) -> String {
    let words: Vec<String> = description.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let joined = words.join(" ");
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
        ] {
            assert_eq!(escape(description), escaped);
        }
    }
}

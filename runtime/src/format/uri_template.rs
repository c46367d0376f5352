//! `uri-template`: a URI with gaps as `/users/{id}{?page,size}`, RFC 6570 section 2, of any level.
//! The operators that RFC 6570 reserves for later (`{=a}`) are in its grammar, and so valid here.

use super::Format;
use super::reference::{is_percent_encoded, is_private, is_ucs};

/// A URI with expressions to fill in.
pub const FORMAT: Format = Format {
    name: "uri-template",
    check: is_valid,
    explain: None,
    spec: "RFC 6570 section 2",
    valid: &[
        "",
        "dictionary/{term:1}/{term}",
        "{+path*}{?x,y.z}",
        "{v:1000}",
        "a%41'b",
        "{%41}",
        "\u{1F600}",
    ],
    invalid: &[
        "{term",
        "foo}bar",
        "{}",
        "{a,,b}",
        "{a..b}",
        "{v:0}",
        "{v:10000}",
        "{var=def}",
        "a b",
        "a%4",
        "{a-b}",
    ],
};

/// Whether `text` is a URI template.
pub fn is_valid(text: &str) -> bool {
    let mut parts = text.split('{');
    let is_first = parts.next().is_some_and(is_literal);
    is_first
        && parts.all(|part| {
            let expression_and_literal = part.split_once('}');
            expression_and_literal.is_some_and(|(expression, literal)| {
                is_expression(expression) && is_literal(literal)
            })
        })
}

fn is_literal(text: &str) -> bool {
    text.char_indices().all(|(offset, c)| match c {
        '%' => is_percent_encoded(&text[offset..]),
        '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => false,
        '!'..='~' => true,
        _ => is_ucs(c) || is_private(c),
    })
}

fn is_expression(text: &str) -> bool {
    let variables = text
        .strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|'])
        .unwrap_or(text);
    variables.split(',').all(is_variable)
}

/// A name with dots between its parts, and `*` or a length such as `:3` behind it.
fn is_variable(text: &str) -> bool {
    let name = match text.split_once(':') {
        Some((_, length)) if !is_length(length) => return false,
        Some((name, _)) => name,
        None => text.strip_suffix('*').unwrap_or(text),
    };
    name.split('.').all(|part| {
        let is_letter = |(offset, c): (usize, char)| {
            c.is_ascii_alphanumeric()
                || c == '_'
                || (c == '%' && is_percent_encoded(&part[offset..]))
        };
        !part.is_empty() && part.char_indices().all(is_letter)
    })
}

/// A number from 1 to 9999 without zeros in front.
fn is_length(text: &str) -> bool {
    (1..=4).contains(&text.len())
        && !text.starts_with('0')
        && text.bytes().all(|byte| byte.is_ascii_digit())
}

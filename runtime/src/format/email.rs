//! `email`: a mailbox as `joe.bloggs@example.com`, RFC 5321 section 4.1.2, `Mailbox`.
//! The local part may be quoted, the host may be an address in brackets; comments and display names belong to
//! message headers. The local part has at most 64 octets (section 4.5.3.1.1), the host follows `hostname`.

use super::{Format, hostname, ipv4, ipv6};

/// An electronic mail address.
pub const FORMAT: Format = Format {
    name: "email",
    check: is_valid,
    explain: None,
    spec: "RFC 5321 section 4.1.2, Mailbox",
    valid: &[
        "joe.bloggs@example.com",
        "~te~st~@localhost",
        "\"joe @..\\\"bloggs\"@example.com",
        "joe@[127.0.0.1]",
        "joe@[IPv6:::1]",
    ],
    invalid: &[
        "2962",
        ".test@example.com",
        "te..st@example.com",
        "joe bloggs@example.com",
        "@example.com",
        "joe@",
        "joe@[127.0.0.300]",
        "joe@[::1]",
        "joe@in=valid.com",
        "a@b@c",
        "\u{E9}@example.com",
    ],
};

/// Octets of a local part, RFC 5321 section 4.5.3.1.1.
const MAX_LOCAL_PART_OCTETS: usize = 64;

/// Whether `text` is a mailbox.
pub fn is_valid(text: &str) -> bool {
    text.is_ascii() && is_mailbox(text, hostname::is_valid)
}

/// Whether `text` is a mailbox whose domain passes `is_domain`; letters beyond ASCII may stand in the local part,
/// as RFC 6531 section 3.3 extends it.
pub(super) fn is_mailbox(text: &str, is_domain: impl Fn(&str) -> bool) -> bool {
    let Some((local_part, domain)) = split_at_sign(text) else {
        return false;
    };
    let is_local_part = match local_part
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    {
        Some(content) => is_quoted_content(content),
        None => local_part.split('.').all(is_atom),
    };
    let is_host = match domain
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(address) => is_address_literal(address),
        None => is_domain(domain),
    };
    local_part.len() <= MAX_LOCAL_PART_OCTETS && is_local_part && is_host
}

/// The two sides of the sign that separates them: an atom has none, a quoted string may.
fn split_at_sign(text: &str) -> Option<(&str, &str)> {
    // A domain has no quotation mark, so the last one ends the quoted string.
    let after_quotes = if text.starts_with('"') {
        text.rfind('"')?
    } else {
        0
    };
    let sign = after_quotes + text.get(after_quotes..)?.find('@')?;
    Some((&text[..sign], &text[sign + 1..]))
}

fn is_atom(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| match c {
            '!' | '#' | '$' | '%' | '&' | '\'' | '*' | '+' | '-' | '/' | '=' | '?' | '^' | '_'
            | '`' | '{' | '|' | '}' | '~' => true,
            _ => c.is_ascii_alphanumeric() || !c.is_ascii(),
        })
}

/// What is between the quotation marks: printable letters and spaces, `"` and `\` behind a backslash.
fn is_quoted_content(text: &str) -> bool {
    let mut is_escaped = false;
    let is_printable = text.chars().all(|c| {
        let is_in_place = is_escaped || c != '"';
        let is_escape = !is_escaped && c == '\\';
        // Only ASCII may stand behind a backslash, RFC 5321 `quoted-pairSMTP`.
        let is_letter = matches!(c, ' '..='~') || (!c.is_ascii() && !is_escaped);
        is_escaped = is_escape;
        is_in_place && is_letter
    });
    is_printable && !is_escaped
}

/// An address between brackets; RFC 5321 has its `::` stand for two groups at least.
fn is_address_literal(text: &str) -> bool {
    const TAG: &str = "IPv6:";
    match text.get(..TAG.len()) {
        Some(tag) if tag.eq_ignore_ascii_case(TAG) => {
            ipv6::written_groups(&text[TAG.len()..]).is_some_and(|n_groups| n_groups != 7)
        }
        Some(_) | None => ipv4::is_valid(text),
    }
}

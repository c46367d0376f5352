//! `ipv6`: eight groups of hexadecimal digits as `2001:db8::7`, RFC 4291 section 2.2.
//! One `::` may stand for groups of zeros, and the last two groups may be an IPv4 address. A zone (`%eth1`) is
//! no part of an address.

use super::{Format, ipv4};

/// An address of the Internet Protocol, version 6.
pub const FORMAT: Format = Format {
    name: "ipv6",
    check: is_valid,
    explain: None,
    spec: "RFC 4291 section 2.2",
    valid: &[
        "::",
        "::1",
        "2001:db8::7",
        "1:2:3:4:5:6:7:8",
        "d6::",
        "::ffff:192.168.0.1",
        "1:2:3:4:5:6:7::",
    ],
    invalid: &[
        "12345::",
        ":2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:",
        "1::d6::42",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8::",
        "fe80::a%eth1",
        "[::1]",
        "::ffff:192.168.0.01",
        "127.0.0.1",
    ],
};

/// Whether `text` is an IPv6 address.
pub fn is_valid(text: &str) -> bool {
    written_groups(text).is_some()
}

/// How many of the eight groups an address spells out; fewer than eight where it has a `::`.
pub(super) fn written_groups(text: &str) -> Option<usize> {
    let Some((before, after)) = text.split_once("::") else {
        return count_groups(text, true).filter(|n_groups| *n_groups == 8);
    };
    let n_before = if before.is_empty() {
        0
    } else {
        count_groups(before, false)?
    };
    let n_after = if after.is_empty() {
        0
    } else {
        count_groups(after, true)?
    };
    Some(n_before + n_after).filter(|n_groups| *n_groups <= 7)
}

/// Groups between single colons; an IPv4 address at the end counts as two.
fn count_groups(text: &str, may_end_in_ipv4: bool) -> Option<usize> {
    let mut n_groups = 0;
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let is_group =
            (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_ipv4 = may_end_in_ipv4 && parts.peek().is_none() && ipv4::is_valid(part);
        n_groups += match (is_group, is_ipv4) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => return None,
        };
    }
    Some(n_groups)
}

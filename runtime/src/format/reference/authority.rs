//! What stands between `//` and the path: RFC 3986 section 3.2, `[userinfo "@"] host [":" port]`.
//! A host that looks like an IPv4 address but is none is a valid name there, so only names and brackets are told apart.

use super::Alphabet;
use crate::format::ipv6;

pub(super) fn is_valid(text: &str, alphabet: Alphabet) -> bool {
    let (user, host_and_port) = text.split_once('@').unwrap_or(("", text));
    let (is_host, port) = match host_and_port.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((literal, after)) => (
                is_ip_literal(literal),
                after.strip_prefix(':').or(after.is_empty().then_some("")),
            ),
            None => (false, None),
        },
        None => {
            let (name, port) = host_and_port.split_once(':').unwrap_or((host_and_port, ""));
            (alphabet.has_all(name, ""), Some(port))
        }
    };
    alphabet.has_all(user, ":")
        && is_host
        && port.is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

/// An IPv6 address, or a later version as `v1.fe80`, without the brackets.
fn is_ip_literal(text: &str) -> bool {
    let Some(future) = text.strip_prefix(['v', 'V']) else {
        return ipv6::is_valid(text);
    };
    let Some((version, address)) = future.split_once('.') else {
        return false;
    };
    let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_version
        && !address.is_empty()
        && !address.contains('%')
        && Alphabet::Ascii.has_all(address, ":")
}

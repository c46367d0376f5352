//! `ipv4`: four numbers up to 255 with dots, as `192.168.0.1`, RFC 2673 section 3.2, `dotted-quad`.
//! Zeros in front are refused, though that grammar has them: some readers take `010` for eight, others for ten.

use super::Format;

/// An address of the Internet Protocol, version 4.
pub const FORMAT: Format = Format {
    name: "ipv4",
    check: is_valid,
    explain: None,
    spec: "RFC 2673 section 3.2, dotted-quad",
    valid: &["192.168.0.1", "0.0.0.0", "255.255.255.255"],
    invalid: &[
        "127.0.1",
        "192.168.0.256",
        "192.168.0.01",
        "192.168..1",
        "192.168.0.1.",
        "0x7f.0.0.1",
        "192.168.0.1/24",
        " 192.168.0.1",
    ],
};

/// Whether `text` is an IPv4 address.
pub fn is_valid(text: &str) -> bool {
    let mut n_parts = 0;
    text.split('.').all(|part| {
        n_parts += 1;
        n_parts <= 4 && is_octet(part.as_bytes())
    }) && n_parts == 4
}

fn is_octet(digits: &[u8]) -> bool {
    matches!(
        digits,
        [b'0'..=b'9']
            | [b'1'..=b'9', b'0'..=b'9']
            | [b'1', b'0'..=b'9', b'0'..=b'9']
            | [b'2', b'0'..=b'4', b'0'..=b'9']
            | [b'2', b'5', b'0'..=b'5']
    )
}

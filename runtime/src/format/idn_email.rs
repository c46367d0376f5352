//! `idn-email`: a mailbox whose letters may go beyond ASCII as `실례@실례.테스트`, RFC 6531 section 3.3.
//! The domain follows `idn-hostname`, but need not be in normal form C: a mail program normalises it before it asks
//! for the host, and the official suite takes such addresses as they are written.

use super::{Format, email, idna};

/// An internationalized electronic mail address.
pub const FORMAT: Format = Format {
    name: "idn-email",
    check: is_valid,
    explain: None,
    spec: "RFC 6531 section 3.3",
    valid: &[
        "\u{C2E4}\u{B840}@\u{C2E4}\u{B840}.\u{D14C}\u{C2A4}\u{D2B8}",
        "joe.bloggs@example.com",
        "\"\u{3B4} \u{3BF}\"@example.com",
        "user@cafe\u{301}.com",
    ],
    invalid: &[
        "2962",
        "user\u{FF20}example.com",
        "\u{3B4}@-example.com",
        "\u{3B4} \u{3BF}@example.com",
        "\u{3B4}@\u{302E}\u{C2E4}.com",
    ],
};

/// Whether `text` is an internationalized mailbox.
pub fn is_valid(text: &str) -> bool {
    email::is_mailbox(text, |domain| {
        idna::is_domain_name(domain, idna::NormalForm::Any)
    })
}

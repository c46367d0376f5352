//! `uuid`: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, RFC 4122 section 3.
//! Version and variant are not checked: the grammar lets all of them through, as does RFC 9562 after it.

use super::Format;

/// A universally unique identifier.
pub const FORMAT: Format = Format {
    name: "uuid",
    check: is_valid,
    explain: None,
    spec: "RFC 4122 section 3",
    valid: &[
        "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
        "00000000-0000-0000-0000-000000000000",
    ],
    invalid: &[
        "2eb8aa08aa9811eab4aa73b441d16380",
        "2eb8aa0-8aa98-11e-ab4aa7-3b441d16380",
        "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
        "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
    ],
};

/// Whether `text` is a UUID.
pub fn is_valid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(idx, byte)| match idx {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

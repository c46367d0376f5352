//! `idn-hostname`: a host name whose labels may be in Unicode as `실례.테스트`, RFC 5890 section 2.3.2.3.
//! A label has only letters that RFC 5892 allows and is in normal form C; capitals and full-width letters are not
//! mapped, but the three other full stops of RFC 3490 separate labels too. Every `hostname` is one of these.

use super::{Format, idna};

/// The name of a host on the Internet, in Unicode.
pub const FORMAT: Format = Format {
    name: "idn-hostname",
    check: is_valid,
    explain: None,
    spec: "RFC 5890 section 2.3.2.3, with RFC 5891, 5892 and 5893",
    valid: &[
        "\u{C2E4}\u{B840}.\u{D14C}\u{C2A4}\u{D2B8}",
        "hostname",
        "xn--ihqwcrb4cv8a8dqg056pqjye",
        "l\u{B7}l",
        "\u{3B1}\u{375}\u{3B2}",
        "a\u{3002}b",
        "\u{915}\u{94D}\u{200D}\u{937}",
    ],
    invalid: &[
        "",
        "\u{302E}\u{C2E4}",
        "-\u{E9}",
        "\u{C4}",
        "cafe\u{301}",
        "a\u{B7}l",
        "\u{30FB}",
        "\u{915}\u{200D}\u{937}",
        "0a.\u{5D0}",
        "a\u{5D0}",
        "xn--example-",
        "example.",
    ],
};

/// Whether `text` is a host name in Unicode or in ASCII.
pub fn is_valid(text: &str) -> bool {
    idna::is_domain_name(text, idna::NormalForm::C)
}

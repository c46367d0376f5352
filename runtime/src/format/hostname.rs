//! `hostname`: labels of letters, digits and hyphens with dots, RFC 1123 section 2.1.
//! A label that starts with `xn--` has to be what RFC 5891 section 4.4 makes of a valid label in Unicode. At most 63
//! octets a label and 253 the name, with no dot at its end.

use super::{Format, idna};

/// The name of a host on the Internet, in ASCII.
pub const FORMAT: Format = Format {
    name: "hostname",
    check: is_valid,
    explain: None,
    spec: "RFC 1123 section 2.1 and RFC 5891 section 4.4",
    valid: &[
        "www.example.com",
        "1host",
        "a--b.com",
        "xn--9n2bp8q.xn--9t4b11yi5a",
        "xn--ll-0ea",
        "r3---sn.example.com",
    ],
    invalid: &[
        "",
        ".",
        ".example",
        "example.",
        "-hostname",
        "hostname-",
        "host_name",
        "xn--X",
        "xn--al-0ea",
        "XN--aa---o47jg78q",
        "example\u{FF0E}com",
        "example.com\n",
    ],
};

/// Whether `text` is a host name.
pub fn is_valid(text: &str) -> bool {
    text.is_ascii() && idna::is_domain_name(text, idna::NormalForm::C)
}

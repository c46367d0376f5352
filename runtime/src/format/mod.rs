//! `format`: which texts are a date, an address, a reference; one file per format.
//! Each is written by hand after its specification, runs in time linear in the text and needs no optional crate,
//! so that a verdict depends on nothing but the text. Where a specification's grammar is wider than every validator
//! in use and the official suite is silent, the narrower reading stands; the file of the format says so.
//!
//! Five formats are this crate's own, for packets about files, commands and patches. Other programs judge these texts
//! too, in ECMAScript, and so the definitions count UTF-16 code units and know white space as that language does.
//!
//! A new format is a file with a `FORMAT`, a `mod` line here and a line in [`ALL`].

pub mod agents_path;
pub mod date;
pub mod date_time;
pub mod duration;
pub mod email;
pub mod hostname;
pub mod idn_email;
pub mod idn_hostname;
mod idna;
pub mod ipv4;
pub mod ipv6;
pub mod iri;
pub mod iri_reference;
pub mod json_pointer;
mod reference;
pub mod regex;
pub mod relative_json_pointer;
pub mod relative_path;
pub mod script_command;
pub mod time;
pub mod unified_diff;
pub mod uri;
pub mod uri_reference;
pub mod uri_template;
pub mod uuid;
pub mod verification_token;

use std::fmt;

/// One value of `format`.
#[derive(Clone, Copy)]
pub struct Format {
    /// The value of the keyword, as in `"format": "date-time"`.
    pub name: &'static str,
    /// Whether a text is of this format.
    pub check: fn(&str) -> bool,
    /// The format's own sentence about a text that it refuses, where one says more than that it is refused.
    pub explain: Option<fn(&str) -> String>,
    /// Where the format is specified.
    pub spec: &'static str,
    /// Texts that are of the format, for documentation and tests.
    pub valid: &'static [&'static str],
    /// Texts that are not, chosen near the border.
    pub invalid: &'static [&'static str],
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

/// Every format, by name.
pub const ALL: &[&Format] = &[
    &agents_path::FORMAT,
    &date::FORMAT,
    &date_time::FORMAT,
    &duration::FORMAT,
    &email::FORMAT,
    &hostname::FORMAT,
    &idn_email::FORMAT,
    &idn_hostname::FORMAT,
    &ipv4::FORMAT,
    &ipv6::FORMAT,
    &iri::FORMAT,
    &iri_reference::FORMAT,
    &json_pointer::FORMAT,
    &regex::FORMAT,
    &relative_json_pointer::FORMAT,
    &relative_path::FORMAT,
    &script_command::FORMAT,
    &time::FORMAT,
    &unified_diff::FORMAT,
    &uri::FORMAT,
    &uri_reference::FORMAT,
    &uri_template::FORMAT,
    &uuid::FORMAT,
    &verification_token::FORMAT,
];

/// The format of that name. An unknown name is the caller's error to report: nothing is waved through.
///
/// ```
/// let date = sealform::format::by_name("date").expect("`date` is a format");
/// assert!((date.check)("2024-02-29") && !(date.check)("2023-02-29"));
/// assert!(sealform::format::by_name("day").is_none());
/// ```
pub fn by_name(name: &str) -> Option<&'static Format> {
    let idx = ALL.binary_search_by(|format| format.name.cmp(name)).ok()?;
    ALL.get(idx).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_list_is_sorted_and_found_by_name() {
        assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
        for format in ALL {
            assert_eq!(by_name(format.name), Some(*format));
        }
        assert_eq!(by_name("int32"), None);
    }

    #[test]
    fn the_folder_equals_the_list() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/format");
        let mut files: Vec<String> = fs::read_dir(folder)
            .expect("the crate's own source is there in its tests")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".rs")?.replace('_', "-")))
            .filter(|name| name != "mod")
            .collect();
        files.sort();
        let listed: Vec<&str> = ALL.iter().map(|format| format.name).collect();
        assert_eq!(files, listed);
    }

    #[test]
    fn every_example_holds() {
        for format in ALL {
            assert!(
                !format.valid.is_empty() && !format.invalid.is_empty(),
                "{format:?} has examples"
            );
            for text in format.valid {
                assert!((format.check)(text), "{text:?} is valid {}", format.name);
            }
            for text in format.invalid {
                assert!(
                    !(format.check)(text),
                    "{text:?} is no valid {}",
                    format.name
                );
            }
        }
    }

    #[test]
    fn no_format_fails_on_odd_texts() {
        let long = "a".repeat(100_000);
        let odd = [
            "",
            "\0",
            "\u{FFFF}",
            "\u{1F600}",
            "%",
            "\\",
            "@",
            ":",
            "[",
            "{",
            "xn--",
            "\u{200D}",
            "P\u{9E8}Y",
            &long,
        ];
        for format in ALL {
            for text in odd {
                let _verdict = (format.check)(text);
                let _repeated = (format.check)(&text.repeat(3));
            }
        }
    }
}

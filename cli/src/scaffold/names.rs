//! `suite.diff.analyze.v1` taken apart: family, file, type names, and what tool and kind are likely called.

use crate::failure::Failure;
use sealform_model::Registry;
use sealform_model::names::upper_camel;

/// Names that follow from a packet type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The type itself.
    pub packet_type: String,
    /// The first segment.
    pub first: String,
    /// `diff_analyze`, and with a version above 1 `diff_analyze_v2`.
    pub stem: String,
    /// `DiffAnalyze`
    pub payload: String,
    /// The second segment.
    pub tool: String,
    /// The segments between the first and the version.
    pub kind: String,
}

impl Names {
    /// The names, or what is wrong with the type.
    pub fn of(packet_type: &str) -> Result<Names, Failure> {
        let wrong = || {
            Failure::new(format!(
                "`{packet_type}` is not a packet type: write lower-case segments with the major version last, such as `suite.diff.analyze.v1`"
            ))
        };
        let segments: Vec<&str> = packet_type.split('.').collect();
        let [first, middle @ .., version] = segments.as_slice() else {
            return Err(wrong());
        };
        let digits = version.strip_prefix('v').filter(|digits| {
            digits.bytes().all(|b| b.is_ascii_digit())
                && !digits.is_empty()
                && !digits.starts_with('0')
        });
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-')
        };
        let Some(digits) = digits.filter(|_| is_word(first) && middle.iter().all(is_word)) else {
            return Err(wrong());
        };
        let words = if middle.is_empty() {
            vec![*first]
        } else {
            middle.to_vec()
        };
        let kind = words.join("_").replace('-', "_");
        let stem = if digits == "1" {
            kind.clone()
        } else {
            format!("{kind}_v{digits}")
        };
        Ok(Names {
            packet_type: packet_type.to_owned(),
            first: (*first).to_owned(),
            payload: upper_camel(&stem),
            stem,
            tool: words.first().copied().unwrap_or(first).to_owned(),
            kind,
        })
    }

    /// The folder for the schema: that of the first registered type with the same first segment, else the segment.
    pub fn family(&self, registry: Option<&Registry>) -> String {
        let entries = registry
            .map(|registry| registry.entries.as_slice())
            .unwrap_or_default();
        let relative = entries
            .iter()
            .find(|entry| entry.packet_type.split('.').next() == Some(&self.first));
        match relative {
            Some(entry) => entry
                .schema
                .rsplit_once('/')
                .map_or(String::new(), |(folder, _)| folder.to_owned()),
            None => self.first.replace('-', "_"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_the_type() {
        let names = Names::of("suite.diff-all.analyze.v2").expect("a type");
        assert_eq!(
            (
                names.stem.as_str(),
                names.payload.as_str(),
                names.tool.as_str(),
                names.kind.as_str()
            ),
            (
                "diff_all_analyze_v2",
                "DiffAllAnalyzeV2",
                "diff-all",
                "diff_all_analyze"
            )
        );
        assert_eq!(Names::of("suite.v1").expect("a type").stem, "suite");
        for wrong in [
            "",
            "suite",
            "v1",
            "suite.diff",
            "suite.Diff.v1",
            "suite..v1",
            "suite.diff.v0",
            "suite.diff.v01",
            "suite.diff.v",
            "../x.v1",
            "suite.a/b.v1",
            "1.v1",
        ] {
            assert!(Names::of(wrong).is_err(), "{wrong}");
        }
    }
}

//! What the lines of a log came to: how many there were, and how many broke on which code.

use crate::record::Record;
use crate::render::{Format, counted};
use sealform::{Json, Report};
use std::collections::BTreeMap;

/// The count of a run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    valid: u64,
    blank: u64,
    invalid: u64,
    shown: u64,
    /// Broken lines by the code of their first violation.
    codes: BTreeMap<String, u64>,
}

impl Tally {
    /// A line without a packet.
    pub fn blank(&mut self) {
        self.blank += 1;
    }

    /// A valid packet.
    pub fn valid(&mut self) {
        self.valid += 1;
    }

    /// A broken line; `true` where it is to be shown, which at most `most` lines are, or all where that is 0.
    pub fn invalid(&mut self, report: &Report, most: u64) -> bool {
        self.invalid += 1;
        let code = &*report.first().code;
        match self.codes.get_mut(code) {
            Some(count) => *count += 1,
            None => drop(self.codes.insert(code.to_owned(), 1)),
        }
        let is_shown = most == 0 || self.shown < most;
        self.shown += u64::from(is_shown);
        is_shown
    }

    /// Whether a line was broken.
    pub fn has_invalid(&self) -> bool {
        self.invalid > 0
    }

    /// The summary: lines with a packet, and the codes, the most frequent first.
    pub fn render(&self, file: &str, packet_type: &str, format: Format) -> String {
        let mut codes: Vec<(&String, &u64)> = self.codes.iter().collect();
        // The sort is stable: equal counts stay in the order of their codes.
        codes.sort_by(|a, b| b.1.cmp(a.1));
        let lines = self.valid + self.invalid;
        if format == Format::Json {
            let code = |(code, count): &(&String, &u64)| {
                Record::new("code")
                    .text("code", code)
                    .count("lines", **count)
            };
            let codes = codes.iter().map(|entry| code(entry).into_json());
            return Record::new("summary")
                .text("file", file)
                .text("type", packet_type)
                .count("lines", lines)
                .count("valid", self.valid)
                .count("invalid", self.invalid)
                .count("blank", self.blank)
                .count("shown", self.shown)
                .value("codes", Json::Array(codes.collect()))
                .line();
        }
        let blank = match self.blank {
            0 => String::new(),
            blank => format!(", {} skipped", counted(blank, "blank line")),
        };
        let mut text = format!(
            "{file}: {}, {} valid, {} invalid{blank} ({packet_type})\n",
            counted(lines, "line"),
            self.valid,
            self.invalid
        );
        if self.shown < self.invalid {
            text += &format!(
                "{file}: the first {} shown; --max-errors 0 shows all\n",
                counted(self.shown, "broken line")
            );
        }
        let width = codes
            .first()
            .map_or(0, |(_, count)| count.to_string().len());
        for (code, count) in codes {
            text += &format!("  {count:>width$} {code}\n");
        }
        text
    }
}

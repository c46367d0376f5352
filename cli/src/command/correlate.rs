//! `sealform correlate`: what a set of packets has in common.
//! Every packet is judged first; findings over a set from which some were left out would look whole and not be.

use super::validate::unwrapped;
use crate::args::Global;
use crate::console::{Reader, offer, out};
use crate::failure::{Failure, Verdict};
use crate::findings::{self, Origin};
use crate::input;
use crate::lines::{Line, Lines};
use crate::subject::{located, registered};
use crate::violations;
use sealform::correlate::Rule;
use sealform::{Json, Limits, Report, reader};
use sealform_model::Interpreter;
use sealform_model::interpret::{Correlation, identify};
use std::path::{Path, PathBuf};

/// What was asked for.
pub struct Wanted<'a> {
    /// Files with a packet each, or with one on each line.
    pub files: &'a [PathBuf],
    /// Whether the lines of the files are packets.
    pub ndjson: bool,
    /// Rules whose findings are shown; all where there are none.
    pub rules: &'a [String],
}

/// Judges the packets, and prints what they have in common.
pub fn run(global: &Global, wanted: &Wanted<'_>) -> Result<Verdict, Failure> {
    let from_stdin = wanted.files.iter().filter(|file| *file == Path::new("-"));
    if from_stdin.count() > 1 {
        return Err(Failure::new("standard input can be given once"));
    }
    let model = registered(global)?;
    let interpreter = Interpreter::new(&model);
    let mut set = Set {
        interpreter: &interpreter,
        correlation: Correlation::new(&interpreter),
        origins: Vec::new(),
        refused: false,
        global,
    };
    for file in wanted.files {
        let reader = match wanted.ndjson {
            true => set.lines(file)?,
            false => set.file(file)?,
        };
        if reader == Reader::Gone {
            return Ok(Verdict::Findings);
        }
    }
    if set.refused {
        return Ok(Verdict::Findings);
    }
    let mut found = set.correlation.findings();
    if !wanted.rules.is_empty() {
        let is_wanted = |rule: Rule| wanted.rules.iter().any(|name| name == rule.as_str());
        found.retain(|finding| is_wanted(finding.rule));
    }
    for finding in &found {
        if offer(&findings::render(finding, &set.origins, global.format))? == Reader::Gone {
            return Ok(Verdict::Clean);
        }
    }
    let (packets, count) = (set.origins.len(), found.len());
    out(&findings::summary(packets, count, global.format))?;
    Ok(Verdict::Clean)
}

/// The packets so far.
struct Set<'m> {
    interpreter: &'m Interpreter<'m>,
    correlation: Correlation<'m>,
    /// Where each packet comes from.
    origins: Vec<Origin>,
    refused: bool,
    global: &'m Global,
}

impl Set<'_> {
    /// One packet.
    fn file(&mut self, file: &Path) -> Result<Reader, Failure> {
        let (name, bytes) = input::read(file)?;
        match self.add(&bytes) {
            Ok(()) => {
                self.origins.push(Origin {
                    file: name,
                    line: None,
                });
                Ok(Reader::There)
            }
            Err(report) => {
                self.refused = true;
                offer(&violations::render(&report, &name, self.global.format))
            }
        }
    }

    /// A packet on each line; blank lines are none.
    fn lines(&mut self, file: &Path) -> Result<Reader, Failure> {
        let limits = self.limits();
        let stream = input::stream(file)?;
        let mut lines = Lines::new(stream.source, limits.max_input_bytes);
        for number in 1_u64.. {
            let line = lines
                .next()
                .map_err(|error| Failure::file("read", file, &error))?;
            let added = match line {
                None => break,
                Some(Line::Whole(text)) if text.trim_ascii().is_empty() => continue,
                Some(Line::Whole(text)) => self.add(text),
                Some(Line::TooLong(bytes)) => {
                    Err(Report::single(reader::input_too_large(bytes, limits)))
                }
            };
            match added {
                Ok(()) => self.origins.push(Origin {
                    file: stream.name.clone(),
                    line: Some(number),
                }),
                Err(report) => {
                    self.refused = true;
                    let format = self.global.format;
                    let text = violations::of_line(&report, &stream.name, number, format);
                    if offer(&text)? == Reader::Gone {
                        return Ok(Reader::Gone);
                    }
                }
            }
        }
        Ok(Reader::There)
    }

    fn add(&mut self, text: &[u8]) -> Result<(), Report> {
        let read = reader::read(text, self.limits()).map_err(Report::single);
        read.and_then(|value| match self.is_wrapped(&value) {
            true => match unwrapped(self.interpreter, &value)? {
                Some((packet_type, packet)) => self.correlation.add_valid(packet_type, packet),
                None => Ok(()),
            },
            false => self.correlation.add(&value).map(|_| ()),
        })
        .map_err(|report| located(report, text))
    }

    /// Whether the value is no packet itself, and has the members of the wire wrapper.
    fn is_wrapped(&self, value: &Json) -> bool {
        let Some((wrapper, _)) = &self.interpreter.model().wrapper else {
            return false;
        };
        let mut members = [&wrapper.type_member, &wrapper.packet_member].into_iter();
        members.all(|name| value.member(name).is_some())
            && identify(self.interpreter, value).is_err()
    }

    /// The widest limits of all types, as a decoder of any packet has them.
    fn limits(&self) -> Limits {
        let model = self.interpreter.model();
        let envelopes = model.envelopes.iter().map(|envelope| &envelope.seal);
        let packets = model.packets.iter().map(|packet| &packet.seal);
        let all = packets.chain(envelopes).map(|seal| seal.limits);
        let widest = all.reduce(|a, b| Limits {
            max_input_bytes: a.max_input_bytes.max(b.max_input_bytes),
            max_depth: a.max_depth.max(b.max_depth),
        });
        widest.unwrap_or_default()
    }
}

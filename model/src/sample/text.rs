//! Texts: of their format, of their pattern, or plain words, within their lengths.
//!
//! A text that was made before for the same schemas may come again, and so may one of the context: rules often ask for
//! members that are equal, or that name each other.

use super::demand::Demand;
use super::maker::{Maker, Stop};
use super::{formats, words::words};
use crate::limits::MAX_SAMPLE_CHARS;
use crate::schema::{At, Schema};
use sealform::Json;

/// Tries of one text.
const TRIES: usize = 16;
/// Texts of a context that are kept.
const MAX_OFFERED: usize = 1_000;

/// What a text must be.
struct Wanted<'m> {
    min: usize,
    max: usize,
    /// The most UTF-16 units.
    units: usize,
    patterns: Vec<&'m str>,
    formats: Vec<&'m str>,
}

impl<'m> Maker<'_, 'm> {
    /// A text that the schemas allow, or the last one that was made.
    pub fn text(&mut self, demand: &Demand, parts: &[&'m Schema]) -> Result<String, Stop> {
        let wanted = wanted(parts)?;
        let mut last = String::new();
        let mut stretch = 6;
        for _ in 0..TRIES {
            let Some(text) = self.candidate(demand, &wanted, stretch) else {
                stretch /= 2;
                continue;
            };
            self.spend(text.len() / 64)?;
            let length = text.chars().count();
            let is_met = self.meets(&demand.parts, &Json::String(text.clone()));
            if is_met {
                self.made.push((demand.parts.clone(), text.clone()));
                return Ok(text);
            }
            // A pattern knows nothing of lengths: it is told to repeat more, or less.
            if length < wanted.min {
                stretch = (stretch * 3).min(MAX_SAMPLE_CHARS);
            } else if length > wanted.max {
                stretch /= 2;
            }
            last = text;
        }
        Ok(last)
    }

    fn candidate(
        &mut self,
        demand: &Demand,
        wanted: &Wanted<'m>,
        stretch: usize,
    ) -> Option<String> {
        if self.random.once_in(3)
            && let Some(text) = self.again(demand)
        {
            return Some(text);
        }
        let is_of_format = wanted.patterns.is_empty() || self.random.once_in(2);
        if let Some(format) = self.random.pick(&wanted.formats).filter(|_| is_of_format) {
            return formats::text(format, self.random);
        }
        let Some(pattern) = self.random.pick(&wanted.patterns) else {
            return Some(words(self.random, wanted.min, wanted.max, wanted.units));
        };
        let source = self.sampler.source(pattern)?;
        source.text(self.random, stretch, wanted.min)
    }

    /// A text that was there before.
    fn again(&mut self, demand: &Demand) -> Option<String> {
        let offered = &self.sampler.offered;
        if !offered.is_empty() && self.random.once_in(2) {
            return self.random.pick(offered).cloned();
        }
        let same = self.made.iter().filter(|(parts, _)| *parts == demand.parts);
        let same: Vec<&String> = same.map(|(_, text)| text).collect();
        self.random.pick(&same).map(|text| (*text).clone())
    }
}

fn wanted<'m>(parts: &[&'m Schema]) -> Result<Wanted<'m>, Stop> {
    let least = |at: &Option<At<u64>>| {
        at.as_ref().map_or(usize::MAX, |at| {
            usize::try_from(at.value).unwrap_or(usize::MAX)
        })
    };
    let mut min = 0;
    for at in parts.iter().filter_map(|part| part.min_length.as_ref()) {
        if at.value > MAX_SAMPLE_CHARS as u64 {
            return Err(Stop::Limit(format!(
                "`{}` asks for more than {MAX_SAMPLE_CHARS} characters",
                at.site.keyword
            )));
        }
        min = min.max(at.value as usize);
    }
    let texts = |all: fn(&Schema) -> &[At<String>]| {
        parts
            .iter()
            .flat_map(move |part| all(part))
            .map(|at| at.value.as_str())
    };
    Ok(Wanted {
        min,
        max: parts
            .iter()
            .map(|part| least(&part.max_length))
            .min()
            .unwrap_or(usize::MAX),
        units: parts
            .iter()
            .map(|part| least(&part.max_utf16))
            .min()
            .unwrap_or(usize::MAX),
        patterns: texts(|schema| &schema.patterns).collect(),
        formats: texts(|schema| &schema.formats)
            .filter(|name| sealform::format::by_name(name).is_some())
            .collect(),
    })
}

/// The texts of a value, names of members among them.
pub(super) fn texts_of(value: &Json, found: &mut Vec<String>) {
    let mut queue = vec![value];
    while let Some(value) = queue.pop() {
        if found.len() >= MAX_OFFERED {
            return;
        }
        match value {
            Json::String(text) => found.push(text.clone()),
            Json::Array(items) => queue.extend(items),
            Json::Object(object) => {
                for (name, member) in object.iter() {
                    found.push(name.to_owned());
                    queue.push(member);
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }
}

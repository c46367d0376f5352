//! Texts: of their format, of their pattern, or plain words, within their lengths.
//!
//! A text that was made before for the same schemas may come again, and so may one of the context: rules often ask for
//! members that are equal, or that name each other.

use super::demand::Demand;
use super::maker::{Maker, Stop};
use super::pattern::Source;
use super::{formats, words::words};
use crate::limits::MAX_SAMPLE_CHARS;
use crate::schema::{At, Schema};
use sealform::Json;
use std::rc::Rc;

/// Tries of one text.
const TRIES: usize = 16;
/// Characters, and pieces of a pattern, that are as much work as a value.
const STEP: usize = 64;
/// Texts that were made last, and may come again.
const MAX_RECENT: usize = 64;
/// Texts of a context that are kept.
const MAX_OFFERED: usize = 1_000;

/// What a text must be.
struct Wanted<'m> {
    min: usize,
    max: usize,
    /// The most UTF-16 units.
    units: usize,
    patterns: Vec<Rc<Source>>,
    formats: Vec<&'m str>,
}

impl<'m> Maker<'_, 'm> {
    /// A text that the schemas allow, or the last one that was made.
    pub fn text(&mut self, demand: &Demand, parts: &[&'m Schema]) -> Result<String, Stop> {
        let wanted = self.wanted(parts)?;
        let mut last = String::new();
        let mut stretch = 6;
        for _ in 0..TRIES {
            let Some(text) = self.candidate(demand, &wanted, stretch)? else {
                stretch /= 2;
                continue;
            };
            self.spend(text.len() / STEP)?;
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
    ) -> Result<Option<String>, Stop> {
        if self.random.once_in(3)
            && let Some(text) = self.again(demand)
        {
            return Ok(Some(text));
        }
        let is_of_format = wanted.patterns.is_empty() || self.random.once_in(2);
        if let Some(format) = self.random.pick(&wanted.formats).filter(|_| is_of_format) {
            return Ok(formats::text(format, self.random));
        }
        if wanted.patterns.is_empty() {
            let text = words(self.random, wanted.min, wanted.max, wanted.units);
            return Ok(Some(text));
        }
        // One beginning and one end may stand in two patterns: their texts one behind the other match both.
        let is_joined = wanted.patterns.len() > 1 && self.random.once_in(3);
        let from = self.random.index(wanted.patterns.len());
        let count = if is_joined { wanted.patterns.len() } else { 1 };
        let mut text = String::new();
        for source in wanted.patterns.iter().cycle().skip(from).take(count) {
            let (part, visits) = source.text(self.random, stretch, wanted.min);
            self.spend(visits / STEP)?;
            match part {
                Some(part) => text += &part,
                None => return Ok(None),
            }
        }
        Ok(Some(text))
    }

    fn wanted(&self, parts: &[&'m Schema]) -> Result<Wanted<'m>, Stop> {
        let mut wanted = Wanted {
            min: 0,
            max: usize::MAX,
            units: usize::MAX,
            patterns: Vec::new(),
            formats: Vec::new(),
        };
        let size = |at: &At<u64>| usize::try_from(at.value).unwrap_or(usize::MAX);
        let bounded = |size: usize, keyword: &str| match size > MAX_SAMPLE_CHARS {
            true => Err(Stop::Limit(format!(
                "`{keyword}` asks for more than {MAX_SAMPLE_CHARS} characters"
            ))),
            false => Ok(size),
        };
        for part in parts {
            if let Some(at) = &part.min_length {
                wanted.min = wanted.min.max(bounded(size(at), &at.site.keyword)?);
            }
            wanted.max = wanted
                .max
                .min(part.max_length.as_ref().map_or(usize::MAX, size));
            wanted.units = wanted
                .units
                .min(part.max_utf16.as_ref().map_or(usize::MAX, size));
            for at in &part.patterns {
                // A model has no pattern that does not compile.
                if let Some(source) = self.sampler.source(&at.value) {
                    bounded(source.least, &at.site.keyword)?;
                    wanted.patterns.push(source);
                }
            }
            let names = part.formats.iter().map(|at| at.value.as_str());
            let is_of_texts = |name: &&str| sealform::format::by_name(name).is_some();
            wanted.formats.extend(names.filter(is_of_texts));
        }
        Ok(wanted)
    }

    /// A text that was there before.
    fn again(&mut self, demand: &Demand) -> Option<String> {
        let offered = &self.sampler.offered;
        if !offered.is_empty() && self.random.once_in(2) {
            return self.random.pick(offered).cloned();
        }
        let recent = self.made.iter().rev().take(MAX_RECENT);
        let same = recent.filter(|(parts, _)| *parts == demand.parts);
        let same: Vec<&String> = same.map(|(_, text)| text).collect();
        self.random.pick(&same).map(|text| (*text).clone())
    }
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

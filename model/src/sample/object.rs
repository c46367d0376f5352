//! Objects: the members that they must have, some of those that they may have, and now and then one that nobody declares.

use super::demand::Demand;
use super::maker::{Maker, Mood, Stop};
use super::words::word;
use crate::limits::MAX_SAMPLE_ITEMS;
use crate::schema::{Schema, SchemaId};
use sealform::{Json, Object};

/// Tries of a name that the object does not have yet.
const TRIES: usize = 8;

impl<'m> Maker<'_, 'm> {
    /// An object that the schemas allow.
    pub fn object(
        &mut self,
        demand: &Demand,
        parts: &[&'m Schema],
        depth: usize,
    ) -> Result<Json, Stop> {
        let mut demand = demand.clone();
        let mut parts = parts.to_vec();
        let names = loop {
            let names = self.names(&demand, &parts, depth)?;
            let dependent = parts.iter().flat_map(|part| &part.dependent_schemas);
            let new: Vec<SchemaId> = dependent
                .filter(|at| names.contains(&at.value.0))
                .map(|at| at.value.1)
                .collect();
            let before = demand.parts.len();
            self.extend(&mut demand, new, depth)?;
            if demand.parts.len() == before {
                break names;
            }
            // What was chosen stays chosen, or one schema after the other would be left behind.
            demand.kept = names;
            parts = demand.parts.iter().map(|id| self.schema(*id)).collect();
        };
        let mut members = Vec::new();
        for name in names {
            let schemas = self.of_member(&demand.parts, &name);
            let pinned = demand.pins.iter().find(|(pinned, _)| *pinned == name);
            let value = match pinned {
                Some((_, Some(value))) if self.meets(&schemas, value) => value.clone(),
                _ => self.value(&schemas, depth + 1)?,
            };
            members.push((name, value));
        }
        // The names are distinct.
        Ok(Json::Object(
            Object::from_members(members).unwrap_or_default(),
        ))
    }

    /// The names of the members, in the order in which they are declared.
    fn names(
        &mut self,
        demand: &Demand,
        parts: &[&'m Schema],
        depth: usize,
    ) -> Result<Vec<String>, Stop> {
        let (least, most) = count(parts)?;
        let declared: usize = parts.iter().map(|part| part.properties.len()).sum();
        // Names are looked for among names.
        self.spend(declared.saturating_mul(declared) / 4096)?;
        let required = parts
            .iter()
            .flat_map(|part| part.required.iter().flat_map(|at| &at.value));
        let mut chosen: Vec<String> = Vec::new();
        for name in required.chain(&demand.kept) {
            add(&mut chosen, name);
        }
        let mut optional: Vec<&'m String> = Vec::new();
        for (name, _) in parts.iter().flat_map(|part| &part.properties) {
            if !optional.contains(&name)
                && !chosen.contains(name)
                && self.may_have(demand, parts, name)
            {
                optional.push(name);
            }
        }
        for name in optional.clone() {
            let is_wanted = match demand.pins.iter().find(|(pinned, _)| pinned == name) {
                Some((_, value)) => value.is_some(),
                None => self.wants(depth),
            };
            if is_wanted && chosen.len() < most {
                add(&mut chosen, name);
                optional.retain(|other| *other != name);
            }
        }
        self.complete(parts, &mut chosen);
        while chosen.len() < least && !optional.is_empty() {
            let at = self.random.index(optional.len());
            add(&mut chosen, optional.swap_remove(at));
            self.complete(parts, &mut chosen);
        }
        let more = self.undeclared(parts, depth);
        let wanted = least.max(chosen.len().saturating_add(more)).min(most);
        let mut tries = TRIES + 2 * wanted.saturating_sub(chosen.len());
        while chosen.len() < wanted && tries > 0 {
            tries -= 1;
            self.spend(1)?;
            let name = self.name(parts, depth)?;
            let is_pinned = demand.pins.iter().any(|(pinned, _)| *pinned == name);
            if !is_pinned && self.may_have(demand, parts, &name) {
                add(&mut chosen, &name);
            }
        }
        let place = |name: &String| {
            let mut declared = parts.iter().flat_map(|part| &part.properties);
            declared
                .position(|(known, _)| known == name)
                .unwrap_or(usize::MAX)
        };
        chosen.sort_by_cached_key(place);
        Ok(chosen)
    }

    /// Adds what `dependentRequired` asks for beside the chosen members.
    fn complete(&self, parts: &[&Schema], chosen: &mut Vec<String>) {
        let mut at = 0;
        while let Some(name) = chosen.get(at).cloned() {
            let all = parts.iter().flat_map(|part| &part.dependent_required);
            for also in all
                .filter(|at| at.value.0 == name)
                .flat_map(|at| &at.value.1)
            {
                add(chosen, also);
            }
            at += 1;
        }
    }

    /// Whether an optional member is there.
    fn wants(&mut self, depth: usize) -> bool {
        match self.mood {
            _ if self.is_small(depth) => false,
            Mood::Rich => self.random.once_in(2),
            Mood::Lean => self.random.once_in(5),
            Mood::Bare => false,
        }
    }

    /// How many members to add that no schema declares: some where a schema says what they are, seldom elsewhere.
    fn undeclared(&mut self, parts: &[&Schema], depth: usize) -> usize {
        let says = |part: &&Schema| {
            let open = part.additional_properties.as_ref();
            !part.pattern_properties.is_empty()
                || open.is_some_and(|at| !self.is_never(&[at.value]))
        };
        let is_map = parts.iter().any(says) || parts.iter().all(|part| part.properties.is_empty());
        match is_map || self.random.once_in(4) {
            true => self.extra(depth),
            false => 0,
        }
    }

    /// A name that patterns or `propertyNames` ask for, or any word.
    fn name(&mut self, parts: &[&'m Schema], depth: usize) -> Result<String, Stop> {
        let patterns = parts.iter().flat_map(|part| &part.pattern_properties);
        let patterns: Vec<&'m str> = patterns.map(|at| at.value.0.as_str()).collect();
        let names: Vec<SchemaId> = parts
            .iter()
            .filter_map(|part| part.property_names.as_ref())
            .map(|at| at.value)
            .collect();
        if !names.is_empty() && (patterns.is_empty() || self.random.once_in(2)) {
            let name = self.value(&names, depth + 1)?;
            return Ok(name
                .as_str()
                .map_or_else(|| word(self.random), str::to_owned));
        }
        let pattern = self.random.pick(&patterns).copied();
        let source = pattern.and_then(|pattern| self.sampler.source(pattern));
        let name = source.and_then(|source| source.text(self.random, 4, 0).0);
        Ok(name.unwrap_or_else(|| word(self.random)))
    }

    /// Whether a member of this name can be there at all.
    fn may_have(&self, demand: &Demand, parts: &[&Schema], name: &str) -> bool {
        let is_named = |part: &&Schema| {
            let at = part.property_names.as_ref();
            at.is_none_or(|at| self.sampler.meets(at.value, &Json::String(name.to_owned())))
        };
        parts.iter().all(is_named) && !self.is_never(&self.of_member(&demand.parts, name))
    }
}

fn add(names: &mut Vec<String>, name: &str) {
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
    }
}

/// The fewest and the most members.
fn count(parts: &[&Schema]) -> Result<(usize, usize), Stop> {
    let mut least = 0;
    for at in parts.iter().filter_map(|part| part.min_properties.as_ref()) {
        if at.value > MAX_SAMPLE_ITEMS as u64 {
            return Err(Stop::Limit(format!(
                "`{}` asks for more than {MAX_SAMPLE_ITEMS} members",
                at.site.keyword
            )));
        }
        least = least.max(at.value as usize);
    }
    let most = parts.iter().filter_map(|part| part.max_properties.as_ref());
    let most = most.map(|at| usize::try_from(at.value).unwrap_or(usize::MAX));
    Ok((least, most.min().unwrap_or(usize::MAX)))
}

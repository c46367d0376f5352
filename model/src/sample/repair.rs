//! Repair: a value that one rule or bound refuses is not thrown away; only what the violation points at is made again.
//! So two members that are each right now and then are right together soon, and not only by their product.

use super::demand::Demand;
use super::maker::{Maker, Mood, Stop};
use crate::limits::MAX_SAMPLE_REPAIRS;
use crate::schema::SchemaId;
use crate::union::tag;
use sealform::Json;

impl Maker<'_, '_> {
    /// Where the first violation stands, as tokens of its pointer; `None` where there is none that can be seen here.
    pub fn fault(&self, schemas: &[SchemaId], value: &Json) -> Option<Vec<String>> {
        let judged = schemas.iter().filter(|id| !self.sampler.is_blind(**id));
        judged
            .map(|id| self.sampler.plain.check_part(*id, value))
            .find_map(Result::err)
            .map(|report| sealform::names(&report.first().pointer).collect::<Vec<_>>())
    }

    /// The value with what it lacks mended, or else as far as that went. `is_last` where it will not be tried again.
    pub fn mended(
        &mut self,
        schemas: &[SchemaId],
        mut value: Json,
        is_last: bool,
        depth: usize,
    ) -> Result<Result<Json, Json>, Stop> {
        for repair in 0..MAX_SAMPLE_REPAIRS {
            let Some(way) = self.fault(schemas, &value) else {
                return Ok(Ok(value));
            };
            // What is said of the whole is mostly met sooner by another one.
            if way.is_empty() && !is_last {
                return Ok(Err(value));
            }
            match self.remade_in_turn(repair, schemas, &value, &way, depth)? {
                Some(remade) => value = remade,
                None => return Ok(Err(value)),
            }
        }
        Ok(match self.fault(schemas, &value) {
            None => Ok(value),
            Some(_) => Err(value),
        })
    }

    /// As `remade`: what is rich breaks more rules, so most repairs make less. A value that cannot be made stays as it
    /// was, and the next repair makes other choices.
    pub fn remade_in_turn(
        &mut self,
        repair: u32,
        schemas: &[SchemaId],
        value: &Json,
        way: &[String],
        depth: usize,
    ) -> Result<Option<Json>, Stop> {
        let mood = self.mood;
        self.mood = match (way.is_empty(), repair % 12) {
            // A rule about the whole may as well want more.
            (true, repair) if repair % 2 == 0 => Mood::Rich,
            (_, 0..2) => mood,
            (_, 2..4) => mood.min(Mood::Lean),
            _ => Mood::Bare,
        };
        self.is_lost = false;
        let remade = self.remade(schemas, value, way, depth);
        let is_lost = std::mem::take(&mut self.is_lost);
        self.mood = mood;
        match remade {
            Ok(Some(_)) if is_lost => Ok(Some(value.clone())),
            Err(stop) if !stop.is_final() => Ok(Some(value.clone())),
            remade => remade,
        }
    }

    /// The value with what stands at the end of the way made again, or now and then what stands above that, but never
    /// all of it; `None` where the way leads nowhere.
    fn remade(
        &mut self,
        schemas: &[SchemaId],
        value: &Json,
        way: &[String],
        depth: usize,
    ) -> Result<Option<Json>, Stop> {
        let any = self.any_part(value);
        // What is said of the whole may be mended by any part of it.
        let (token, below) = match (way.split_first(), &any) {
            (Some((token, below)), _) => (token, below),
            (None, Some(token)) => (token, way),
            (None, None) => return Ok(None),
        };
        let Some(demand) = self.met_by(schemas, value) else {
            return Ok(None);
        };
        let mut whole = value.clone();
        let (part, schemas) = match &mut whole {
            Json::Object(object) => {
                let schemas = self.of_member(&demand.parts, token);
                (object.get_mut(token), schemas)
            }
            Json::Array(items) => {
                let at = token.parse().unwrap_or(usize::MAX);
                (items.get_mut(at), self.of_item(&demand.parts, at))
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => return Ok(None),
        };
        let Some(part) = part else {
            return Ok(None);
        };
        // At the end of the way it is the part itself that is made again, and now and then only some of it.
        let goes_on = self.random.once_in(4) == below.is_empty();
        let further = match goes_on {
            true => self.remade(&schemas, part, below, depth + 1)?,
            false => None,
        };
        *part = match further {
            Some(remade) => remade,
            None => self.value(&schemas, depth + 1)?,
        };
        Ok(Some(whole))
    }

    /// The name of a member, or the position of an item.
    fn any_part(&mut self, value: &Json) -> Option<String> {
        match value {
            Json::Object(object) => {
                let names: Vec<&str> = object.iter().map(|(name, _)| name).collect();
                self.random.pick(&names).map(|name| (*name).to_owned())
            }
            Json::Array(items) if !items.is_empty() => {
                Some(self.random.index(items.len()).to_string())
            }
            _ => None,
        }
    }

    /// The demand that a value was made for: its branches, and what its conditions ask for. `None` where it does not
    /// tell which branch was meant.
    pub fn met_by(&self, schemas: &[SchemaId], value: &Json) -> Option<Demand> {
        let mut demand = Demand::default();
        let mut queue = schemas.to_vec();
        while let Some(id) = queue.pop() {
            let id = self.target(id);
            if demand.parts.contains(&id) {
                continue;
            }
            demand.parts.push(id);
            let schema = self.schema(id);
            queue.extend(schema.all_of.iter().flat_map(|at| &at.value));
            for at in schema.any_of.iter().chain(&schema.one_of) {
                queue.push(self.branch_of(&at.value, value)?);
            }
            for conditional in &schema.conditionals {
                let is_met = self.sampler.meets(conditional.condition, value);
                let chosen = if is_met {
                    &conditional.then
                } else {
                    &conditional.otherwise
                };
                queue.extend(chosen.as_ref().map(|at| at.value));
            }
        }
        Some(demand)
    }

    /// The branch that a value is of: by its tag, though something else may be wrong with it, or because it meets it.
    fn branch_of(&self, branches: &[SchemaId], value: &Json) -> Option<SchemaId> {
        let schemas = &self.sampler.interpreter.model().schemas;
        if let Some(tag) = tag(schemas, branches) {
            let text = value.member(&tag.member).and_then(Json::as_str);
            let mut known = tag.texts.iter();
            let (_, branch) = known.find(|(known, _)| text == Some(known.as_str()))?;
            return branches.get(*branch).copied();
        }
        let mut met = branches.iter().copied();
        met.find(|branch| self.sampler.meets(*branch, value))
    }
}

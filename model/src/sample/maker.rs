//! `Maker`: one try of one packet; here is how a value is made, whatever its type.
//!
//! A value that does not meet its schemas is made again a few times. Where that does not help, the try is lost: its
//! packet is finished all the same, since the verdict on it is what the error names.

use super::random::Random;
use super::{Sampler, demand::Demand};
use crate::limits::{MAX_SAMPLE_DEPTH, MAX_SAMPLE_VALUE_TRIES, SAMPLE_DEPTH};
use crate::schema::{Schema, SchemaId};
use sealform::Json;
use sealform::check::Types;

/// How much a try makes of what a schema lets it choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mood {
    /// No optional members, as few items as allowed, the lowest branches.
    Bare,
    /// A few.
    Lean,
    /// About half of the optional members, and some items.
    Rich,
}

/// Why there is no value.
#[derive(Debug)]
pub(super) enum Stop {
    /// Nothing that was tried meets this schema; another try may fare better.
    Nothing(String),
    /// The try has made too many values.
    Spent,
    /// No further try helps.
    Limit(String),
}

impl Stop {
    /// Whether nothing further can be made in this try.
    pub fn is_final(&self) -> bool {
        !matches!(self, Stop::Nothing(_))
    }
}

/// Makes the values of one packet.
pub(super) struct Maker<'s, 'm> {
    pub sampler: &'s Sampler<'m>,
    pub random: &'s mut Random,
    pub mood: Mood,
    /// Texts that were made, with the schemas that they meet.
    pub made: Vec<(Vec<SchemaId>, String)>,
    steps: &'s mut u64,
    /// Whether a value was given up.
    pub is_lost: bool,
}

impl<'s, 'm> Maker<'s, 'm> {
    pub fn new(
        sampler: &'s Sampler<'m>,
        random: &'s mut Random,
        steps: &'s mut u64,
        tries: u32,
    ) -> Maker<'s, 'm> {
        // What is rich meets fewer rules, so after some tries less will do.
        let mood = match (tries, random.below(3)) {
            (..=3, _) => Mood::Rich,
            (_, 0) => Mood::Lean,
            _ => Mood::Bare,
        };
        Maker {
            sampler,
            random,
            mood,
            made: Vec::new(),
            steps,
            is_lost: false,
        }
    }

    pub fn schema(&self, id: SchemaId) -> &'m Schema {
        self.sampler.interpreter.model().schema(id)
    }

    /// Counts work, so that every schema ends.
    pub fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        *self.steps = self.steps.checked_sub(steps as u64).ok_or(Stop::Spent)?;
        Ok(())
    }

    /// Whether this level is as small as can be.
    pub fn is_small(&self, depth: usize) -> bool {
        depth >= SAMPLE_DEPTH || self.mood == Mood::Bare
    }

    /// A value that meets all the schemas, or the last one that was made.
    pub fn value(&mut self, schemas: &[SchemaId], depth: usize) -> Result<Json, Stop> {
        if depth > MAX_SAMPLE_DEPTH {
            return Err(Stop::Limit(format!(
                "it nests arrays and objects more than {MAX_SAMPLE_DEPTH} levels deep"
            )));
        }
        let mut last = Err(self.nothing(schemas));
        for tries in 1..=MAX_SAMPLE_VALUE_TRIES {
            let is_last = tries == MAX_SAMPLE_VALUE_TRIES;
            self.spend(1)?;
            last = match self.attempt(schemas, depth) {
                // What went wrong further in would go wrong again.
                Ok(value) if self.is_lost => return Ok(value),
                Ok(value) => match self.mended(schemas, value, is_last, depth)? {
                    Ok(mended) => return Ok(mended),
                    Err(value) => Ok(value),
                },
                Err(stop) if stop.is_final() => return Err(stop),
                Err(nothing) => Err(nothing),
            };
        }
        self.is_lost = true;
        last
    }

    pub fn meets(&self, schemas: &[SchemaId], value: &Json) -> bool {
        schemas.iter().all(|id| self.sampler.meets(*id, value))
    }

    pub fn nothing(&self, schemas: &[SchemaId]) -> Stop {
        let place = schemas.first().map(|id| self.schema(*id).keyword.clone());
        Stop::Nothing(place.unwrap_or_default())
    }

    /// One value: first as the schemas say without their conditions, then as the conditions say that it met.
    fn attempt(&mut self, schemas: &[SchemaId], depth: usize) -> Result<Json, Stop> {
        let mut demand = Demand::default();
        self.extend(&mut demand, schemas.to_vec(), depth)?;
        loop {
            let value = self.make(&demand, depth)?;
            if self.is_lost || demand.is_settled() || self.meets(schemas, &value) {
                return Ok(value);
            }
            if !self.decide(&mut demand, &value, depth)? {
                return Ok(value);
            }
        }
    }

    /// A value of one of the types that are left.
    fn make(&mut self, demand: &Demand, depth: usize) -> Result<Json, Stop> {
        let parts: Vec<&'m Schema> = demand.parts.iter().map(|id| self.schema(*id)).collect();
        if let Some(given) = self.given(demand, &parts)? {
            return Ok(given);
        }
        let kind = self.kind(&parts, depth);
        match kind {
            Some(Types::NULL) => Ok(Json::Null),
            Some(Types::BOOLEAN) => Ok(Json::Bool(self.random.once_in(2))),
            Some(Types::INTEGER) => self.number(&parts, true).map(Json::Number),
            Some(Types::NUMBER) => self.number(&parts, false).map(Json::Number),
            Some(Types::STRING) => self.text(demand, &parts).map(Json::String),
            Some(Types::ARRAY) => self.array(demand, &parts, depth),
            Some(_) => self.object(demand, &parts, depth),
            None => Err(self.nothing(&demand.parts)),
        }
    }

    /// A value that a schema names: always one of `const` and `enum`, sometimes one of `examples` and `default`.
    fn given(&mut self, demand: &Demand, parts: &[&'m Schema]) -> Result<Option<Json>, Stop> {
        let fixed = parts.iter().flat_map(|part| {
            let all = part.enumeration.iter().flat_map(|at| &at.value);
            part.constant.iter().map(|at| &at.value).chain(all)
        });
        let fixed: Vec<&'m Json> = fixed.collect();
        let is_fixed = !fixed.is_empty();
        let known = if is_fixed {
            fixed
        } else if self.random.once_in(8) && demand.is_settled() {
            let named = parts
                .iter()
                .flat_map(|part| part.examples.iter().chain(&part.default));
            named.map(|at| &at.value).collect()
        } else {
            return Ok(None);
        };
        self.spend(known.len() / 64)?;
        let holding: Vec<&Json> = known
            .into_iter()
            .filter(|value| self.meets(&demand.parts, value))
            .collect();
        match self.random.pick(&holding) {
            Some(value) => Ok(Some((*value).clone())),
            // A condition may spare what now refuses every value; the verdict will say.
            None if is_fixed => Err(self.nothing(&demand.parts)),
            None => Ok(None),
        }
    }

    /// How many more than the fewest: of items, of members that no schema declares.
    pub fn extra(&mut self, depth: usize) -> usize {
        match self.mood {
            _ if self.is_small(depth) => 0,
            Mood::Rich => self.random.index(4),
            Mood::Lean => usize::from(self.random.once_in(3)),
            Mood::Bare => 0,
        }
    }
}

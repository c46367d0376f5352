//! `Demand`: every schema that one value must meet at once, references followed, conjunctions joined, branches chosen.
//!
//! Conditions (`if`) are not guessed: a value is made without them, and what it turns out to meet decides. The members
//! that a condition looks at then keep their values, so that the next draft meets the same conditions.

use super::height::NEVER;
use super::maker::{Maker, Stop};
use crate::limits::{MAX_SAMPLE_ITEMS, SAMPLE_DEPTH};
use crate::merge::target;
use crate::schema::{Conditional, SchemaId};
use sealform::Json;
use sealform::check::Types;

/// Levels of required members that are looked at for a contradiction.
const FORESIGHT: usize = 2;

/// What one value must meet.
#[derive(Clone, Debug, Default)]
pub(super) struct Demand {
    /// The schemas, each once, none of them a mere reference.
    pub parts: Vec<SchemaId>,
    /// Members whose value, or whose absence, is to stay.
    pub pins: Vec<(String, Option<Json>)>,
    /// Members that are to be there.
    pub kept: Vec<String>,
    conditions: Vec<Condition>,
}

/// An `if` of one of the parts.
#[derive(Clone, Debug)]
struct Condition {
    part: SchemaId,
    /// Its number there.
    number: usize,
    /// Whether the value met it, once that is known.
    is_met: Option<bool>,
}

impl Demand {
    /// Whether no condition decides anything.
    pub fn is_settled(&self) -> bool {
        self.conditions.is_empty()
    }
}

impl<'m> Maker<'_, 'm> {
    /// Adds schemas to a demand, and a branch of each of their `anyOf` and `oneOf`.
    pub fn extend(
        &mut self,
        demand: &mut Demand,
        new: Vec<SchemaId>,
        depth: usize,
    ) -> Result<(), Stop> {
        let mut queue = new;
        let mut choices: Vec<&'m [SchemaId]> = Vec::new();
        loop {
            while let Some(id) = queue.pop() {
                let id = self.target(id);
                if demand.parts.contains(&id) {
                    continue;
                }
                self.spend(1)?;
                if demand.parts.len() == MAX_SAMPLE_ITEMS {
                    return Err(Stop::Limit(format!(
                        "more than {MAX_SAMPLE_ITEMS} schemas judge one value"
                    )));
                }
                demand.parts.push(id);
                let schema = self.schema(id);
                queue.extend(schema.all_of.iter().flat_map(|at| &at.value));
                let groups = schema.any_of.iter().chain(&schema.one_of);
                choices.extend(groups.map(|at| at.value.as_slice()));
                let conditions = 0..schema.conditionals.len();
                demand.conditions.extend(conditions.map(|number| Condition {
                    part: id,
                    number,
                    is_met: None,
                }));
            }
            let Some(branches) = choices.pop() else {
                return Ok(());
            };
            queue.push(self.branch(demand, branches, depth)?);
        }
    }

    /// One of the branches that the other parts leave possible, each as likely.
    fn branch(
        &mut self,
        demand: &Demand,
        branches: &[SchemaId],
        depth: usize,
    ) -> Result<SchemaId, Stop> {
        self.spend(branches.len() / 8)?;
        let height = |id: &SchemaId| self.sampler.heights[id.0];
        let mut open: Vec<SchemaId> = branches.to_vec();
        open.retain(|branch| height(branch) != NEVER);
        if depth >= SAMPLE_DEPTH {
            open.retain(|branch| self.is_possible(demand, *branch));
            let lowest = open.iter().map(height).min();
            open.retain(|branch| Some(height(branch)) == lowest);
        }
        // Looking at each of many branches costs more than the packet: one is drawn, and looked at then.
        while !open.is_empty() {
            let drawn = self.random.index(open.len());
            let branch = open.swap_remove(drawn);
            if self.is_possible(demand, branch) {
                return Ok(branch);
            }
        }
        Err(self.nothing(branches))
    }

    /// Whether the other parts leave a branch possible.
    fn is_possible(&self, demand: &Demand, branch: SchemaId) -> bool {
        let mut all = demand.parts.clone();
        self.settle(&mut all, vec![branch]);
        !self.clash(&all, FORESIGHT)
    }

    /// Lets a draft decide the conditions that are open; `false` where that changes nothing.
    pub fn decide(
        &mut self,
        demand: &mut Demand,
        draft: &Json,
        depth: usize,
    ) -> Result<bool, Stop> {
        let mut new = Vec::new();
        let mut pins = Vec::new();
        for at in 0..demand.conditions.len() {
            let condition = &demand.conditions[at];
            let conditional = &self.schema(condition.part).conditionals[condition.number];
            let is_met = self.sampler.meets(conditional.condition, draft);
            match condition.is_met {
                None => new.extend(consequences(conditional, is_met)),
                Some(before) if before != is_met => return Ok(false),
                Some(_) => {}
            }
            demand.conditions[at].is_met = Some(is_met);
            pins.extend(self.looked_at(conditional.condition));
        }
        let member = |name: &String| draft.member(name).cloned();
        demand.pins = pins
            .iter()
            .map(|name| ((*name).clone(), member(name)))
            .collect();
        let is_changed = !new.is_empty();
        self.extend(demand, new, depth)?;
        Ok(is_changed)
    }

    /// The members that a schema of objects speaks of.
    fn looked_at(&self, id: SchemaId) -> Vec<&'m String> {
        let mut parts = Vec::new();
        self.settle(&mut parts, vec![id]);
        let names = |id: &SchemaId| {
            let schema = self.schema(*id);
            let required = schema.required.iter().flat_map(|at| &at.value);
            required
                .chain(schema.properties.iter().map(|(name, _)| name))
                .collect::<Vec<_>>()
        };
        parts.iter().flat_map(names).collect()
    }

    /// Adds schemas with all that they apply without a choice.
    fn settle(&self, parts: &mut Vec<SchemaId>, mut queue: Vec<SchemaId>) {
        while let Some(id) = queue.pop() {
            let id = self.target(id);
            if !parts.contains(&id) {
                parts.push(id);
                queue.extend(self.schema(id).all_of.iter().flat_map(|at| &at.value));
            }
        }
    }

    /// Whether no value meets all parts, as far as types, named values and required members show it.
    fn clash(&self, parts: &[SchemaId], levels: usize) -> bool {
        let schemas = || parts.iter().map(|id| self.schema(*id));
        let types = schemas()
            .filter_map(|schema| schema.types.as_ref())
            .fold(Types::ALL, |types, at| types.and(at.value));
        if types.is_empty() || schemas().any(|schema| schema.never) {
            return true;
        }
        let given = schemas().find_map(|schema| match (&schema.constant, &schema.enumeration) {
            (Some(at), _) => Some(std::slice::from_ref(&at.value)),
            (None, Some(at)) => Some(at.value.as_slice()),
            (None, None) => None,
        });
        if given.is_some_and(|given| !given.iter().any(|value| self.meets(parts, value))) {
            return true;
        }
        if levels == 0 || types != Types::OBJECT {
            return false;
        }
        let mut required =
            schemas().flat_map(|schema| schema.required.iter().flat_map(|at| &at.value));
        required.any(|name| {
            let mut below = Vec::new();
            self.settle(&mut below, self.of_member(parts, name));
            self.clash(&below, levels - 1)
        })
    }

    /// Every schema that a member of this name must meet.
    pub fn of_member(&self, parts: &[SchemaId], name: &str) -> Vec<SchemaId> {
        let mut found = Vec::new();
        for schema in parts.iter().map(|id| self.schema(*id)) {
            let before = found.len();
            found.extend(schema.property(name));
            for at in &schema.pattern_properties {
                let source = self.sampler.source(&at.value.0);
                if source.is_some_and(|source| source.pattern.is_match(name)) {
                    found.push(at.value.1);
                }
            }
            if found.len() == before {
                found.extend(schema.additional_properties.as_ref().map(|at| at.value));
            }
        }
        found
    }

    pub fn target(&self, id: SchemaId) -> SchemaId {
        target(&self.sampler.interpreter.model().schemas, id)
    }

    /// Whether a member or an item with these schemas cannot be.
    pub fn is_never(&self, schemas: &[SchemaId]) -> bool {
        schemas.iter().any(|id| self.sampler.heights[id.0] == NEVER)
    }
}

/// What must hold beside the condition that was met, or that was not.
fn consequences(conditional: &Conditional, is_met: bool) -> impl Iterator<Item = SchemaId> + use<> {
    let (condition, then) = match is_met {
        true => (Some(conditional.condition), &conditional.then),
        false => (None, &conditional.otherwise),
    };
    let then = then.as_ref().map(|at| at.value);
    // Without a consequence the condition may come out as it likes.
    let condition = condition.filter(|_| then.is_some());
    condition.into_iter().chain(then)
}

//! Unions in the table of places: decided by the JSON type of a value, or by a member that tells branches apart.

use super::outline::{CUT, Fault, Key, Outline, run};
use super::route::Says;
use crate::schema::SchemaId;
use crate::union::tag;
use sealform::check::Types;
use sealform::profile::Place;

impl Outline<'_> {
    /// Decides the first union that is left; `None` where there is none.
    pub fn union(
        &mut self,
        key: &Key,
        allowed: Types,
        pointer: &str,
    ) -> Option<(Place, Option<u64>)> {
        let (group, branches) = key.must.iter().find_map(|id| {
            let schema = &self.schemas[id.0];
            let mut groups = schema.any_of.iter().chain(&schema.one_of).enumerate();
            let open = groups.find(|(at, _)| !key.settled.contains(&(*id, *at)));
            open.map(|(at, branches)| ((*id, at), &branches.value))
        })?;
        let mut settled = key.settled.clone();
        settled.push(group);
        let allows = |branch: &SchemaId, kind: Types| {
            let types = self.types(&self.closure(&[*branch])).and(allowed);
            !types.and(kind).is_empty()
        };
        let with = |branch: Option<SchemaId>, kind: Option<Types>| Key {
            must: key.must.iter().copied().chain(branch).collect(),
            settled: settled.clone(),
            kind,
            ..key.clone()
        };
        let loose = || Key {
            may: key.may.iter().chain(branches).copied().collect(),
            ..with(None, key.kind)
        };
        let alive = |kind: Types| -> Vec<SchemaId> {
            branches
                .iter()
                .filter(|branch| allows(branch, kind))
                .copied()
                .collect()
        };
        // Decided where each type has one branch, or branches that a member tells apart.
        let parts: Vec<(Types, Vec<SchemaId>)> = CUT
            .iter()
            .filter(|kind| allowed.includes(**kind))
            .map(|kind| (*kind, alive(*kind)))
            .filter(|(_, alive)| !alive.is_empty())
            .collect();
        let is_decided = |(kind, alive): &(Types, Vec<SchemaId>)| {
            alive.len() == 1 || *kind == Types::OBJECT && tag(self.schemas, alive).is_some()
        };
        if !parts.iter().all(is_decided) {
            let id = self.place(loose(), pointer);
            return Some((
                Place::Kinds(run(self.table.ids.to_mut(), vec![id])),
                Some(0),
            ));
        }
        let scalars = CUT.iter().fold(Types::ALL.0, |all, kind| all & !kind.0);
        let scalars = Types(scalars).and(allowed);
        let mut ids: Vec<u32> = alive(scalars)
            .into_iter()
            .map(|branch| self.place(with(Some(branch), Some(scalars)), pointer))
            .collect();
        for (kind, alive) in parts {
            let id = match (alive.as_slice(), tag(self.schemas, &alive)) {
                ([_, _, ..], Some(tag)) => {
                    let case = |branch: usize| with(Some(alive[branch]), Some(kind));
                    let texts = tag.texts.iter();
                    let cases = texts.map(|(text, branch)| (text.clone(), case(*branch)));
                    self.tagged(key, &tag.member, cases.collect(), pointer)
                }
                _ => self.place(with(alive.first().copied(), Some(kind)), pointer),
            };
            ids.push(id);
        }
        Some((Place::Kinds(run(self.table.ids.to_mut(), ids)), Some(0)))
    }

    fn tagged(&mut self, key: &Key, member: &str, cases: Vec<(String, Key)>, pointer: &str) -> u32 {
        let tag = self.routes.member(&key.state, member);
        let dropped: Vec<usize> = self
            .routes
            .meant(&tag)
            .filter(|(_, says)| *says == Says::Drop)
            .map(|(route, _)| route)
            .collect();
        let named = self.named(key);
        let faults = dropped.into_iter().map(|route| Fault::Tag(route, named));
        self.faults.extend(faults);
        let cases: Vec<_> = cases
            .into_iter()
            .map(|(text, key)| (text.into(), self.place(key, pointer)))
            .collect();
        let place = Place::Tagged {
            member: member.to_owned().into(),
            cases: run(self.table.cases.to_mut(), cases),
        };
        self.add(place, key, Some(0), pointer)
    }
}

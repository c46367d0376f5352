//! Indexes in the table of places: where they stand, what they point into, and what becomes of it.

use super::object;
use super::outline::{Key, Outline};
use crate::cel::reached;
use crate::schema::SchemaId;
use sealform::profile::Place;
use std::collections::HashSet;

impl Outline<'_> {
    /// The arrays that a value of the key is an index into.
    pub fn arrays(&self, key: &Key) -> Vec<String> {
        let all = [self.all(&key.must), self.all(&key.may)].concat();
        let mut arrays: Vec<String> = Vec::new();
        for at in all.iter().filter_map(|schema| schema.index_of.as_ref()) {
            if !arrays.contains(&at.value) {
                arrays.push(at.value.clone());
            }
        }
        arrays
    }

    /// Whether the items of an array are indexes themselves: to drop one would move the others.
    pub fn holds_indexes(&self, array: &str) -> bool {
        let names = sealform::names(array);
        let at = names.fold(self.root(), |at, name| {
            self.opened(object::member(self, &at, &name))
        });
        !self
            .arrays(&self.opened(self.item(&at, usize::MAX)))
            .is_empty()
    }

    /// Whether an index stands anywhere in what these schemas judge.
    pub fn holds_index(&self, schemas: &[SchemaId]) -> bool {
        let reached = reached(self.schemas, schemas);
        let mut reached = reached.keys();
        reached.any(|id| self.schemas[id.0].index_of.is_some())
    }

    /// Whether a value at a place may be an index.
    pub fn may_be_index(&self, at: u32) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            match &self.table.places[at as usize] {
                Place::Index(_) => return true,
                Place::Kinds(kinds) if seen.insert(at) => open.extend(kinds.of(&self.table.ids)),
                _ => {}
            }
        }
        false
    }

    /// Notes what becomes of sizes and of arrays that indexes point into, once all places are known.
    pub fn settle<'s>(&mut self, sizes: impl Iterator<Item = &'s [String]>) {
        for path in sizes {
            self.measured.extend(self.reached(path));
        }
        for array in self.table.arrays.iter() {
            let path: Vec<String> = sealform::names(array).collect();
            if self.reached(&path).is_none() {
                self.gone.insert(array.to_string());
            }
        }
    }

    /// The place at the end of a path of members that are left in.
    fn reached(&self, path: &[String]) -> Option<u32> {
        path.iter().try_fold(0, |at, name| {
            let mut open = vec![at];
            let mut seen = HashSet::new();
            while let Some(at) = open.pop() {
                match &self.table.places[at as usize] {
                    Place::Kinds(kinds) if seen.insert(at) => {
                        open.extend(kinds.of(&self.table.ids));
                    }
                    Place::Object { members, .. } => {
                        let mut members = self.members(*members).iter();
                        let member = members.find(|member| member.name == *name)?;
                        return (!member.is_dropped).then_some(member.place);
                    }
                    _ => {}
                }
            }
            None
        })
    }
}

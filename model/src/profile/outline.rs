//! The table of places of a profile, made from the schemas of a packet.
//! A place is what several schemas say about one value; schemas that recur come back to the place that they had.

use super::object::{self, InlineFault};
use super::route::{Routes, Says, State};
use super::size::{self, Text};
use crate::limits::MAX_PROFILE_PLACES;
use crate::merge::target;
use crate::schema::{Schema, SchemaId};
use sealform::check::Types;
use sealform::profile::{Member, Place, Run, Table};
use std::collections::{HashMap, HashSet};

/// What is known of a place beside what may be cut there.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// The schemas that judge the value, the outermost first.
    pub schemas: Vec<SchemaId>,
    /// Bytes of a value that is kept as it is; `None` where nothing bounds them.
    pub kept: Option<u64>,
    /// The JSON types that the value may have.
    pub types: Types,
    /// Where the place stands, the first time it was found.
    pub pointer: String,
}

/// Makes places.
pub(super) struct Outline<'m> {
    pub schemas: &'m [Schema],
    pub routes: &'m Routes<'m>,
    pub table: Table,
    pub facts: Vec<Fact>,
    /// The pointers that had an effect.
    pub used: HashSet<usize>,
    pub faults: Vec<Fault>,
    /// The places of sizes, which are measured anew.
    pub measured: HashSet<u32>,
    /// Arrays that indexes point into and that are left out.
    pub gone: HashSet<String>,
    known: HashMap<Key, u32>,
    pub root: SchemaId,
}

/// What is wrong with a profile at a place.
pub(super) enum Fault {
    /// A limit on a string that cannot lose its end.
    Uncuttable(usize, SchemaId),
    /// A limit below what the schema asks for.
    TooFew(usize, SchemaId, u64),
    /// Indexes as items of an array that must have items.
    NeededIndex(SchemaId),
    /// Indexes in entries that `patternProperties` judges.
    PatternIndex(SchemaId),
    /// Indexes among items that are none.
    MixedIndex(SchemaId),
    /// An index into an array of indexes.
    IndexOfIndexes(SchemaId),
    /// A member that tells branches apart and is left out.
    Tag(usize, SchemaId),
    Inline(usize, InlineFault),
    TooMany,
}

/// What makes one place differ from another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// Schemas that judge the value.
    pub must: Vec<SchemaId>,
    /// Schemas that judge it under some condition.
    pub may: Vec<SchemaId>,
    /// Unions, by schema and number, that are decided.
    pub settled: Vec<(SchemaId, usize)>,
    /// The only JSON type that is meant, where there is one.
    pub kind: Option<Types>,
    pub state: State,
}

/// Puts entries at the end of a list.
pub(super) fn run<T>(list: &mut Vec<T>, entries: Vec<T>) -> Run {
    let start = list.len() as u32;
    let len = entries.len() as u32;
    list.extend(entries);
    Run { start, len }
}

/// Types whose values are made of something that can be cut.
pub(super) const CUT: [Types; 3] = [Types::STRING, Types::ARRAY, Types::OBJECT];

impl<'m> Outline<'m> {
    pub fn new(schemas: &'m [Schema], root: SchemaId, routes: &'m Routes<'m>) -> Outline<'m> {
        Outline {
            schemas,
            root,
            routes,
            table: Table::default(),
            facts: Vec::new(),
            used: HashSet::new(),
            faults: Vec::new(),
            measured: HashSet::new(),
            gone: HashSet::new(),
            known: HashMap::new(),
        }
    }

    /// The place of a key.
    pub fn place(&mut self, mut key: Key, pointer: &str) -> u32 {
        key.must = self.closure(&key.must);
        key.may = self.conditional(&key);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.table.places.len() >= MAX_PROFILE_PLACES {
            if !matches!(self.faults.last(), Some(Fault::TooMany)) {
                self.faults.push(Fault::TooMany);
            }
            return 0;
        }
        let id = self.add(Place::Kept, &key, Some(0), pointer);
        self.known.insert(key.clone(), id);
        let (place, kept) = self.made(&key, pointer);
        self.table.places.to_mut()[id as usize] = place;
        self.facts[id as usize].kept = kept;
        id
    }

    pub fn add(&mut self, place: Place, key: &Key, kept: Option<u64>, pointer: &str) -> u32 {
        self.table.places.to_mut().push(place);
        self.facts.push(Fact {
            schemas: key.must.clone(),
            kept,
            types: self.types(&key.must).and(key.kind.unwrap_or(Types::ALL)),
            pointer: pointer.to_owned(),
        });
        self.table.places.len() as u32 - 1
    }

    pub fn all(&self, ids: &[SchemaId]) -> Vec<&'m Schema> {
        ids.iter().map(|id| &self.schemas[id.0]).collect()
    }

    /// The schemas with those that they refer to and all of which hold, each once.
    pub fn closure(&self, of: &[SchemaId]) -> Vec<SchemaId> {
        let mut all: Vec<SchemaId> = Vec::new();
        let mut open: Vec<SchemaId> = of.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            let id = target(self.schemas, id);
            if !all.contains(&id) {
                all.push(id);
                let parts = self.schemas[id.0].all_of.iter().flat_map(|at| &at.value);
                open.extend(parts.rev());
            }
        }
        all
    }

    /// The schemas that hold under conditions: those of the key, branches and consequences.
    fn conditional(&self, key: &Key) -> Vec<SchemaId> {
        let consequences = |schema: &Schema| {
            let then = schema.conditionals.iter().flat_map(|conditional| {
                [conditional.then.as_ref(), conditional.otherwise.as_ref()]
            });
            let dependent = schema.dependent_schemas.iter().map(|at| at.value.1);
            let then = then.flatten().map(|at| at.value);
            then.chain(dependent).collect::<Vec<_>>()
        };
        let mut all: Vec<SchemaId> = Vec::new();
        let musts = key
            .must
            .iter()
            .flat_map(|id| consequences(&self.schemas[id.0]));
        let mut open: Vec<SchemaId> = musts.chain(key.may.iter().copied()).collect();
        while let Some(id) = open.pop() {
            let id = target(self.schemas, id);
            if all.contains(&id) || key.must.contains(&id) {
                continue;
            }
            all.push(id);
            let schema = &self.schemas[id.0];
            let groups = [&schema.all_of, &schema.any_of, &schema.one_of];
            open.extend(
                groups
                    .iter()
                    .flat_map(|group| group.iter())
                    .flat_map(|at| &at.value),
            );
            open.extend(consequences(schema));
        }
        all.sort_unstable();
        all
    }

    /// The types that the schemas allow, unions aside.
    pub fn types(&self, must: &[SchemaId]) -> Types {
        let types = self
            .all(must)
            .into_iter()
            .filter_map(|schema| schema.types.as_ref());
        types.fold(Types::ALL, |all, at| all.and(at.value))
    }

    /// The place itself, and the bytes of what is kept there.
    fn made(&mut self, key: &Key, pointer: &str) -> (Place, Option<u64>) {
        let must = self.all(&key.must);
        if must.iter().any(|schema| schema.never) {
            return (Place::Kept, Some(0));
        }
        let constants = must.iter().filter_map(|schema| schema.constant.as_ref());
        let listed = must.iter().filter_map(|schema| schema.enumeration.as_ref());
        let sizes = constants
            .map(|at| size::json(&at.value))
            .chain(listed.filter_map(|at| at.value.iter().map(size::json).max()));
        if let Some(size) = sizes.min() {
            return (Place::Kept, Some(size));
        }
        let allowed = self.types(&key.must).and(key.kind.unwrap_or(Types::ALL));
        if let Some(made) = self.union(key, allowed, pointer) {
            return made;
        }
        let is_open = allowed == Types::ALL && must.iter().all(|schema| !schema.has_own_checks());
        if is_open && key.may.is_empty() {
            return (Place::Any, Some(size::NUMBER));
        }
        self.kinds(key, allowed, pointer)
    }

    /// A place where no union is left to decide.
    fn kinds(&mut self, key: &Key, allowed: Types, pointer: &str) -> (Place, Option<u64>) {
        let must = self.all(&key.must);
        let index: Vec<String> = self.arrays(key);
        let mut kept = size::scalar(&must, allowed);
        let mut parts = Vec::new();
        if !index.is_empty() && allowed.includes(Types::INTEGER) {
            // An index is below the length of an array in memory.
            kept = Some(kept.unwrap_or(size::NUMBER));
            if index.iter().any(|array| self.holds_indexes(array)) {
                self.faults.push(Fault::IndexOfIndexes(self.named(key)));
            }
            let arrays = index.into_iter().map(Into::into).collect();
            parts.push(Place::Index(run(self.table.arrays.to_mut(), arrays)));
        }
        if allowed.includes(Types::STRING) {
            match size::text(&must) {
                Text::Kept(bytes) => {
                    kept = kept.zip(bytes).map(|(a, b)| a.max(b));
                    self.refuse_chars(key);
                }
                Text::Cut(min) => parts.push(self.text(key, min)),
            }
        }
        if allowed.includes(Types::ARRAY) {
            let list = self.list(key, pointer);
            parts.push(list);
        }
        if allowed.includes(Types::OBJECT) {
            let object = object::place(self, key, pointer);
            parts.push(object);
        }
        match parts.len() {
            0 => (Place::Kept, kept),
            1 => (parts.remove(0), kept),
            _ => {
                let ids = parts
                    .into_iter()
                    .map(|part| self.add(part, key, Some(0), pointer));
                let ids: Vec<u32> = ids.collect();
                (Place::Kinds(run(self.table.ids.to_mut(), ids)), kept)
            }
        }
    }

    fn text(&mut self, key: &Key, min: u64) -> Place {
        let mut max = None;
        for (route, says) in self.routes.meant(&key.state).collect::<Vec<_>>() {
            if let Says::Chars(chars) = says {
                self.used.insert(route);
                if chars < min {
                    self.faults.push(Fault::TooFew(route, self.named(key), min));
                }
                max = Some(max.map_or(chars, |max: u64| max.min(chars)));
            }
        }
        Place::Text { min, max }
    }

    fn refuse_chars(&mut self, key: &Key) {
        let meant = self.routes.meant(&key.state);
        let faults: Vec<Fault> = meant
            .filter(|(_, says)| matches!(says, Says::Chars(_)))
            // `**` takes what it finds; a pointer to this very string is a mistake.
            .filter(|(route, _)| !self.routes.all[*route].is_deep())
            .map(|(route, _)| Fault::Uncuttable(route, self.named(key)))
            .collect();
        self.faults.extend(faults);
    }

    fn list(&mut self, key: &Key, pointer: &str) -> Place {
        let must = self.all(&key.must);
        let least = must.iter().filter_map(|schema| schema.min_items.as_ref());
        let min = least.map(|at| at.value).max().unwrap_or(0);
        let mut max = None;
        for (route, says) in self.routes.meant(&key.state).collect::<Vec<_>>() {
            if let Says::Items(items) = says {
                self.used.insert(route);
                if items < min {
                    self.faults.push(Fault::TooFew(route, self.named(key), min));
                }
                max = Some(max.map_or(items, |max: u64| max.min(items)));
            }
        }
        let first = must
            .iter()
            .map(|schema| schema.prefix_items.len())
            .max()
            .unwrap_or(0);
        let prefix: Vec<u32> = (0..first)
            .map(|at| self.place(self.item(key, at), &format!("{pointer}/{at}")))
            .collect();
        let items = self.place(self.item(key, usize::MAX), &format!("{pointer}/*"));
        let is_index = |at: u32| matches!(self.table.places[at as usize], Place::Index(_));
        // Where an index goes, what stands behind it moves up: it must be an index too.
        let moves = prefix.iter().any(|at| self.may_be_index(*at))
            || !is_index(items) && self.may_be_index(items);
        if moves {
            self.faults.push(Fault::MixedIndex(self.named(key)));
        } else if min > 0 && is_index(items) {
            self.faults.push(Fault::NeededIndex(self.named(key)));
        }
        Place::List {
            min,
            max,
            prefix: run(self.table.ids.to_mut(), prefix),
            items,
        }
    }

    /// A schema by which a place is named.
    pub fn named(&self, key: &Key) -> SchemaId {
        let mut all = key.must.iter().chain(&key.may);
        all.next().copied().unwrap_or(self.root)
    }

    /// The key of an item.
    pub fn item(&self, key: &Key, at: usize) -> Key {
        let below = |ids: &[SchemaId]| {
            let items = self.all(ids).into_iter().filter_map(|schema| {
                let first = schema.prefix_items.get(at).copied();
                first.or(schema.items.as_ref().map(|at| at.value))
            });
            items.collect::<Vec<_>>()
        };
        Key {
            must: below(&key.must),
            may: below(&key.may),
            state: self.routes.each(&key.state),
            ..Key::default()
        }
    }
}

impl Outline<'_> {
    /// The members of an object.
    pub fn members(&self, run: Run) -> &[Member] {
        run.of(&self.table.members)
    }

    /// The key of the packet.
    pub fn root(&self) -> Key {
        let key = Key {
            must: vec![self.root],
            state: self.routes.start(),
            ..Key::default()
        };
        self.opened(key)
    }

    /// A key with all schemas that judge its value, unions aside.
    pub fn opened(&self, key: Key) -> Key {
        Key {
            must: self.closure(&key.must),
            ..key
        }
    }
}

//! The table of places of one packet type, made from a list of schemas: each becomes a place once, however often and
//! however deeply it is referred to.

use super::reach::{barred, sites};
use super::{Places, edge};
use crate::cel::{Shape, Shapes};
use crate::diagnostic::Diagnostic;
use crate::model::{Model, Packet};
use crate::schema::{Schema, SchemaId, Site};
use crate::union::tag;
use sealform::correlate::Step;
use std::collections::HashMap;

pub(super) struct Builder<'m, 'd> {
    pub model: &'m Model,
    /// The packet's schema.
    pub root: SchemaId,
    /// By schema, whether it leads to a name.
    pub naming: &'d [bool],
    packet: &'m Packet,
    numbers: HashMap<SchemaId, u32>,
    queue: Vec<SchemaId>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'m, 'd> Builder<'m, 'd> {
    pub fn new(
        model: &'m Model,
        packet: &'m Packet,
        naming: &'d [bool],
        diagnostics: &'d mut Vec<Diagnostic>,
    ) -> Builder<'m, 'd> {
        Builder {
            model,
            root: packet.schema,
            naming,
            packet,
            numbers: HashMap::new(),
            queue: Vec::new(),
            diagnostics,
        }
    }

    pub fn build(mut self) -> Places {
        let mut table = Vec::new();
        if self.naming[self.root.0] {
            self.number(self.root);
        }
        // The queue grows while it is worked through.
        while let Some(id) = self.queue.get(table.len()).copied() {
            let steps = self.steps(id);
            table.push(steps);
        }
        let hash = self.packet.seal.hash.as_ref();
        let token = |name: &String| format!("/{}", sealform::escape(name));
        Places {
            hash: hash.map(|path| path.iter().map(token).collect()),
            table: merged(table),
        }
    }

    fn number(&mut self, mut id: SchemaId) -> u32 {
        // A mere reference needs no place of its own.
        while let (Some(reference), None, None) = {
            let schema = self.model.schema(id);
            (&schema.reference, &schema.entity, &schema.edge)
        } {
            id = reference.value;
        }
        if let Some(known) = self.numbers.get(&id) {
            return *known;
        }
        // There are fewer schemas than this.
        let number = u32::try_from(self.queue.len()).unwrap_or(u32::MAX);
        self.numbers.insert(id, number);
        self.queue.push(id);
        number
    }

    /// The place of a schema, where it leads to a name.
    fn place(&mut self, id: SchemaId) -> Option<u32> {
        self.naming[id.0].then(|| self.number(id))
    }

    fn steps(&mut self, id: SchemaId) -> Vec<Step<String>> {
        let model = self.model;
        let schema: &'m Schema = model.schema(id);
        self.refuse_barred(schema);
        let mut steps = Vec::new();
        if let Some(at) = &schema.entity {
            steps.push(Step::Entity(at.value));
            self.require(id, &at.site, "x-entity", "a string", "string", |shape| {
                *shape == Shape::Text
            });
        }
        if let Some(at) = &schema.edge {
            let is_object = |shape: &Shape| matches!(shape, Shape::Object(_));
            if self.require(id, &at.site, "x-edge", "an object", "object", is_object) {
                match edge::edge(self, id, &at.value) {
                    Ok(edge) => steps.push(Step::Edge(edge)),
                    Err((message, help)) => self.refuse(&at.site, "bad-edge", message, &help),
                }
            }
        }
        self.members(schema, &mut steps);
        for (number, id) in schema.prefix_items.iter().enumerate() {
            if let Some(place) = self.place(*id) {
                steps.push(Step::Item(small(number), place));
            }
        }
        if let Some(place) = schema.items.as_ref().and_then(|at| self.place(at.value)) {
            steps.push(Step::Items(small(schema.prefix_items.len()), place));
        }
        let parts = schema.reference.iter().map(|at| at.value);
        let parts = parts.chain(schema.all_of.iter().flat_map(|at| at.value.iter().copied()));
        for part in parts {
            steps.extend(self.place(part).map(Step::Same));
        }
        self.unions(schema, &mut steps);
        steps
    }

    fn members(&mut self, schema: &'m Schema, steps: &mut Vec<Step<String>>) {
        let others = schema.additional_properties.as_ref().map(|at| at.value);
        let others = others
            .filter(|_| schema.pattern_properties.is_empty())
            .and_then(|id| self.place(id));
        for (name, id) in &schema.properties {
            match self.place(*id) {
                Some(place) => steps.push(Step::Member(name.clone(), place)),
                None if others.is_some() => steps.push(Step::Aside(name.clone())),
                None => {}
            }
        }
        steps.extend(others.map(Step::Others));
    }

    fn unions(&mut self, schema: &'m Schema, steps: &mut Vec<Step<String>>) {
        for at in schema.any_of.iter().chain(&schema.one_of) {
            match tag(&self.model.schemas, &at.value) {
                Some(tag) => {
                    for (text, branch) in tag.texts {
                        if let Some(place) = self.place(at.value[branch]) {
                            steps.push(Step::Where(tag.member.clone(), text, place));
                        }
                    }
                }
                // Branches of different JSON types: those of other types have nothing to say about the value.
                None => {
                    let branches = at.value.iter();
                    let places: Vec<_> = branches.filter_map(|id| self.place(*id)).collect();
                    steps.extend(places.into_iter().map(Step::Same));
                }
            }
        }
    }

    /// Whether the value is certainly of a type, or null.
    fn require(
        &mut self,
        id: SchemaId,
        site: &Site,
        keyword: &str,
        wanted: &str,
        ty: &str,
        is_right: impl Fn(&Shape) -> bool,
    ) -> bool {
        let shape = Shapes::new(&self.model.schemas).of(id);
        let inside = match &shape {
            Shape::Nullable(inside) => inside,
            other => other,
        };
        let is_right = is_right(inside);
        if !is_right {
            let message = format!(
                "`{keyword}` stands on {wanted}, and this is {}",
                shape.named()
            );
            let help = format!("add `\"type\": \"{ty}\"`, or take `{keyword}` out");
            self.refuse(site, "misplaced-keyword", message, &help);
        }
        is_right
    }

    /// Names where no walk can find them, or would find them where they are none.
    fn refuse_barred(&mut self, schema: &'m Schema) {
        let schemas = &self.model.schemas;
        for (id, what) in barred(schemas, schema) {
            for (keyword, site) in sites(schemas, self.naming, id) {
                let message = format!("`{keyword}` below {what} cannot be found in a packet");
                let help = match what {
                    "`propertyNames`" => "name the thing in a member of the value, too",
                    _ => {
                        "declare the member outside of it, under `properties`, `items` or a branch with a tag"
                    }
                };
                self.refuse(site, "misplaced-keyword", message, help);
            }
        }
    }

    fn refuse(&mut self, site: &Site, code: &'static str, message: String, help: &str) {
        self.diagnostics
            .push(Diagnostic::error(code, site.span, message).help(help));
    }
}

/// The table without places that say what another place says.
fn merged(mut table: Vec<Vec<Step<String>>>) -> Vec<Vec<Step<String>>> {
    loop {
        let mut first: HashMap<&[Step<String>], u32> = HashMap::new();
        let mut kept = Vec::new();
        let numbers: Vec<u32> = table
            .iter()
            .map(|steps| {
                *first.entry(steps).or_insert_with(|| {
                    kept.push(steps.clone());
                    small(kept.len() - 1)
                })
            })
            .collect();
        if kept.len() == table.len() {
            return table;
        }
        let renumber = |place: &mut u32| *place = numbers[*place as usize];
        for step in kept.iter_mut().flatten() {
            match step {
                Step::Member(_, place)
                | Step::Others(place)
                | Step::Item(_, place)
                | Step::Items(_, place)
                | Step::Same(place)
                | Step::Where(_, _, place) => renumber(place),
                Step::Entity(_) | Step::Edge(_) | Step::Aside(_) => {}
            }
        }
        table = kept;
    }
}

/// A position; no schema has so many items.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

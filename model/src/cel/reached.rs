//! How packets reach schemas: what `root` and `context` are in an expression, and how often it is asked.

use super::shape::{Shape, Shapes};
use crate::schema::{Schema, SchemaId};
use crate::union::tag;
use std::collections::HashMap;

/// How packets reach a schema.
#[derive(Clone, Default)]
pub(crate) struct Reached {
    /// The roots of the packets.
    pub roots: Vec<SchemaId>,
    /// As one of unboundedly many values.
    pub repeated: bool,
    /// In a union without a tag, whose branches are also judged on their own.
    pub alone: bool,
}

/// The context of the packets that reach a schema, where each of them has one.
pub(super) fn context(schemas: &[Schema], shapes: Shapes<'_>, roots: &[SchemaId]) -> Option<Shape> {
    let contexts: Option<Vec<Shape>> = roots
        .iter()
        .map(|root| {
            let root = crate::merge::target(schemas, *root);
            schemas[root.0]
                .context
                .as_ref()
                .map(|at| shapes.of(at.value))
        })
        .collect();
    contexts
        .filter(|all| !all.is_empty())
        .map(|all| shapes.join(all))
}

/// How each packet reaches each schema.
pub(crate) fn reached(schemas: &[Schema], packets: &[SchemaId]) -> HashMap<SchemaId, Reached> {
    let mut reached: HashMap<SchemaId, Reached> = HashMap::new();
    for root in packets {
        let mut seen: HashMap<SchemaId, (bool, bool)> = HashMap::new();
        let mut open = vec![(*root, false, false)];
        while let Some((id, repeated, alone)) = open.pop() {
            let known = seen.get(&id).copied();
            if known.is_some_and(|(r, a)| (r || !repeated) && (a || !alone)) {
                continue;
            }
            let (before_r, before_a) = known.unwrap_or_default();
            let (repeated, alone) = (repeated || before_r, alone || before_a);
            seen.insert(id, (repeated, alone));
            for (child, many) in children(&schemas[id.0]) {
                open.push((child, repeated || many, alone));
            }
            for group in schemas[id.0].any_of.iter().chain(&schemas[id.0].one_of) {
                let untagged = tag(schemas, &group.value).is_none();
                open.extend(
                    group
                        .value
                        .iter()
                        .map(|branch| (*branch, repeated, alone || untagged)),
                );
            }
        }
        for (id, (repeated, alone)) in seen {
            let entry = reached.entry(id).or_default();
            entry.roots.push(*root);
            entry.repeated |= repeated;
            entry.alone |= alone;
        }
    }
    reached
}

/// The schemas below one, its unions aside, and whether each judges unboundedly many values.
fn children(schema: &Schema) -> Vec<(SchemaId, bool)> {
    let mut children: Vec<(SchemaId, bool)> = Vec::new();
    let one = |id: &SchemaId| (*id, false);
    children.extend(schema.reference.iter().map(|at| one(&at.value)));
    children.extend(schema.properties.iter().map(|(_, id)| one(id)));
    children.extend(schema.prefix_items.iter().map(one));
    children.extend(schema.all_of.iter().flat_map(|at| at.value.iter().map(one)));
    children.extend(schema.dependent_schemas.iter().map(|at| one(&at.value.1)));
    children.extend(schema.not.iter().map(|at| one(&at.value)));
    children.extend(schema.property_names.iter().map(|at| (at.value, true)));
    for conditional in &schema.conditionals {
        let branches = [&conditional.then, &conditional.otherwise];
        children.push(one(&conditional.condition));
        children.extend(branches.into_iter().flatten().map(|at| one(&at.value)));
    }
    let unbounded = schema.max_items.is_none();
    children.extend(schema.items.iter().map(|at| (at.value, unbounded)));
    children.extend(
        schema
            .contains
            .iter()
            .map(|contains| (contains.schema, unbounded)),
    );
    children.extend(
        schema
            .pattern_properties
            .iter()
            .map(|at| (at.value.1, true)),
    );
    children.extend(
        schema
            .additional_properties
            .iter()
            .map(|at| (at.value, true)),
    );
    children
}

//! How many levels of arrays and objects a value of each schema has at least, so that recursive schemas can be ended.
//! `NEVER` for a schema that no value ends: it requires itself, or nothing meets it.

use crate::merge::target;
use crate::schema::{Schema, SchemaId};
use sealform::check::Types;

/// The height of a schema that no finite value meets.
pub(super) const NEVER: u32 = u32::MAX;

/// The heights of all schemas. They only ever sink, from `NEVER` on, until nothing changes.
pub(super) fn heights(schemas: &[Schema]) -> Vec<u32> {
    let mut heights = vec![NEVER; schemas.len()];
    loop {
        let mut has_changed = false;
        // What a schema leads to mostly comes after it.
        for id in (0..schemas.len()).rev() {
            let height = height(schemas, &heights, SchemaId(id));
            has_changed |= height < heights[id];
            heights[id] = height.min(heights[id]);
        }
        if !has_changed {
            return heights;
        }
    }
}

fn height(schemas: &[Schema], heights: &[u32], id: SchemaId) -> u32 {
    let schema = &schemas[id.0];
    let of = |id: &SchemaId| heights[id.0];
    if schema.never {
        return NEVER;
    }
    if schema.reference.is_some() {
        return of(&target(schemas, id));
    }
    let alternatives = schema.any_of.iter().chain(&schema.one_of);
    let lowest = |branches: &Vec<SchemaId>| branches.iter().map(of).min().unwrap_or(NEVER);
    let applied = schema
        .all_of
        .iter()
        .flat_map(|at| at.value.iter().map(of))
        .chain(alternatives.map(|at| lowest(&at.value)))
        .max()
        .unwrap_or(0);
    applied.max(own(schema, heights))
}

/// By the lowest of the types that the schema allows.
fn own(schema: &Schema, heights: &[u32]) -> u32 {
    if schema.constant.is_some() || schema.enumeration.is_some() {
        return 0;
    }
    let types = schema.types.as_ref().map_or(Types::ALL, |at| at.value);
    let (array, object) = (Types::ARRAY, Types::OBJECT);
    if !types.and(array.or(object)).includes(types) {
        return 0;
    }
    let below = |ids: &mut dyn Iterator<Item = SchemaId>| {
        ids.map(|id| heights[id.0])
            .max()
            .unwrap_or(0)
            .saturating_add(1)
    };
    let items = || {
        let least = schema.min_items.as_ref().map_or(0, |at| at.value) as usize;
        let first = schema.prefix_items.iter().take(least).copied();
        let others = schema.items.iter().map(|at| at.value);
        let others = others.filter(|_| least > schema.prefix_items.len());
        let contained = schema.contains.iter().filter(|contains| contains.min > 0);
        below(
            &mut first
                .chain(others)
                .chain(contained.map(|contains| contains.schema)),
        )
    };
    let members = || {
        let required = schema.required.iter().flat_map(|at| &at.value);
        below(&mut required.filter_map(|name| schema.property(name)))
    };
    match (types.includes(array), types.includes(object)) {
        (true, true) => items().min(members()),
        (true, false) => items(),
        (false, _) => members(),
    }
}

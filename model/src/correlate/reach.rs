//! Which schemas lead to names, and on which ways a walk over a packet cannot follow.

use crate::schema::{Schema, SchemaId, Site};
use crate::union::{apart, tag};

/// Schemas below one that no walk can follow: what they judge is not told by the packet alone, or is no value of it.
pub(super) fn barred(schemas: &[Schema], schema: &Schema) -> Vec<(SchemaId, &'static str)> {
    let mut barred: Vec<(SchemaId, &'static str)> = Vec::new();
    let mut add = |id: SchemaId, what: &'static str| barred.push((id, what));
    for at in &schema.not {
        add(at.value, "`not`");
    }
    for conditional in &schema.conditionals {
        add(conditional.condition, "`if`");
        for (branch, what) in [
            (&conditional.then, "`then`"),
            (&conditional.otherwise, "`else`"),
        ] {
            if let Some(at) = branch {
                add(at.value, what);
            }
        }
    }
    for contains in &schema.contains {
        add(contains.schema, "`contains`");
    }
    for at in &schema.dependent_schemas {
        add(at.value.1, "`dependentSchemas`");
    }
    if let Some(at) = &schema.property_names {
        add(at.value, "`propertyNames`");
    }
    for at in &schema.pattern_properties {
        add(at.value.1, "`patternProperties`");
    }
    if let Some(at) = &schema.additional_properties
        && !schema.pattern_properties.is_empty()
    {
        add(
            at.value,
            "`additionalProperties` beside `patternProperties`",
        );
    }
    for at in schema.any_of.iter().chain(&schema.one_of) {
        if tag(schemas, &at.value).is_none() && !apart(schemas, &at.value) {
            for branch in &at.value {
                add(
                    *branch,
                    "a union whose branches have neither a tag nor JSON types of their own",
                );
            }
        }
    }
    barred
}

/// Schemas below one that a walk follows.
pub(super) fn followed(schemas: &[Schema], schema: &Schema) -> Vec<SchemaId> {
    let mut followed: Vec<SchemaId> = schema.reference.iter().map(|at| at.value).collect();
    followed.extend(schema.properties.iter().map(|(_, id)| *id));
    followed.extend(&schema.prefix_items);
    followed.extend(schema.items.iter().map(|at| at.value));
    followed.extend(schema.all_of.iter().flat_map(|at| &at.value));
    for at in schema.any_of.iter().chain(&schema.one_of) {
        if tag(schemas, &at.value).is_some() || apart(schemas, &at.value) {
            followed.extend(&at.value);
        }
    }
    if schema.pattern_properties.is_empty() {
        followed.extend(schema.additional_properties.iter().map(|at| at.value));
    }
    followed
}

/// By schema, whether it or anything below it names something, on whatever way.
pub(super) fn naming(schemas: &[Schema]) -> Vec<bool> {
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); schemas.len()];
    let mut found = Vec::new();
    for (at, schema) in schemas.iter().enumerate() {
        let barred = barred(schemas, schema).into_iter().map(|(id, _)| id);
        for below in followed(schemas, schema).into_iter().chain(barred) {
            above[below.0].push(at);
        }
        if schema.entity.is_some() || schema.edge.is_some() {
            found.push(at);
        }
    }
    let mut naming = vec![false; schemas.len()];
    while let Some(at) = found.pop() {
        if !std::mem::replace(&mut naming[at], true) {
            found.extend(&above[at]);
        }
    }
    naming
}

/// The keywords that name something at or below a schema.
pub(super) fn sites<'m>(
    schemas: &'m [Schema],
    naming: &[bool],
    from: SchemaId,
) -> Vec<(&'static str, &'m Site)> {
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![from];
    let mut sites = Vec::new();
    while let Some(id) = open.pop() {
        if !naming[id.0] || !seen.insert(id) {
            continue;
        }
        let schema = &schemas[id.0];
        sites.extend(schema.entity.iter().map(|at| ("x-entity", &at.site)));
        sites.extend(schema.edge.iter().map(|at| ("x-edge", &at.site)));
        open.extend(followed(schemas, schema));
        open.extend(barred(schemas, schema).into_iter().map(|(id, _)| id));
    }
    sites
}

//! The ends of an edge: members that are names, or indexes to items with exactly one such name.

use super::places::Builder;
use super::reach::followed;
use crate::cel::{Inside, Shape, Shapes};
use crate::diagnostic::nearest;
use crate::limits::MAX_CHAIN;
use crate::schema::{EdgeText, SchemaId};
use sealform::correlate::{Edge, End, Entity};

/// What is wrong, and what to write instead.
type Wrong = (String, String);

pub(super) fn edge(
    builder: &Builder<'_, '_>,
    object: SchemaId,
    text: &EdgeText,
) -> Result<Edge<String>, Wrong> {
    Ok(Edge {
        entity: text.entity,
        from: end(builder, object, &text.from, text.entity)?,
        to: end(builder, object, &text.to, text.entity)?,
    })
}

fn end(
    builder: &Builder<'_, '_>,
    object: SchemaId,
    member: &str,
    entity: Entity,
) -> Result<End<String>, Wrong> {
    let schemas = &builder.model.schemas;
    let word = entity.as_str();
    let Some(id) = chain(builder, object).find_map(|id| schemas[id.0].property(member)) else {
        let known = chain(builder, object).flat_map(|id| &schemas[id.0].properties);
        let names: Vec<&str> = known.map(|(name, _)| name.as_str()).collect();
        let help = match nearest(member, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("declared here are `{}`", names.join("`, `")),
        };
        return Err((
            format!("`{member}` is not a declared member of the edge"),
            help,
        ));
    };
    let mut entities = chain(builder, id).filter_map(|id| schemas[id.0].entity.as_ref());
    if let Some(at) = entities.next() {
        return match at.value == entity {
            true => Ok(End::Name(member.to_owned())),
            false => Err((
                format!("`{member}` names a {}, not a {word}", at.value.as_str()),
                format!(
                    "name a member that is a {word}, or write `\"entity\": \"{}\"`",
                    at.value.as_str()
                ),
            )),
        };
    }
    let mut indexes = chain(builder, id).filter_map(|id| schemas[id.0].index_of.as_ref());
    let Some(array) = indexes.next().map(|at| &at.value) else {
        return Err((
            format!("`{member}` is no {word}: it has neither `x-entity` nor `x-indexOf`"),
            format!(
                "add `\"x-entity\": \"{word}\"` to a string, or `x-indexOf` to an index of an array whose items name a {word}"
            ),
        ));
    };
    Ok(End::Index {
        member: member.to_owned(),
        array: array.clone(),
        name: name_in_item(builder, member, array, entity)?,
    })
}

/// A schema and what it refers to.
fn chain<'b>(builder: &'b Builder<'_, '_>, id: SchemaId) -> impl Iterator<Item = SchemaId> + 'b {
    let schemas = &builder.model.schemas;
    std::iter::successors(Some(id), |id| {
        schemas[id.0].reference.as_ref().map(|at| at.value)
    })
}

/// The pointer from an item of the array to the one name of this kind in it.
fn name_in_item(
    builder: &Builder<'_, '_>,
    member: &str,
    array: &str,
    entity: Entity,
) -> Result<String, Wrong> {
    let word = entity.as_str();
    let mut found = Vec::new();
    for item in items(builder, array) {
        names(
            builder,
            item,
            entity,
            String::new(),
            &mut Vec::new(),
            &mut found,
        );
    }
    found.sort();
    found.dedup();
    match found.as_slice() {
        [Some(pointer)] => Ok(pointer.clone()),
        [] => Err((
            format!("an item of `{array}`, which `{member}` points to, names no {word}"),
            format!("add `\"x-entity\": \"{word}\"` to a string member of the item"),
        )),
        _ => Err((
            format!(
                "an item of `{array}`, which `{member}` points to, may name several things that are a {word}"
            ),
            format!(
                "an edge needs exactly one string with `\"x-entity\": \"{word}\"` in the item, outside of lists and unions"
            ),
        )),
    }
}

/// The schemas of the items of an array of the packet; none where the pointer leads nowhere, which another check reports.
fn items(builder: &Builder<'_, '_>, array: &str) -> Vec<SchemaId> {
    let shapes = Shapes::new(&builder.model.schemas);
    match shapes.follow(builder.root, array) {
        Ok(Shape::List(Inside::Schemas(alternatives), _)) => alternatives.concat(),
        _ => Vec::new(),
    }
}

/// Pointers to the names of a kind in a value; `None` for one that stands in a list, a union or a recursion.
fn names(
    builder: &Builder<'_, '_>,
    id: SchemaId,
    entity: Entity,
    at: String,
    above: &mut Vec<SchemaId>,
    found: &mut Vec<Option<String>>,
) {
    // Two pointers are one too many already.
    if found.len() > 1 || !names_somewhere(builder, id, entity) {
        return;
    }
    if above.contains(&id) || above.len() == MAX_CHAIN {
        found.push(None);
        return;
    }
    above.push(id);
    let schema = builder.model.schema(id);
    if schema
        .entity
        .as_ref()
        .is_some_and(|own| own.value == entity)
    {
        found.push(Some(at.clone()));
    }
    let parts = schema.reference.iter().map(|part| part.value);
    let parts: Vec<SchemaId> = parts
        .chain(
            schema
                .all_of
                .iter()
                .flat_map(|part| part.value.iter().copied()),
        )
        .collect();
    for part in &parts {
        names(builder, *part, entity, at.clone(), above, found);
    }
    for (name, member) in &schema.properties {
        let below = format!("{at}/{}", sealform::escape(name));
        names(builder, *member, entity, below, above, found);
    }
    let declared: Vec<SchemaId> = schema.properties.iter().map(|(_, id)| *id).collect();
    for below in followed(&builder.model.schemas, schema) {
        if !declared.contains(&below)
            && !parts.contains(&below)
            && names_somewhere(builder, below, entity)
        {
            found.push(None);
        }
    }
    found.sort();
    found.dedup();
    above.pop();
}

/// Whether anything at or below a schema names a thing of this kind.
fn names_somewhere(builder: &Builder<'_, '_>, from: SchemaId, entity: Entity) -> bool {
    let schemas = &builder.model.schemas;
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        if !builder.naming[id.0] || !seen.insert(id) {
            continue;
        }
        if schemas[id.0]
            .entity
            .as_ref()
            .is_some_and(|own| own.value == entity)
        {
            return true;
        }
        open.extend(followed(schemas, &schemas[id.0]));
    }
    false
}

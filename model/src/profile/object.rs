//! Objects in the table of places: what is left out, what is added, and the entries of maps.

use super::outline::{Fault, Key, Outline, run};
use super::route::Says;
use crate::schema::{Inline, Schema, SchemaId};
use sealform::pattern::Pattern;
use sealform::profile::{Inlined, Member, Others, Place};

/// Why a member cannot be added.
pub(super) enum InlineFault {
    /// The schema has a member of this name.
    Taken,
    /// The object may have undeclared members, one of this name among them.
    Open,
    /// What should be the index is none.
    NoIndex,
}

/// The place of an object.
pub(super) fn place(outline: &mut Outline<'_>, key: &Key, pointer: &str) -> Place {
    let must = outline.all(&key.must);
    let mut names: Vec<&String> = Vec::new();
    for (name, _) in must.iter().flat_map(|schema| &schema.properties) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut members = Vec::new();
    for name in &names {
        let below = member(outline, key, name);
        let dropped = meant(outline, &below, |says| says == Says::Drop);
        let is_dropped = !dropped.is_empty();
        outline.used.extend(dropped);
        let below = outline.place(below, &format!("{pointer}/{}", sealform::escape(name)));
        members.push(Member {
            name: (*name).clone().into(),
            place: below,
            is_dropped,
            inlined: None,
        });
    }
    for name in &names {
        let below = member(outline, key, name);
        for route in meant(outline, &below, |says| matches!(says, Says::Inline(_))) {
            let Says::Inline(inline) = outline.routes.all[route].says else {
                continue;
            };
            match added(outline, key, &members, inline, name, pointer) {
                Ok(Some(member)) => {
                    outline.used.insert(route);
                    members.push(member);
                }
                // The items of another array may have it, where a union decides which array is meant.
                Ok(None) => {}
                Err(fault) => outline.faults.push(Fault::Inline(route, fault)),
            }
        }
    }
    let others = others(outline, key, &names, &members, pointer);
    Place::Object {
        members: run(outline.table.members.to_mut(), members),
        others,
    }
}

/// The pointers that mean the value of a key and say something of this kind.
fn meant(outline: &Outline<'_>, key: &Key, is_wanted: impl Fn(Says<'_>) -> bool) -> Vec<usize> {
    let meant = outline.routes.meant(&key.state);
    meant
        .filter(|(_, says)| is_wanted(*says))
        .map(|(route, _)| route)
        .collect()
}

/// The key of a declared member.
pub(super) fn member(outline: &Outline<'_>, key: &Key, name: &str) -> Key {
    let below = |ids: &[SchemaId]| {
        let schemas = outline.all(ids).into_iter();
        schemas
            .flat_map(|schema| judges(schema, name))
            .collect::<Vec<_>>()
    };
    Key {
        must: below(&key.must),
        may: below(&key.may),
        state: outline.routes.member(&key.state, name),
        ..Key::default()
    }
}

/// The schemas by which an object judges the member of this name.
fn judges(schema: &Schema, name: &str) -> Vec<SchemaId> {
    let matches =
        |pattern: &str| Pattern::compile(pattern).is_ok_and(|pattern| pattern.is_match(name));
    let matching = schema
        .pattern_properties
        .iter()
        .filter(|at| matches(&at.value.0));
    let mut judges: Vec<SchemaId> = schema.property(name).into_iter().collect();
    judges.extend(matching.map(|at| at.value.1));
    if judges.is_empty() {
        judges.extend(schema.additional_properties.as_ref().map(|at| at.value));
    }
    judges
}

/// The member that `inline` adds beside an index; `None` where the items have no such value.
fn added(
    outline: &mut Outline<'_>,
    key: &Key,
    members: &[Member],
    inline: &Inline,
    index: &str,
    pointer: &str,
) -> Result<Option<Member>, InlineFault> {
    let holder = members.iter().find(|member| member.name == index);
    let array = match holder.map(|member| &outline.table.places[member.place as usize]) {
        Some(Place::Index(arrays)) if arrays.len == 1 => {
            outline.table.arrays[arrays.start as usize].clone()
        }
        _ => return Err(InlineFault::NoIndex),
    };
    let mut at = outline.root();
    for name in sealform::names(&array) {
        at = outline.opened(member(outline, &at, &name));
    }
    at = outline.opened(outline.item(&at, usize::MAX));
    for name in sealform::names(&inline.path) {
        let is_declared = |schema: &&Schema| schema.property(&name).is_some();
        if !outline.all(&at.must).iter().any(is_declared) {
            return Ok(None);
        }
        at = outline.opened(member(outline, &at, &name));
    }
    if members.iter().any(|member| member.name == inline.name) {
        return Err(InlineFault::Taken);
    }
    if !is_closed(outline, key) {
        return Err(InlineFault::Open);
    }
    let place = outline.place(at, &format!("{pointer}/{}", sealform::escape(&inline.name)));
    Ok(Some(Member {
        name: inline.name.clone().into(),
        place,
        is_dropped: false,
        inlined: Some(Inlined {
            index: index.to_owned().into(),
            array,
            path: inline.path.clone().into(),
        }),
    }))
}

/// Whether an object has no undeclared members.
fn is_closed(outline: &Outline<'_>, key: &Key) -> bool {
    let all = outline.all(&key.must).into_iter();
    let mut closed = all.filter(|schema| schema.is_closed(outline.schemas));
    closed.any(|schema| schema.pattern_properties.is_empty())
}

/// The undeclared members; `None` where the schemas allow none.
fn others(
    outline: &mut Outline<'_>,
    key: &Key,
    names: &[&String],
    members: &[Member],
    pointer: &str,
) -> Option<Others> {
    if is_closed(outline, key) {
        return None;
    }
    let must = outline.all(&key.must);
    let least = must
        .iter()
        .filter_map(|schema| schema.min_properties.as_ref());
    let least = least.map(|at| at.value).max().unwrap_or(0);
    let stays = |name: &&&String| {
        let is_dropped = members
            .iter()
            .any(|member| member.name == ***name && member.is_dropped);
        !is_dropped && must.iter().any(|schema| schema.requires(name))
    };
    let min = least.saturating_sub(names.iter().filter(stays).count() as u64);
    let mut max = None;
    for (route, says) in outline.routes.meant(&key.state).collect::<Vec<_>>() {
        if let Says::Properties(most) = says {
            outline.used.insert(route);
            if most < min {
                outline
                    .faults
                    .push(Fault::TooFew(route, outline.named(key), min));
            }
            max = Some(max.map_or(most, |max: u64| max.min(most)));
        }
    }
    // Which schemas judge an entry depends on its name, where there are patterns: then its value stays as it is.
    let has_patterns = must
        .iter()
        .any(|schema| !schema.pattern_properties.is_empty());
    let judged: Vec<SchemaId> = must
        .iter()
        .flat_map(|schema| &schema.pattern_properties)
        .map(|at| at.value.1)
        .collect();
    let place = if has_patterns {
        if outline.holds_index(&judged) {
            outline.faults.push(Fault::PatternIndex(outline.named(key)));
        }
        outline.add(Place::Kept, key, None, &format!("{pointer}/*"))
    } else {
        let below = |ids: &[SchemaId]| {
            let schemas = outline.all(ids).into_iter();
            let open = schemas.filter_map(|schema| schema.additional_properties.as_ref());
            open.map(|at| at.value).collect::<Vec<_>>()
        };
        let key = Key {
            must: below(&key.must),
            may: below(&key.may),
            state: outline.routes.each(&key.state),
            ..Key::default()
        };
        outline.place(key, &format!("{pointer}/*"))
    };
    Some(Others { min, max, place })
}

//! Tags: a member that tells the branches of `oneOf` or `anyOf` apart.
//! Where every branch is an object that requires the member with other constant texts, at most one
//! branch can hold, so its violations can be reported alone and nothing is checked twice.

use crate::merge::target;
use crate::schema::{At, ProjectionText, Schema, SchemaId};
use sealform::check::Types;
use sealform::{Durability, Json};

/// A member whose text names the branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The member.
    pub member: String,
    /// Every text with the number of its branch.
    pub texts: Vec<(String, usize)>,
}

/// The first member, in the order of the first branch, that tells all branches apart.
pub fn tag(schemas: &[Schema], branches: &[SchemaId]) -> Option<Tag> {
    let first = &schemas[target(schemas, *branches.first()?).0];
    first
        .properties
        .iter()
        .find_map(|(member, _)| tag_by(schemas, branches, member))
}

fn tag_by(schemas: &[Schema], branches: &[SchemaId], member: &str) -> Option<Tag> {
    let mut texts: Vec<(String, usize)> = Vec::new();
    for (branch, id) in branches.iter().enumerate() {
        let schema = &schemas[target(schemas, *id).0];
        let is_object = schema
            .types
            .as_ref()
            .is_some_and(|types| types.value == Types::OBJECT);
        if !is_object || !schema.requires(member) || schema.error.is_some() {
            return None;
        }
        for text in constant_texts(schemas, schema.property(member)?)? {
            if texts.iter().any(|(known, _)| *known == text) {
                return None;
            }
            texts.push((text, branch));
        }
    }
    Some(Tag {
        member: member.to_owned(),
        texts,
    })
}

/// Whether no value can be of two branches, since each has JSON types of its own.
pub fn apart(schemas: &[Schema], branches: &[SchemaId]) -> bool {
    let mut taken = Types(0);
    branches.iter().all(|branch| {
        let types = &schemas[target(schemas, *branch).0].types;
        types.as_ref().is_some_and(|at| {
            let is_new = taken.and(at.value).is_empty();
            taken = taken.or(at.value);
            is_new
        })
    })
}

/// The texts that a schema allows, where it allows nothing but constant texts.
pub fn constant_texts(schemas: &[Schema], id: SchemaId) -> Option<Vec<String>> {
    let schema = &schemas[target(schemas, id).0];
    let values: Vec<&Json> = match (&schema.constant, &schema.enumeration) {
        (Some(constant), _) => vec![&constant.value],
        (None, Some(values)) => values.value.iter().collect(),
        (None, None) => return None,
    };
    values
        .into_iter()
        .map(|value| value.as_str().map(str::to_owned))
        .collect()
}

/// The tagged union that a schema is: its tag and its branches.
pub fn tagged(schemas: &[Schema], id: SchemaId) -> Option<(Tag, Vec<SchemaId>)> {
    let schema = &schemas[target(schemas, id).0];
    let mut groups = schema.any_of.iter().chain(&schema.one_of);
    groups.find_map(|at| Some((tag(schemas, &at.value)?, at.value.clone())))
}

/// The tag of a union that says what its branches are (`x-durability`), and what each is.
pub fn durability(schemas: &[Schema], id: SchemaId) -> Option<(Tag, Vec<Durability>)> {
    let Some((tag, branches)) = tagged(schemas, id) else {
        return durability(schemas, beside_null(schemas, id)?);
    };
    let own = |id: SchemaId| {
        let (written, settled) = (&schemas[id.0], &schemas[target(schemas, id).0]);
        let said = written.durability.as_ref().or(settled.durability.as_ref());
        said.map(|at| at.value)
    };
    let default = own(id);
    let durabilities: Option<Vec<Durability>> = branches
        .iter()
        .map(|branch| own(*branch).or(default))
        .collect();
    Some((tag, durabilities?))
}

/// The other branch of a union of two, one of which is `null`.
fn beside_null(schemas: &[Schema], id: SchemaId) -> Option<SchemaId> {
    let schema = &schemas[target(schemas, id).0];
    let mut groups = schema.any_of.iter().chain(&schema.one_of);
    let is_null = |id: &SchemaId| {
        let types = schemas[target(schemas, *id).0].types.as_ref();
        types.is_some_and(|at| at.value == Types::NULL)
    };
    match groups.next()?.value.as_slice() {
        [a, b] if is_null(a) => Some(*b),
        [a, b] if is_null(b) => Some(*a),
        _ => None,
    }
}

/// Why branches have no tag: the branch that is in the way, and what it lacks.
pub fn untagged(schemas: &[Schema], branches: Vec<SchemaId>) -> Option<(SchemaId, String)> {
    let texts = |branch: SchemaId, member: &str| {
        let schema = &schemas[target(schemas, branch).0];
        let required = schema.requires(member).then(|| schema.property(member))??;
        constant_texts(schemas, required)
    };
    let names = branches.iter().flat_map(|branch| {
        let schema = &schemas[target(schemas, *branch).0];
        schema.properties.iter().map(|(name, _)| name.as_str())
    });
    let has = |name: &str| {
        branches
            .iter()
            .filter(|id| texts(**id, name).is_some())
            .count()
    };
    // Of several, the one that most branches have; the first where they are equal.
    let mut best: Option<(&str, usize)> = None;
    for name in names {
        let count = has(name);
        if count > best.map_or(0, |(_, most)| most) {
            best = Some((name, count));
        }
    }
    let (member, _) = best?;
    let mut known: Vec<(String, SchemaId)> = Vec::new();
    for branch in &branches {
        let branch = target(schemas, *branch);
        let Some(own) = texts(branch, member) else {
            return Some((
                branch,
                format!(
                    "the branch does not require `{member}` with a constant text, as others do"
                ),
            ));
        };
        for text in own {
            if let Some((_, other)) = known.iter().find(|(known, _)| *known == text) {
                let other = schemas[other.0].keyword.trim_end_matches('#');
                return Some((branch, format!("`{member}` is `{text}` in `{other}` too")));
            }
            known.push((text, branch));
        }
    }
    None
}

/// What a branch says of projections (`x-projection`), where it stands and where it refers to.
pub fn projections(schemas: &[Schema], branch: SchemaId) -> Vec<&At<ProjectionText>> {
    let settled = target(schemas, branch);
    let mut all: Vec<&At<ProjectionText>> = schemas[branch.0].projections.iter().collect();
    for at in &schemas[settled.0].projections {
        if !all
            .iter()
            .any(|known| known.site.keyword == at.site.keyword)
        {
            all.push(at);
        }
    }
    all
}

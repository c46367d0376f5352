//! Tags: a member that tells the branches of `oneOf` or `anyOf` apart.
//! Where every branch is an object that requires the member with other constant texts, at most one
//! branch can hold, so its violations can be reported alone and nothing is checked twice.

use crate::merge::target;
use crate::schema::{Schema, SchemaId};
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
    if branches.len() < 2 {
        return None;
    }
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
    let (tag, branches) = tagged(schemas, id)?;
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

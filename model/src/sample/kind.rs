//! Which JSON type a value is made of: one that its schemas allow, or one that their keywords are about.

use super::maker::{Maker, Mood};
use crate::keyword::format::integer_range;
use crate::limits::SAMPLE_DEPTH;
use crate::schema::Schema;
use sealform::check::Types;
use sealform::format::by_name;

impl Maker<'_, '_> {
    /// The type to make: one that all parts allow, and where they say nothing, one that their keywords are about.
    pub fn kind(&mut self, parts: &[&Schema], depth: usize) -> Option<Types> {
        const KINDS: [Types; 7] = [
            Types::NULL,
            Types::BOOLEAN,
            Types::INTEGER,
            Types::NUMBER,
            Types::STRING,
            Types::ARRAY,
            Types::OBJECT,
        ];
        let mut allowed = Types::ALL;
        for at in parts.iter().filter_map(|part| part.types.as_ref()) {
            allowed = allowed.and(at.value);
        }
        let is_typed = allowed != Types::ALL;
        let about = parts.iter().fold(Types(0), |all, part| all.or(about(part)));
        // Keywords ignore values of other types, and so a schema without `type` lets everything else through.
        let is_any = !is_typed && (about.is_empty() || self.random.once_in(6));
        let wanted = if is_typed || is_any { allowed } else { about };
        let mut kinds: Vec<Types> = KINDS
            .into_iter()
            .filter(|kind| wanted.includes(*kind))
            .collect();
        if kinds.contains(&Types::NUMBER) && !self.random.once_in(4) {
            kinds.retain(|kind| *kind != Types::INTEGER);
        }
        if depth >= SAMPLE_DEPTH || self.mood == Mood::Bare && !is_typed {
            // The kinds come in the order of their size, and a scalar ends a recursion.
            kinds.truncate(1);
        } else if is_any {
            // Mostly scalars.
            let is_scalar = |kind: &Types| ![Types::ARRAY, Types::OBJECT].contains(kind);
            if !self.random.once_in(3) {
                kinds.retain(is_scalar);
            }
        }
        self.random.pick(&kinds).copied()
    }
}

/// The types that a schema's keywords are about.
fn about(schema: &Schema) -> Types {
    let mut about = Types(0);
    let mut add = |is_used: bool, types: Types| {
        if is_used {
            about = about.or(types);
        }
    };
    add(
        schema.min_length.is_some()
            || schema.max_length.is_some()
            || schema.max_utf16.is_some()
            || !schema.patterns.is_empty()
            || schema.formats.iter().any(|at| by_name(&at.value).is_some()),
        Types::STRING,
    );
    add(
        schema.minimum.is_some()
            || schema.maximum.is_some()
            || schema.exclusive_minimum.is_some()
            || schema.exclusive_maximum.is_some()
            || !schema.multiple_of.is_empty(),
        Types::NUMBER,
    );
    add(
        schema
            .formats
            .iter()
            .any(|at| integer_range(&at.value).is_some()),
        Types::INTEGER,
    );
    add(
        schema.min_items.is_some()
            || schema.max_items.is_some()
            || schema.unique_items.is_some()
            || !schema.prefix_items.is_empty()
            || schema.items.is_some()
            || !schema.contains.is_empty(),
        Types::ARRAY,
    );
    add(
        schema.min_properties.is_some()
            || schema.max_properties.is_some()
            || !schema.required.is_empty()
            || !schema.properties.is_empty()
            || !schema.pattern_properties.is_empty()
            || schema.additional_properties.is_some()
            || schema.property_names.is_some()
            || !schema.dependent_required.is_empty()
            || !schema.dependent_schemas.is_empty(),
        Types::OBJECT,
    );
    about
}

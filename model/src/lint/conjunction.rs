//! `contradiction`, `contradictory-bounds`: branches of `allOf` that no value can meet together.
//! Bounds of one schema are compared in `bounds.rs`; here, those of everything that judges the same value.
//!
//! ```json
//! { "allOf": [{ "type": "integer", "minimum": 5 }, { "maximum": 4 }] }
//! ```

use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::model::Model;
use crate::schema::{At, Schema, SchemaId, Site};
use sealform::decimal::Decimal;
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for (id, schema) in model
        .schemas
        .iter()
        .enumerate()
        .filter(|(_, schema)| !schema.all_of.is_empty())
    {
        let all = conjuncts(&model.schemas, SchemaId(id));
        // What one schema says twice is told at it.
        let together = all.len() > 1 && !schema.never;
        if together {
            types(&all, diagnostics);
            numbers(&all, diagnostics);
            counts(
                &all,
                |schema| (&schema.min_length, &schema.max_length),
                diagnostics,
            );
            counts(
                &all,
                |schema| (&schema.min_length, &schema.max_utf16),
                diagnostics,
            );
            counts(
                &all,
                |schema| (&schema.min_items, &schema.max_items),
                diagnostics,
            );
            counts(
                &all,
                |schema| (&schema.min_properties, &schema.max_properties),
                diagnostics,
            );
        }
    }
}

/// The schema and all branches of its conjunctions, in the order in which they are checked.
fn conjuncts(schemas: &[Schema], id: SchemaId) -> Vec<&Schema> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let id = target(schemas, id);
        if seen.insert(id) {
            let schema = &schemas[id.0];
            found.push(schema);
            open.extend(
                schema
                    .all_of
                    .iter()
                    .rev()
                    .flat_map(|at| at.value.iter().rev()),
            );
        }
    }
    found
}

fn types(all: &[&Schema], diagnostics: &mut Vec<Diagnostic>) {
    let said: Vec<_> = all
        .iter()
        .filter_map(|schema| schema.types.as_ref())
        .collect();
    let Some((first, rest)) = said.split_first() else {
        return;
    };
    let mut left = first.value;
    for at in rest {
        if left.and(at.value).is_empty() {
            let other = said
                .iter()
                .find(|other| other.value.and(at.value).is_empty())
                .unwrap_or(first);
            let error = Diagnostic::error(
                "contradiction",
                at.site.span,
                format!(
                    "no value meets both `type`: `{}` and `{}`",
                    other.site.keyword, at.site.keyword
                ),
            );
            diagnostics.push(
                error
                    .note(Some(other.site.span), "the other one")
                    .help("use `anyOf` where either may hold"),
            );
            return;
        }
        left = left.and(at.value);
    }
}

/// A bound of one schema: value, whether the value itself is excluded, text, place.
type NumberBound<'m> = (Decimal, bool, &'m str, &'m Site);

fn numbers(all: &[&Schema], diagnostics: &mut Vec<Diagnostic>) {
    fn bound(at: &Option<At<String>>, open: bool) -> Option<NumberBound<'_>> {
        at.as_ref().and_then(|at| {
            Some((
                Decimal::parse(&at.value)?,
                open,
                at.value.as_str(),
                &at.site,
            ))
        })
    }
    let least = all
        .iter()
        .flat_map(|schema| {
            [
                bound(&schema.minimum, false),
                bound(&schema.exclusive_minimum, true),
            ]
        })
        .flatten();
    let greatest = all
        .iter()
        .flat_map(|schema| {
            [
                bound(&schema.maximum, false),
                bound(&schema.exclusive_maximum, true),
            ]
        })
        .flatten();
    let least = least.reduce(|a, b| if (&b.0, b.1) > (&a.0, a.1) { b } else { a });
    let greatest = greatest.reduce(|a, b| if (&b.0, !b.1) < (&a.0, !a.1) { b } else { a });
    let (Some(least), Some(greatest)) = (least, greatest) else {
        return;
    };
    if least.0 > greatest.0 || (least.0 == greatest.0 && (least.1 || greatest.1)) {
        report(
            "number",
            (least.2, least.3),
            (greatest.2, greatest.3),
            diagnostics,
        );
    }
}

type Counts = fn(&Schema) -> (&Option<At<u64>>, &Option<At<u64>>);

fn counts(all: &[&Schema], of: Counts, diagnostics: &mut Vec<Diagnostic>) {
    let least = all
        .iter()
        .filter_map(|schema| of(schema).0.as_ref())
        .reduce(|a, b| if b.value > a.value { b } else { a });
    let greatest = all
        .iter()
        .filter_map(|schema| of(schema).1.as_ref())
        .reduce(|a, b| if b.value < a.value { b } else { a });
    let (Some(least), Some(greatest)) = (least, greatest) else {
        return;
    };
    if least.value > greatest.value {
        report(
            "count",
            (&least.value.to_string(), &least.site),
            (&greatest.value.to_string(), &greatest.site),
            diagnostics,
        );
    }
}

/// In the words of `bounds.rs`, so that a pair that both find is told once.
fn report(
    what: &str,
    least: (&str, &Site),
    greatest: (&str, &Site),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let message = format!(
        "no {what} is from {} to {}: `{}` and `{}`",
        least.0, greatest.0, least.1.keyword, greatest.1.keyword
    );
    let error = Diagnostic::error("contradictory-bounds", greatest.1.span, message);
    diagnostics.push(
        error
            .note(Some(least.1.span), "the lower bound")
            .help("raise the upper bound or lower the other"),
    );
}

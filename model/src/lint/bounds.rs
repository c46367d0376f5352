//! `contradictory-bounds`: no value can meet both keywords of a pair, or a closed object requires what it refuses.
//!
//! ```json
//! { "type": "integer", "minimum": 5, "maximum": 4 }
//! ```

use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::schema::{At, Schema};
use sealform::decimal::Decimal;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    contradictions(&model.schemas, diagnostics);
}

/// The rule over schemas alone, so that it can run where other mistakes keep a model from being built.
pub(crate) fn contradictions(schemas: &[Schema], diagnostics: &mut Vec<Diagnostic>) {
    for schema in schemas {
        numbers(schema, diagnostics);
        counts(&schema.min_length, &schema.max_length, diagnostics);
        // A character is at least one UTF-16 unit.
        counts(&schema.min_length, &schema.max_utf16, diagnostics);
        counts(&schema.min_items, &schema.max_items, diagnostics);
        counts(&schema.min_properties, &schema.max_properties, diagnostics);
        contains(schema, diagnostics);
        required(schemas, schema, diagnostics);
    }
}

fn numbers(schema: &Schema, diagnostics: &mut Vec<Diagnostic>) {
    let bounds = |at: &Option<At<String>>, open: bool| {
        at.as_ref().and_then(|at| {
            Some((
                Decimal::parse(&at.value)?,
                open,
                at.site.clone(),
                at.value.clone(),
            ))
        })
    };
    let least: Vec<_> = [
        bounds(&schema.minimum, false),
        bounds(&schema.exclusive_minimum, true),
    ]
    .into_iter()
    .flatten()
    .collect();
    let greatest: Vec<_> = [
        bounds(&schema.maximum, false),
        bounds(&schema.exclusive_maximum, true),
    ]
    .into_iter()
    .flatten()
    .collect();
    for (low, low_open, low_site, low_text) in &least {
        for (high, high_open, high_site, high_text) in &greatest {
            if low > high || (low == high && (*low_open || *high_open)) {
                let error = Diagnostic::error(
                    "contradictory-bounds",
                    high_site.span,
                    format!(
                        "no number is from {low_text} to {high_text}: `{}` and `{}`",
                        low_site.keyword, high_site.keyword
                    ),
                );
                diagnostics.push(
                    error
                        .note(Some(low_site.span), "the lower bound")
                        .help("raise the upper bound or lower the other"),
                );
            }
        }
    }
}

fn counts(least: &Option<At<u64>>, greatest: &Option<At<u64>>, diagnostics: &mut Vec<Diagnostic>) {
    if let (Some(least), Some(greatest)) = (least, greatest)
        && least.value > greatest.value
    {
        let error = Diagnostic::error(
            "contradictory-bounds",
            greatest.site.span,
            format!(
                "no count is from {} to {}: `{}` and `{}`",
                least.value, greatest.value, least.site.keyword, greatest.site.keyword
            ),
        );
        diagnostics.push(
            error
                .note(Some(least.site.span), "the lower bound")
                .help("raise the upper bound or lower the other"),
        );
    }
}

/// `minContains` is 1 where it is not written; the keywords stand beside `contains`, whose place is known.
fn contains(schema: &Schema, diagnostics: &mut Vec<Diagnostic>) {
    for contains in &schema.contains {
        let Some(most) = contains.max.filter(|most| contains.min > *most) else {
            continue;
        };
        let error = Diagnostic::error(
            "contradictory-bounds",
            contains.site.span,
            format!(
                "no count is from {} to {most}: `minContains` and `maxContains` beside `{}`",
                contains.min, contains.site.keyword
            ),
        );
        diagnostics.push(error.help(
            "raise `maxContains` or lower `minContains`, which is 1 where it is not written",
        ));
    }
}

fn required(schemas: &[Schema], schema: &Schema, diagnostics: &mut Vec<Diagnostic>) {
    // What a reference declares is known only once both are merged.
    if !schema.is_closed(schemas)
        || !schema.pattern_properties.is_empty()
        || schema.reference.is_some()
    {
        return;
    }
    for names in &schema.required {
        for name in names
            .value
            .iter()
            .filter(|name| schema.property(name).is_none())
        {
            let error = Diagnostic::error(
                "undeclared-required",
                names.site.span,
                format!("`{name}` is required, but the object is closed and does not declare it"),
            );
            diagnostics.push(error.help(format!(
                "add `{name}` to `properties`, or take it out of `required`"
            )));
        }
    }
}

//! `misplaced-keyword`: keywords of events at places where they would have no effect.
//!
//! ```json
//! { "type": "object", "x-durability": "live" }
//! ```

use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::methods::RESERVED;
use crate::model::Model;
use crate::names::snake;
use crate::schema::{DeriveFrom, SchemaId, Site};
use crate::union::{durability, tagged};
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    durabilities(model, diagnostics);
    requirements(model, diagnostics);
    projections(model, diagnostics);
    variants(model, diagnostics);
}

/// `x-durability` stands on a union with a tag or on its branches, and says of each branch what it is.
fn durabilities(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let schemas = &model.schemas;
    let mut placed: HashSet<&str> = HashSet::new();
    for at in 0..schemas.len() {
        let Some((_, branches)) = tagged(schemas, SchemaId(at)) else {
            continue;
        };
        let of = |id: SchemaId| {
            let settled = target(schemas, id);
            [id, settled].map(|id| model.schema(id).durability.as_ref())
        };
        let own = of(SchemaId(at));
        let all = own
            .into_iter()
            .chain(branches.iter().flat_map(|branch| of(*branch)))
            .flatten();
        let said: Vec<&Site> = all.map(|at| &at.site).collect();
        if let Some(first) = said.first()
            && durability(schemas, SchemaId(at)).is_none()
        {
            let message = "a branch of the union says nothing, and neither does the union";
            let help = "add `x-durability` to the union: what a branch is that says nothing";
            diagnostics
                .push(Diagnostic::error("bad-keyword-value", first.span, message).help(help));
        }
        placed.extend(said.into_iter().map(|site| site.keyword.as_str()));
    }
    for at in schemas
        .iter()
        .filter_map(|schema| schema.durability.as_ref())
    {
        if !placed.contains(at.site.keyword.as_str()) {
            misplaced(
                &at.site,
                "`x-durability` stands on a union with a tag, or on a branch of one",
                "give each branch a constant member that no other branch has",
                diagnostics,
            );
        }
    }
}

fn requirements(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let on_property: HashSet<&str> = model
        .schemas
        .iter()
        .flat_map(|schema| &schema.properties)
        .flat_map(|(_, id)| &model.schema(*id).requires)
        .map(|at| at.site.keyword.as_str())
        .collect();
    for at in model.schemas.iter().flat_map(|schema| &schema.requires) {
        if !on_property.contains(at.site.keyword.as_str()) {
            misplaced(
                &at.site,
                "`x-requires` stands on a property that holds a union",
                "move it to the member, or write a rule in `x-rules`",
                diagnostics,
            );
        }
    }
}

/// A projection that nothing derives from would be dropped; only a whole registry can tell.
fn projections(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let derives = |name: &str| {
        model.schemas.iter().any(|schema| {
            schema.derive.as_ref().is_some_and(|derive| {
                matches!(&derive.from, DeriveFrom::Projection { name: own, .. } if own == name)
            })
        })
    };
    for at in model.schemas.iter().flat_map(|schema| &schema.projections) {
        let name = &at.value.name;
        if model.registry.is_some() && !derives(name) {
            let message = format!("no member derives from the projection `{name}`");
            let help = "add `x-derive` with this `projection` to the member that holds it, or correct the name";
            diagnostics.push(Diagnostic::error("bad-projection", at.site.span, message).help(help));
        }
        if RESERVED.contains(&snake(name).as_str()) {
            let message = format!("every packet has a method `{}`", snake(name));
            diagnostics.push(
                Diagnostic::error("type-collision", at.site.span, message)
                    .help("give the projection another name"),
            );
        }
    }
}

/// The branches of `x-variants` are told apart by a tag: which file is wrong, and what it lacks.
fn variants(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for (at, schema) in model.schemas.iter().enumerate() {
        let Some(site) = &schema.variants else {
            continue;
        };
        let count = schema.one_of.iter().map(|at| at.value.len()).sum::<usize>();
        if count > 1 && tagged(&model.schemas, SchemaId(at)).is_none() {
            misplaced(
                site,
                "no required member tells the files of the folder apart by constant texts",
                "give every file an object with a required member such as `\"kind\": { \"const\": \"...\" }`, each with another text",
                diagnostics,
            );
        }
    }
}

fn misplaced(site: &Site, message: &str, help: &str, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(Diagnostic::error("misplaced-keyword", site.span, message).help(help));
}

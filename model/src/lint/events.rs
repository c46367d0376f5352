//! `misplaced-keyword`: keywords of events at places where they would have no effect.
//!
//! ```json
//! { "type": "object", "x-durability": "live" }
//! ```

use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::methods::{RESERVED, projections as projections_of, shared};
use crate::model::Model;
use crate::names::snake;
use crate::schema::{DeriveFrom, Schema, SchemaId, Site};
use crate::types::{Kind, TypeId};
use crate::union::{durability, projections as said, tagged};
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    durabilities(model, diagnostics);
    requirements(model, diagnostics);
    projections(model, diagnostics);
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
    let known = schemas.iter().filter(|schema| is_known(model, schema));
    for at in known.filter_map(|schema| schema.durability.as_ref()) {
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

/// Whether it is known what a schema is part of: without a registry, another file may refer to the root of this one.
pub(crate) fn is_known(model: &Model, schema: &Schema) -> bool {
    model.registry.is_some() || !schema.pointer.is_empty()
}

/// Projections stand on branches. One that nothing derives from would be dropped; only a whole registry can tell.
fn projections(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let derives = |name: &str| {
        model.schemas.iter().any(|schema| {
            schema.derive.as_ref().is_some_and(|derive| {
                matches!(&derive.from, DeriveFrom::Projection { name: own, .. } if own == name)
            })
        })
    };
    let schemas = &model.schemas;
    let unions = (0..schemas.len()).filter_map(|at| tagged(schemas, SchemaId(at)));
    let placed: HashSet<&str> = unions
        .flat_map(|(_, branches)| branches)
        .flat_map(|branch| said(schemas, branch))
        .map(|at| at.site.keyword.as_str())
        .collect();
    let known = schemas.iter().filter(|schema| is_known(model, schema));
    for at in known.flat_map(|schema| &schema.projections) {
        if !placed.contains(at.site.keyword.as_str()) {
            misplaced(
                &at.site,
                "`x-projection` stands on a branch of a union with a tag",
                "move it to the branch whose members it names",
                diagnostics,
            );
        }
    }
    let taken = taken(model);
    for at in model.schemas.iter().flat_map(|schema| &schema.projections) {
        let name = &at.value.name;
        if model.registry.is_some() && !derives(name) {
            let message = format!("no member derives from the projection `{name}`");
            let help = "add `x-derive` with this `projection` to the member that holds it, or correct the name";
            diagnostics.push(Diagnostic::error("bad-projection", at.site.span, message).help(help));
        }
        if RESERVED.contains(&snake(name).as_str()) || taken.contains(name) {
            let message = format!("events have another method `{}`", snake(name));
            diagnostics.push(
                Diagnostic::error("type-collision", at.site.span, message)
                    .help("give the projection another name"),
            );
        }
    }
}

/// The projections that have the name of a member which all branches of their union share.
fn taken(model: &Model) -> HashSet<String> {
    let mut taken = HashSet::new();
    for (at, named) in model.types.named.iter().enumerate() {
        let Kind::Union(union) = &named.kind else {
            continue;
        };
        let shared = shared(model, union);
        for projection in projections_of(model, TypeId(at)) {
            let method = snake(&projection.name);
            if shared.iter().any(|field| field.rust_name == method) {
                taken.insert(projection.name.clone());
            }
        }
    }
    taken
}

fn misplaced(site: &Site, message: &str, help: &str, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(Diagnostic::error("misplaced-keyword", site.span, message).help(help));
}

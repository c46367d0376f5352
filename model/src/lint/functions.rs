//! `misplaced-keyword`, `type-collision`: `x-functions` that no packet has, and methods that take the name of another one.
//!
//! ```json
//! { "type": "object", "properties": { "o": { "type": "object", "x-functions": { "f": { "cel": "1" } } } } }
//! ```

use super::events::is_known;
use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::methods::{RESERVED, constructor, projections, shared};
use crate::model::{Model, Packet};
use crate::names::snake;
use crate::plan::Work;
use crate::schema::{At, FunctionText, FunctionWork};
use crate::source::Span;
use crate::types::{Kind, Type};
use std::collections::{HashMap, HashSet};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let used = used(model);
    let known = model
        .schemas
        .iter()
        .filter(|schema| is_known(model, schema));
    for at in known.flat_map(|schema| &schema.functions) {
        if !used.contains(at.site.keyword.as_str()) {
            let message = "`x-functions` stands at the root of a packet";
            let help =
                "move it there; a function with `set` may also stand below one of the same name";
            diagnostics
                .push(Diagnostic::error("misplaced-keyword", at.site.span, message).help(help));
        }
    }
    for packet in &model.packets {
        collisions(model, packet, diagnostics);
        let root = model.schema(target(&model.schemas, packet.schema));
        let sets = |at: &&At<FunctionText>| matches!(at.value.work, FunctionWork::Set(_));
        if let Some(at) = root
            .functions
            .iter()
            .find(sets)
            .filter(|_| packet.context.is_some())
        {
            let message = "a packet whose rules need a context cannot be checked after `set`";
            let help = "set the members in code, and validate with the context";
            diagnostics
                .push(Diagnostic::error("misplaced-keyword", at.site.span, message).help(help));
        }
    }
}

/// The places of functions that are some packet's, or that a packet's function leads to.
fn used(model: &Model) -> HashSet<&str> {
    let mut used = HashSet::new();
    for packet in &model.packets {
        let root = model.schema(target(&model.schemas, packet.schema));
        used.extend(root.functions.iter().map(|at| at.site.keyword.as_str()));
        // What is faulty is reported already.
        let is_faulty = |at: &&At<FunctionText>| {
            let compiled = |name: &str| packet.functions.iter().any(|known| known.name == name);
            let mut own = root.functions.iter();
            own.any(|own| own.value.name == at.value.name) && !compiled(&at.value.name)
        };
        let all = model.schemas.iter().flat_map(|schema| &schema.functions);
        used.extend(all.filter(is_faulty).map(|at| at.site.keyword.as_str()));
        for function in &packet.functions {
            let Work::Set(rewrite) = &function.work else {
                continue;
            };
            let nodes = rewrite.nodes.keys().map(|id| model.schema(*id));
            let named = |at: &&At<FunctionText>| at.value.name == function.name;
            let functions = nodes.flat_map(|schema| &schema.functions).filter(named);
            used.extend(functions.map(|at| at.site.keyword.as_str()));
        }
    }
    used
}

/// Methods of one packet type: what every type has, constructors, projections, functions.
fn collisions(model: &Model, packet: &Packet, diagnostics: &mut Vec<Diagnostic>) {
    let root = model.schema(target(&model.schemas, packet.schema));
    let mut taken: HashMap<String, Option<Span>> = RESERVED
        .iter()
        .map(|name| ((*name).to_owned(), None))
        .collect();
    if model.frame(packet.schema).is_some() {
        let methods = ["pack", "parse_strict", "parse_prefix"];
        taken.extend(methods.map(|name| (name.to_owned(), None)));
    }
    if let Some(constructor) = constructor(model, packet) {
        taken.insert(constructor.name, None);
    }
    if let Type::Named(id) = model.body_type(packet) {
        for projection in projections(model, id) {
            taken.insert(snake(&projection.name), None);
        }
        if let Kind::Union(union) = &model.types.get(id).kind {
            let shared = shared(model, union).into_iter();
            taken.extend(shared.map(|field| (field.rust_name.clone(), None)));
        }
    }
    for at in &root.functions {
        let name = snake(&at.value.name);
        if let Some(other) = taken.insert(name.clone(), Some(at.site.span)) {
            let message = format!("the packet has another method `{name}`");
            let mut error = Diagnostic::error("type-collision", at.site.span, message);
            if let Some(other) = other {
                error = error.note(Some(other), "the other one");
            }
            diagnostics.push(error.help("give the function another name"));
        }
    }
}

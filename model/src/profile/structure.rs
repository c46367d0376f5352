//! What stands of the keywords that hold schemas for members, and of those that combine schemas.

use super::assertions::is_about;
use super::printer::Printer;
use super::sees::Sees;
use super::weaken::Weaker;
use crate::schema::{At, Schema, SchemaId};
use crate::source::{Member, Node};
use crate::union::{apart, constant_texts, tag};
use sealform::check::Types;
use sealform::pattern::Pattern;

pub(super) fn objects(printer: &mut Printer<'_>, out: &mut Weaker, schema: &Schema, sees: &Sees) {
    let gone = |name: &str| sees.may_go(name);
    let adds = !sees.added.is_empty();
    let mut properties = Vec::new();
    for (name, id) in &schema.properties {
        if sees.is_dropped(name) || sees.is_added(name) {
            out.is_exact = false;
            continue;
        }
        let (node, is_exact) = printer.print(*id, &sees.member(name));
        out.is_exact &= is_exact && !gone(name);
        properties.push(Member::made(name, node));
    }
    let is_object = !schema.properties.is_empty() || schema.additional_properties.is_some();
    for (name, places) in sees.added.iter().filter(|_| is_object) {
        let node = printer.added(places);
        properties.push(Member::made(name, node));
    }
    if !properties.is_empty() {
        out.put("properties", Node::object(properties));
    }
    let required: Vec<&String> = schema.required.iter().flat_map(|at| &at.value).collect();
    let mut kept: Vec<&String> = Vec::new();
    for name in required {
        out.is_exact &= !sees.is_added(name);
        match gone(name) {
            true => out.is_exact = false,
            false if !kept.contains(&name) => kept.push(name),
            false => {}
        }
    }
    if !kept.is_empty() {
        out.put(
            "required",
            Node::array(kept.iter().map(|name| Node::string(name))),
        );
    }
    let mut dependent = Vec::new();
    for at in &schema.dependent_required {
        let (trigger, names) = &at.value;
        if sees.is_added(trigger) {
            out.is_exact = false;
            continue;
        }
        let kept = names
            .iter()
            .filter(|name| !gone(name))
            .map(|name| Node::string(name));
        dependent.push(Member::made(trigger, Node::array(kept)));
        out.is_exact &= !gone(trigger) && !names.iter().any(|name| gone(name));
    }
    if !dependent.is_empty() {
        out.put("dependentRequired", Node::object(dependent));
    }
    for at in &schema.pattern_properties {
        let matches = Pattern::compile(&at.value.0)
            .is_ok_and(|pattern| sees.added.iter().any(|(name, _)| pattern.is_match(name)));
        if matches {
            out.is_exact = false;
            continue;
        }
        let (node, is_exact) = printer.print(at.value.1, &sees.matching(&at.value.0));
        out.is_exact &= is_exact && sees.is_whole();
        out.put(
            "patternProperties",
            Node::object([Member::made(&at.value.0, node)]),
        );
    }
    if let Some(at) = &schema.additional_properties {
        let printed = printer.print(at.value, &sees.others());
        out.schema("additionalProperties", printed);
        out.is_exact &= sees.is_whole();
    }
    if let Some(at) = &schema.property_names {
        let (node, is_exact) = printer.print(at.value, &[]);
        out.put_if(is_exact && !adds, "propertyNames", || node);
        out.is_exact &= sees.is_whole();
    }
    if let Some(at) = &schema.min_properties {
        out.put_if(sees.is_whole(), "minProperties", || Node::integer(at.value));
    }
    let own = schema
        .max_properties
        .as_ref()
        .filter(|_| !adds)
        .map(|at| at.value);
    let is_map = is_about(schema, Types::OBJECT) && schema.properties.is_empty() && !adds;
    let caps = is_map.then_some(sees.most_entries).flatten();
    let most = own.into_iter().chain(caps).min();
    if let Some(most) = most {
        out.put("maxProperties", Node::integer(most));
    }
    out.is_exact &= schema.max_properties.is_none() || sees.is_whole();
}

pub(super) fn combined(
    printer: &mut Printer<'_>,
    out: &mut Weaker,
    schema: &Schema,
    places: &[u32],
) {
    for (trigger, id) in schema.dependent_schemas.iter().map(|at| &at.value) {
        out.is_exact = false;
        if Sees::of(printer.outline, places).is_added(trigger) {
            continue;
        }
        let (node, _) = printer.print(*id, places);
        out.put(
            "dependentSchemas",
            Node::object([Member::made(trigger, node)]),
        );
    }
    for at in &schema.all_of {
        let (nodes, is_exact) = branches(printer, at, places);
        out.schema("allOf", (Node::array(nodes), is_exact));
    }
    for at in &schema.any_of {
        let (nodes, is_exact) = branches(printer, at, places);
        out.schema("anyOf", (Node::array(nodes), is_exact));
    }
    for at in &schema.one_of {
        let (nodes, is_exact) = branches(printer, at, places);
        // Weaker branches may overlap, unless a constant tells them apart or each is of another type.
        let schemas = printer.outline.schemas;
        let stay = apart(schemas, &at.value) || tag(schemas, &at.value).is_some();
        let keyword = match is_exact || stay {
            true => "oneOf",
            false => "anyOf",
        };
        out.schema(keyword, (Node::array(nodes), is_exact));
    }
    for at in &schema.not {
        let (node, is_exact) = printer.print(at.value, places);
        out.put_if(is_exact, "not", || node);
    }
    for conditional in &schema.conditionals {
        let (condition, is_exact) = printer.print(conditional.condition, places);
        if !is_exact {
            out.is_exact = false;
            continue;
        }
        let mut parts = vec![Member::made("if", condition)];
        for (keyword, branch) in [
            ("then", &conditional.then),
            ("else", &conditional.otherwise),
        ] {
            if let Some(at) = branch {
                let (node, is_exact) = printer.print(at.value, places);
                out.is_exact &= is_exact;
                parts.push(Member::made(keyword, node));
            }
        }
        // A schema holds one `if`; the others stand beside it.
        match out.members.iter().any(|member| member.name == "if") {
            true => out.put("allOf", Node::array([Node::object(parts)])),
            false => out.members.extend(parts),
        }
    }
}

/// Branches, each for the places of its own case where a member tells them apart.
fn branches(
    printer: &mut Printer<'_>,
    at: &At<Vec<SchemaId>>,
    places: &[u32],
) -> (Vec<Node>, bool) {
    let schemas = printer.outline.schemas;
    let tag = tag(schemas, &at.value);
    let mut all_exact = true;
    let mut nodes = Vec::new();
    for branch in &at.value {
        let texts = tag.as_ref().and_then(|tag| {
            let schema = &schemas[crate::merge::target(schemas, *branch).0];
            constant_texts(schemas, schema.property(&tag.member)?)
        });
        let own = match (&tag, &texts) {
            (Some(tag), Some(texts)) => printer.cases(places, &tag.member, texts),
            _ => places.to_vec(),
        };
        let (node, is_exact) = printer.print(*branch, &own);
        all_exact &= is_exact;
        nodes.push(node);
    }
    (nodes, all_exact)
}

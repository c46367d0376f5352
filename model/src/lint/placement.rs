//! `misplaced-keyword`: keywords of the vocabulary at places where they would have no effect.
//!
//! ```json
//! { "type": "object", "x-volatile": true }
//! ```

use crate::diagnostic::Diagnostic;
use crate::model::{Model, Seal};
use crate::schema::{DeriveFrom, OrderEntry, Schema, Site, Volatile};
use crate::types::{Presence, Type};
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    // A keyword that stands on a property of some schema is well placed, wherever it was merged to.
    let on_property: HashSet<&str> = model
        .schemas
        .iter()
        .flat_map(|schema| &schema.properties)
        .map(|(_, id)| model.schema(*id).keyword.as_str())
        .collect();
    for schema in &model.schemas {
        let sites = [
            (schema.volatile.as_ref().map(|at| &at.site), "x-volatile"),
            (schema.omit.as_ref().map(|at| &at.site), "x-omit"),
            (schema.fill.as_ref().map(|at| &at.site), "x-fill"),
            (
                schema.derive.as_ref().map(|derive| &derive.site),
                "x-derive",
            ),
            (schema.parameter.as_ref().map(|at| &at.site), "x-parameter"),
        ];
        for (site, name) in sites
            .iter()
            .filter_map(|(site, name)| Some((site.as_ref()?, name)))
        {
            if !on_property.contains(schema.keyword.as_str()) {
                misplaced(
                    site,
                    &format!("`{name}` stands on a property"),
                    "move it to the schema of a member",
                    diagnostics,
                );
            }
        }
        let below_union = ["/anyOf/", "/oneOf/", "/not/", "/if/", "/then/", "/else/"]
            .iter()
            .any(|word| schema.pointer.contains(word));
        if let Some(at) = schema
            .volatile
            .as_ref()
            .filter(|at| below_union && matches!(at.value, Volatile::Reset(_)))
        {
            misplaced(
                &at.site,
                "`x-volatile` with `reset` cannot stand inside a union or a condition",
                "use `true`, or move the member out",
                diagnostics,
            );
        }
        let is_root = |packet: &crate::model::Packet| {
            model
                .schema(crate::merge::target(&model.schemas, packet.schema))
                .keyword
                == schema.keyword
        };
        if let Some(at) = schema
            .context
            .as_ref()
            .filter(|_| !model.packets.iter().any(is_root))
        {
            misplaced(
                &at.site,
                "`x-context` stands at the root of a packet",
                "move it to the root, and read it as `context` in the rules",
                diagnostics,
            );
        }
        for at in &schema.order {
            if let OrderEntry::Rule(id) = &at.value
                && !schema.rules.iter().any(|rule| rule.value.id == *id)
            {
                let error = Diagnostic::error(
                    "unknown-keyword",
                    at.site.span,
                    format!("`{id}` is neither a keyword nor a rule of this schema"),
                );
                diagnostics.push(error.help(
                    "write `/name` for a member, the name of a keyword, or the id of a rule",
                ));
            }
            if let OrderEntry::Member(name) = &at.value
                && schema.property(name).is_none()
                && !schema.requires(name)
            {
                let error = Diagnostic::error(
                    "unknown-member",
                    at.site.span,
                    format!("`x-order` names `{name}`, which is no member here"),
                );
                diagnostics.push(
                    error.help("name a member of `properties` or `required`, or take it out"),
                );
            }
        }
    }
    let roots = model
        .packets
        .iter()
        .map(|packet| (packet.schema, model.body_type(packet), &packet.seal))
        .chain(
            model
                .envelopes
                .iter()
                .map(|envelope| (envelope.schema, Type::Named(envelope.ty), &envelope.seal)),
        );
    for packet in model
        .packets
        .iter()
        .filter(|packet| packet.context.is_some())
    {
        let root = model.schema(crate::merge::target(&model.schemas, packet.schema));
        if let Some(at) = root
            .context
            .as_ref()
            .filter(|_| packet.seal.hash.is_some() || !packet.seal.derived.is_empty())
        {
            misplaced(
                &at.site,
                "a packet whose rules need a context cannot be sealed: `seal` is given none",
                "put the rules into a second schema on the same data",
                diagnostics,
            );
        }
    }
    let mut placed = HashSet::new();
    for (schema, ty, seal) in roots {
        pointers(model, model.schema(schema), &ty, seal, diagnostics);
        placed.extend(
            seal.derived
                .iter()
                .map(|(_, derive)| derive.site.keyword.clone()),
        );
        placed.extend(
            model
                .schema(schema)
                .hash
                .iter()
                .map(|hash| hash.site.keyword.clone()),
        );
    }
    for schema in model
        .schemas
        .iter()
        .filter(|schema| on_property.contains(schema.keyword.as_str()))
    {
        if let Some(derive) = schema
            .derive
            .as_ref()
            .filter(|derive| !placed.contains(&derive.site.keyword))
        {
            misplaced(
                &derive.site,
                "no packet has this member at a fixed place",
                "derive members of the packet, or of required objects in it",
                diagnostics,
            );
        }
    }
    for schema in &model.schemas {
        if let Some(hash) = schema
            .hash
            .as_ref()
            .filter(|hash| !placed.contains(&hash.site.keyword))
        {
            misplaced(
                &hash.site,
                "`x-hash` stands at the root of a packet or of an envelope",
                "move it to the root",
                diagnostics,
            );
        }
    }
}

/// Where `x-hash.into` and `x-derive` point to.
fn pointers(
    model: &Model,
    schema: &Schema,
    ty: &Type,
    seal: &Seal,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let (Some(hash), Some(path)) = (&schema.hash, &seal.hash)
        && !matches!(
            member(model, ty, path),
            Some((Type::String, Presence::Required))
        )
    {
        misplaced(
            &hash.site,
            &format!(
                "`{}` is not a required string member that is written inline",
                hash.into
            ),
            "declare it as a required `string`, not through a `$ref`",
            diagnostics,
        );
    }
    if let (Some(hash), Some(path)) = (&schema.hash, &seal.hash)
        && is_hashed(model, ty, path)
    {
        misplaced(
            &hash.site,
            &format!("`{}` would be part of its own hash", hash.into),
            "add `\"x-volatile\": { \"reset\": \"\" }` to it",
            diagnostics,
        );
    }
    sources(seal, diagnostics);
    for (path, derive) in &seal.derived {
        if matches!(
            derive.from,
            DeriveFrom::Cel(_) | DeriveFrom::Projection { .. }
        ) {
            continue;
        }
        let fillable = match member(model, ty, path) {
            Some((Type::Integer(integer), Presence::Required | Presence::Optional)) => {
                integer != crate::types::Integer::Any
            }
            _ => false,
        };
        if !fillable {
            misplaced(
                &derive.site,
                "a derived member is an integer with bounds, required or optional",
                "add `minimum` and `maximum`, and remove `x-omit` or `x-fill`",
                diagnostics,
            );
        }
        if let DeriveFrom::Bytes { pointer, .. } = &derive.from {
            let tokens: Vec<String> = sealform::names(pointer).collect();
            if !pointer.is_empty()
                && !matches!(member(model, ty, &tokens), Some((_, Presence::Required)))
            {
                misplaced(
                    &derive.site,
                    &format!("`{pointer}` is not a required member of the packet"),
                    "point to a member that is always there, or to the packet with `\"\"`",
                    diagnostics,
                );
            }
        }
    }
}

/// An expression of `x-derive` reads nothing that is filled after it: itself, later ones, sizes, the hash.
fn sources(seal: &Seal, diagnostics: &mut Vec<Diagnostic>) {
    for (at, derivation) in &seal.derivations {
        let (path, derive) = &seal.derived[*at];
        let above: Vec<String> = path
            .split_last()
            .map(|(_, above)| above.to_vec())
            .unwrap_or_default();
        let later = seal
            .derived
            .iter()
            .enumerate()
            .filter(|(other, (_, derive))| match derive.from {
                DeriveFrom::Bytes { .. } => true,
                DeriveFrom::NowUnix => false,
                DeriveFrom::Cel(_) | DeriveFrom::Projection { .. } => other >= at,
            });
        let later: Vec<&Vec<String>> = later.map(|(_, (path, _))| path).chain(&seal.hash).collect();
        for source in &derivation.sources {
            let (base, pointer) = match source.strip_prefix("~root") {
                Some(pointer) => (&[][..], pointer),
                None => (above.as_slice(), source.as_str()),
            };
            let tokens = sealform::names(pointer);
            let read: Vec<String> = base.iter().cloned().chain(tokens).collect();
            let overlaps =
                |other: &&&Vec<String>| read.iter().zip(other.iter()).all(|(a, b)| a == b);
            if let Some(other) = later.iter().find(overlaps) {
                let name = other.join("/");
                misplaced(
                    &derive.site,
                    &format!("the expression reads `/{name}`, which is filled later"),
                    "read members that do not follow from others, or that follow and are declared before",
                    diagnostics,
                );
                break;
            }
        }
    }
}

/// The type and presence of a member at a fixed place.
fn member(model: &Model, ty: &Type, path: &[String]) -> Option<(Type, Presence)> {
    let mut ty = ty.clone();
    let mut presence = Presence::Required;
    for name in path {
        if presence != Presence::Required {
            return None;
        }
        let field = model
            .types
            .as_struct(&ty)?
            .fields
            .iter()
            .find(|field| field.name == *name)?;
        (ty, presence) = (field.ty.clone(), field.presence.clone());
    }
    Some((ty, presence))
}

/// Whether a member at a fixed place is part of the hashed form: neither it nor what holds it is volatile.
fn is_hashed(model: &Model, ty: &Type, path: &[String]) -> bool {
    let mut ty = ty.clone();
    for name in path {
        let fields = model
            .types
            .as_struct(&ty)
            .map(|structure| &structure.fields);
        let Some(field) = fields.and_then(|fields| fields.iter().find(|field| field.name == *name))
        else {
            return false;
        };
        if field.volatile.is_some() {
            return false;
        }
        ty = field.ty.clone();
    }
    true
}

fn misplaced(site: &Site, message: &str, help: &str, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(Diagnostic::error("misplaced-keyword", site.span, message).help(help));
}

//! What is wrong with a profile, in words: pointers that mean nothing, limits that the schema forbids, a missing bound.

use super::bound::{self, Why};
use super::object::InlineFault;
use super::outline::{Fault, Outline};
use super::route::Says;
use crate::diagnostic::Diagnostic;
use crate::lint::events::is_known;
use crate::merge::target;
use crate::model::Model;
use crate::schema::{At, ProfileText};
use crate::source::Span;
use std::collections::HashSet;

/// A profile with what it takes over from those that it extends.
pub(super) fn resolved(
    all: &[At<ProfileText>],
    at: &At<ProfileText>,
) -> Result<ProfileText, Box<Diagnostic>> {
    let mut text = at.value.clone();
    let mut seen = vec![text.name.clone()];
    while let Some((base, span)) = text.extends.take() {
        let known = all.iter().find(|other| other.value.name == base);
        let Some(known) = known.filter(|_| !seen.contains(&base)) else {
            let message = match known {
                Some(_) => format!("the profile `{base}` extends itself"),
                None => format!("there is no profile `{base}`"),
            };
            let error = Diagnostic::error("profile", span, message);
            return Err(Box::new(
                error.help("extend a profile that stands on its own"),
            ));
        };
        let mut from = known.value.clone();
        // What the profile says of a pointer takes the place of what its base says of it.
        from.max_items
            .retain(|(route, _)| text.max_items.iter().all(|(own, _)| own.text != route.text));
        from.max_properties.retain(|(route, _)| {
            text.max_properties
                .iter()
                .all(|(own, _)| own.text != route.text)
        });
        from.max_chars
            .retain(|(route, _)| text.max_chars.iter().all(|(own, _)| own.text != route.text));
        text.drop.extend(from.drop);
        text.max_items.extend(from.max_items);
        text.max_properties.extend(from.max_properties);
        text.max_chars.extend(from.max_chars);
        text.inline.extend(from.inline);
        text.max_bytes = text.max_bytes.or(from.max_bytes);
        text.store = text.store.or(from.store);
        text.extends = from.extends;
        seen.push(base);
    }
    Ok(text)
}

/// Reports what was wrong with the pointers.
pub(super) fn faults(
    model: &Model,
    outline: &Outline<'_>,
    text: &ProfileText,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = &text.name;
    let report = |span: Span, message: String| Diagnostic::error("profile", span, message);
    let mut unused: Vec<usize> = (0..outline.routes.all.len()).collect();
    unused.retain(|at| !outline.used.contains(at));
    for fault in &outline.faults {
        let note =
            |error: Diagnostic, schema| error.note(Some(model.schema(schema).span), "its schema");
        let route = |at: &usize| outline.routes.all[*at].route;
        match fault {
            Fault::Uncuttable(at, schema) => {
                unused.retain(|unused| unused != at);
                let message = format!(
                    "the string at `{}` cannot lose its end: it has a `format`, or a `pattern` that a cut text may not match",
                    route(at).text
                );
                let error = report(route(at).span, message)
                    .help("drop the member, or give it no limit here");
                diagnostics.push(note(error, *schema));
            }
            Fault::TooFew(at, schema, least) => {
                let message = format!("`{}` must keep at least {least}", route(at).text);
                let error = report(route(at).span, message)
                    .help(format!("write {least} or more, or drop the member"));
                diagnostics.push(note(error, *schema));
            }
            Fault::NeededIndex(schema) => {
                let message = format!(
                    "the profile `{name}` may cut the items that these indexes name, and the array must keep some of them"
                );
                let error = report(model.schema(*schema).span, message);
                diagnostics
                    .push(error.help("leave `minItems` out, or drop the member in the profile"));
            }
            Fault::PatternIndex(schema) => {
                let message = format!(
                    "the profile `{name}` cannot follow indexes in entries that `patternProperties` judges"
                );
                let error = report(model.schema(*schema).span, message);
                diagnostics.push(error.help("declare the members, use `additionalProperties`, or drop the member in the profile"));
            }
            Fault::MixedIndex(schema) => {
                let message = format!(
                    "the profile `{name}` may take an index out of this array, and what follows it would move up"
                );
                let error = report(model.schema(*schema).span, message);
                diagnostics.push(
                    error.help("let all items be indexes, or drop the member in the profile"),
                );
            }
            Fault::IndexOfIndexes(schema) => {
                let message = "a profile cannot cut an array of indexes that others point into";
                let error = report(model.schema(*schema).span, message.to_owned());
                diagnostics.push(
                    error.help("let the index name the item itself, or leave `x-profiles` out"),
                );
            }
            Fault::Tag(at, schema) => {
                let message = format!("`{}` tells the branches of a union apart", route(at).text);
                let error =
                    report(route(at).span, message).help("keep it, or drop the whole value");
                diagnostics.push(note(error, *schema));
            }
            Fault::Inline(at, fault) => {
                let Says::Inline(inline) = outline.routes.all[*at].says else {
                    continue;
                };
                unused.retain(|unused| unused != at);
                let (message, help) = match fault {
                    InlineFault::Taken => (
                        format!("there is a member `{}` already", inline.name),
                        "give the new member another name",
                    ),
                    InlineFault::Open => (
                        format!("the object may have an undeclared member `{}`", inline.name),
                        "add `\"additionalProperties\": false` to it",
                    ),
                    InlineFault::NoIndex => (
                        format!("`{}` is not an index into one array", inline.index.text),
                        "name a member with `x-indexOf`",
                    ),
                };
                diagnostics.push(report(inline.span, message).help(help));
            }
            Fault::TooMany => {
                let message = format!(
                    "the profile `{name}` has more than {} places",
                    crate::limits::MAX_PROFILE_PLACES
                );
                diagnostics.push(
                    report(
                        outline
                            .routes
                            .all
                            .first()
                            .map_or(model.schema(outline.root().must[0]).span, |routed| {
                                routed.route.span
                            }),
                        message,
                    )
                    .help("use fewer pointers with `**`"),
                );
            }
        }
    }
    for at in unused {
        let routed = &outline.routes.all[at];
        // The hash of a packet may stand where the profile has dropped what is around it.
        if routed.route.text.is_empty() {
            continue;
        }
        let what = match routed.says {
            Says::Drop => "means no declared member",
            Says::Items(_) => "means no array",
            Says::Properties(_) => "means no object with undeclared members",
            Says::Chars(_) => "means no string",
            Says::Inline(_) => "means no index of items that have the value",
        };
        let message = format!("`{}` {what}", routed.route.text);
        let help =
            "write the pointer of what the packet has, from its root; each item or value is `*`";
        diagnostics.push(report(routed.route.span, message).help(help));
    }
}

/// Reports a profile that may not fit into its bytes.
pub(super) fn bound(
    model: &Model,
    outline: &Outline<'_>,
    text: &ProfileText,
    around: u64,
    (max_bytes, span): (u64, Span),
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    match bound::floor(outline) {
        Ok(floor) if floor.saturating_add(around) <= max_bytes => return Some(()),
        Ok(floor) => {
            let least = floor.saturating_add(around);
            let message =
                format!("a projection may need {least} bytes when all is cut that can be");
            diagnostics.push(
                Diagnostic::error("profile", span, message)
                    .help(format!("write {least} or more, or drop members")),
            );
        }
        Err(unbounded) => {
            let fact = &outline.facts[unbounded.place as usize];
            let why = match unbounded.why {
                Why::Kept => "may be of any length and cannot lose its end",
                Why::Nested => "may hold values like itself, in members, to any depth",
                Why::Names => "must have undeclared members, with names of any length",
            };
            let message = format!(
                "the profile `{}` has no bound: the value at `{}` {why}",
                text.name, fact.pointer
            );
            let help = "drop it in the profile, or bound it: `maxLength` for a string, `minimum` and `maximum` for an integer";
            let error = Diagnostic::error("profile", span, message).help(help);
            let schema = fact.schemas.first().map(|id| model.schema(*id).span);
            diagnostics.push(error.note(schema, "its schema"));
        }
    }
    None
}

/// Bytes of a projection without its packet and its cuts.
pub(super) fn around(packet_type: &str, is_stored: bool) -> u64 {
    let mut bytes = r#"{"packet":,"sourceHash":"","cuts":[]}"#.len() + 64;
    if is_stored {
        bytes += r#","handle":{"packetType":,"hash":"","bytes":}"#.len() + 64 + 20;
    }
    bytes as u64 + super::size::json(&sealform::Json::String(packet_type.to_owned()))
}

/// Reports profiles that no packet has, and profiles whose schema has the name of another packet's.
pub(super) fn placement(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for packet in &model.packets {
        let root = model.schema(target(&model.schemas, packet.schema));
        for at in &root.profiles {
            let name = format!("{}.{}", packet.packet_type, at.value.name);
            if model.packets.iter().any(|other| other.packet_type == name) {
                let message =
                    format!("the profile would share its file with the packet type `{name}`");
                let error = Diagnostic::error("profile", at.site.span, message);
                diagnostics.push(error.help("give the profile another name"));
            }
        }
    }
    let mut used: HashSet<&str> = HashSet::new();
    for packet in &model.packets {
        let root = model.schema(target(&model.schemas, packet.schema));
        used.extend(root.profiles.iter().map(|at| at.site.keyword.as_str()));
    }
    let envelopes = model
        .envelopes
        .iter()
        .map(|envelope| model.schema(envelope.schema));
    // A packet may put its own profile in the place of its envelope's.
    used.extend(
        envelopes
            .flat_map(|schema| &schema.profiles)
            .map(|at| at.site.keyword.as_str()),
    );
    let mut seen = HashSet::new();
    let known = model
        .schemas
        .iter()
        .filter(|schema| is_known(model, schema));
    for at in known.flat_map(|schema| &schema.profiles) {
        let keyword = at.site.keyword.as_str();
        if !used.contains(keyword) && seen.insert(keyword) {
            let error = Diagnostic::error(
                "misplaced-keyword",
                at.site.span,
                "`x-profiles` stands at the root of a packet",
            );
            diagnostics.push(error.help("move it there, or to the root of the packet's envelope"));
        }
    }
}

//! `registry-mismatch`: the registry and the schemas say different things about one packet type.
//!
//! A line's `tool` and `kind` must be the schema's, two types must not share an identity, and no schema may be left out.

use crate::diagnostic::Diagnostic;
use crate::loader::Loader;
use crate::lower::Lowering;
use crate::merge::target;
use crate::model::Model;
use crate::registry::Registry;
use crate::union::constant_texts;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let Some(registry) = &model.registry else {
        return;
    };
    for (at, packet) in model.packets.iter().enumerate() {
        let Some(entry) = registry
            .entries
            .iter()
            .find(|entry| entry.packet_type == packet.packet_type)
        else {
            continue;
        };
        for (member, said) in [("tool", &packet.tool), ("kind", &packet.kind)] {
            let Some(said) = said else { continue };
            let property = model
                .schema(target(&model.schemas, packet.schema))
                .property(member);
            let texts = property
                .and_then(|id| constant_texts(&model.schemas, id))
                .unwrap_or_default();
            if texts.first() != Some(said) {
                let error = Diagnostic::error(
                    "registry-mismatch",
                    entry.span,
                    format!(
                        "`{}` says {member} `{said}`, its schema says `{}`",
                        packet.packet_type,
                        texts.join("`, `")
                    ),
                );
                diagnostics.push(
                    error
                        .note(property.map(|id| model.schema(id).span), "the schema")
                        .help("write the schema's `const`, or the first of its `enum`"),
                );
            }
        }
        if entry.by_name_only {
            if !packet.identity.is_empty() {
                let members: Vec<&str> = packet
                    .identity
                    .iter()
                    .map(|(name, _)| name.as_str())
                    .collect();
                let error = Diagnostic::error(
                    "registry-mismatch",
                    entry.span,
                    format!(
                        "`{}` has no identity here, but its schema fixes `{}`",
                        packet.packet_type,
                        members.join("`, `")
                    ),
                );
                diagnostics.push(error.help("take out `\"identity\": \"none\"`"));
            }
        } else if packet.identity.is_empty() {
            let groups = registry
                .discriminator
                .iter()
                .map(|group| group.join("`, `"))
                .collect::<Vec<_>>()
                .join("` or `");
            diagnostics.push(
                Diagnostic::error(
                    "registry-mismatch",
                    entry.span,
                    format!(
                        "`{}` fixes none of the members that tell packets apart",
                        packet.packet_type
                    ),
                )
                .help(format!("give `{groups}` a `const` in its schema, or write `\"identity\": \"none\"`: then the type is never recognised by its members")),
            );
        }
        let overlaps = |other: &&crate::model::Packet| {
            packet.identity.len() == other.identity.len()
                && packet
                    .identity
                    .iter()
                    .zip(&other.identity)
                    .all(|(a, b)| a.0 == b.0 && a.1.iter().any(|text| b.1.contains(text)))
        };
        if let Some(other) = model.packets[..at]
            .iter()
            .find(overlaps)
            .filter(|_| !packet.identity.is_empty())
        {
            let before = registry
                .entries
                .iter()
                .find(|entry| entry.packet_type == other.packet_type)
                .map(|entry| entry.span);
            let error = Diagnostic::error(
                "registry-mismatch",
                entry.span,
                format!(
                    "`{}` and `{}` cannot be told apart",
                    other.packet_type, packet.packet_type
                ),
            );
            diagnostics.push(
                error
                    .note(before, "the other one")
                    .help("give one of them another kind"),
            );
        }
    }
}

/// Schema files in the folders of registered ones, or below them, that nothing refers to.
pub fn left_out(loader: &dyn Loader, registry: &Registry, lowering: &mut Lowering<'_>) {
    lowering.run();
    let folder = |path: &str| {
        path.rsplit_once('/')
            .map_or(String::new(), |(folder, _)| folder.to_owned())
    };
    let folders: Vec<String> = registry
        .entries
        .iter()
        .map(|entry| folder(&entry.schema))
        .collect();
    let loaded: Vec<String> = lowering
        .sources
        .iter()
        .map(|source| source.path.clone())
        .collect();
    let is_of = |path: &str| {
        let own = folder(path);
        // Below the top there are the folders of families, and others.
        let is_below = |known: &String| !known.is_empty() && own.starts_with(&format!("{known}/"));
        folders.iter().any(|known| *known == own || is_below(known))
    };
    for path in loader.list() {
        if path.ends_with(".schema.json") && is_of(&path) && !loaded.contains(&path) {
            let error = Diagnostic::without_place(
                "unregistered-schema",
                format!("`{path}` is in no registry and no schema refers to it"),
            );
            lowering.diagnostics.push(error.help(format!(
                "add a line to `{}`, or remove the file",
                registry.path
            )));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{MemoryLoader, compile_registry};

    #[test]
    fn files_at_and_below_registered_ones_are_missed() {
        let schema =
            r#"{ "title": "A", "type": "object", "properties": { "a": { "type": "string" } } }"#;
        let registry = r#"{ "packets": [{ "type": "a.b.v1", "schema": "f/a.schema.json", "status": "active", "identity": "none" }] }"#;
        let loader = MemoryLoader::default()
            .with("registry.json", registry)
            .with("f/a.schema.json", schema)
            .with("f/b.schema.json", schema)
            .with("f/below/c.schema.json", schema)
            .with("f/below/notes.json", "{}")
            .with("other/d.schema.json", schema);
        let missed: Vec<String> = compile_registry(&loader, "registry.json")
            .diagnostics
            .into_iter()
            .map(|diagnostic| format!("{} {}", diagnostic.code, diagnostic.message))
            .collect();
        let words = "is in no registry and no schema refers to it";
        assert_eq!(
            missed,
            [
                format!("unregistered-schema `f/b.schema.json` {words}"),
                format!("unregistered-schema `f/below/c.schema.json` {words}"),
            ]
        );
    }
}

//! A bundle and the files it was made from give one verdict, in a validator that is not ours.

use super::{bundle, bundle_files};
use jsonschema::Registry;
use sealform_model::{MemoryLoader, Model, Outcome, compile_registry, compile_schema};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn texts(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            texts(&path, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            found.insert(path.clone(), fs::read_to_string(&path).expect("text"));
        }
    }
}

fn schemas() -> BTreeMap<String, String> {
    let root = Path::new(WORKSPACE).join("schemas");
    let mut found = BTreeMap::new();
    texts(&root, &mut found);
    found
        .into_iter()
        .map(|(path, text)| {
            (
                path.strip_prefix(&root)
                    .expect("inside")
                    .to_string_lossy()
                    .replace('\\', "/"),
                text,
            )
        })
        .collect()
}

fn outcome(files: &BTreeMap<String, String>) -> Outcome {
    let loader = files
        .iter()
        .filter(|(path, _)| !path.starts_with("meta/"))
        .fold(MemoryLoader::default(), |loader, (path, text)| {
            loader.with(path, text)
        });
    compile_registry(&loader, "registry.json")
}

fn model(outcome: &Outcome) -> &Model {
    let texts: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.to_text(&outcome.sources))
        .collect();
    assert!(outcome.model.is_some(), "{}", texts.join("\n"));
    outcome.model.as_ref().expect("a model, as just seen")
}

#[test]
fn bundles_and_originals_agree_on_the_example_packets() {
    let files = schemas();
    let outcome = outcome(&files);
    let model = model(&outcome);
    let parsed = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let base = |path: &str| format!("https://schemas.invalid/{path}");
    // The files as they are read: with the branches of `x-variants` written out.
    let sources = outcome.sources.iter().enumerate();
    let added = sources
        .filter(|(_, source)| source.path.ends_with(".schema.json"))
        .fold(Registry::new(), |registry, (at, source)| {
            let document = outcome.sources.document(at).expect("JSON");
            let text = super::write::pretty(&document);
            registry
                .add(base(&source.path), parsed(&text))
                .expect("a URI")
        });
    let registry = added.prepare().expect("a registry");
    let mut judged = [0, 0];
    for packet in &model.packets {
        let root = serde_json::json!({ "$ref": base(&model.files[packet.file]) });
        let original = jsonschema::options()
            .with_registry(&registry)
            .build(&root)
            .expect("a schema");
        let bundles = [false, true].map(|standard| {
            jsonschema::validator_for(&parsed(&bundle(&outcome.sources, packet, standard)))
                .expect("a schema")
        });
        let mut packets = BTreeMap::new();
        texts(
            &Path::new(WORKSPACE)
                .join("tests/data/packets")
                .join(&packet.packet_type),
            &mut packets,
        );
        for (path, text) in packets {
            let packet = parsed(&text);
            let verdict = original.is_valid(&packet);
            judged[usize::from(verdict)] += 1;
            for bundle in &bundles {
                assert_eq!(bundle.is_valid(&packet), verdict, "{}", path.display());
            }
        }
    }
    assert!(judged[0] > 10 && judged[1] > 10, "{judged:?}");
}

#[test]
fn bundles_are_self_contained() {
    let outcome = outcome(&schemas());
    let [files, whole] = [true, false]
        .map(|standard| bundle_files(&outcome.sources, model(&outcome), standard).files);
    let packets = &model(&outcome).packets;
    let profiles = packets
        .iter()
        .map(|packet| packet.profiles.len())
        .sum::<usize>();
    // A wrapper is no packet.
    assert_eq!(files.len(), packets.len() + profiles + 1);
    for (path, text) in files.iter().chain(&whole) {
        let root: Value = serde_json::from_str(text).expect("JSON");
        references(&root, &mut |reference| {
            let found = reference
                .strip_prefix('#')
                .and_then(|pointer| root.pointer(pointer));
            assert!(found.is_some(), "{path}: {reference}");
        });
        // A member may be named `$schema` too.
        let dialects = text.matches("\"$schema\": \"https:").count();
        assert_eq!(dialects, 1, "{path}");
        assert!(text.ends_with("}\n"), "{path}");
    }
    for (path, text) in &files {
        assert!(!text.contains("\"x-"), "{path}");
    }
}

/// What `x-context` refers to in another file comes along.
#[test]
fn contexts_are_bundled_too() {
    let loader = MemoryLoader::default()
        .with(
            "a.schema.json",
            r#"{"title":"A","type":"object","properties":{"n":{"type":"integer"}},"x-context":{"$ref":"b.schema.json#/$defs/limits"},
                "x-rules":[{"id":"limited","cel":"!has(self.n) || self.n <= context.most"}]}"#,
        )
        .with(
            "b.schema.json",
            r#"{"$defs":{"limits":{"type":"object","properties":{"most":{"type":"integer"}},"required":["most"]}}}"#,
        );
    let outcome = compile_schema(&loader, "a.schema.json");
    let text = bundle(&outcome.sources, &model(&outcome).packets[0], false);
    let root: Value = serde_json::from_str(&text).expect("JSON");
    let mut seen = 0;
    references(&root, &mut |reference| {
        let found = reference
            .strip_prefix('#')
            .and_then(|pointer| root.pointer(pointer));
        assert!(found.is_some(), "{reference}");
        seen += 1;
    });
    assert_eq!(seen, 1);
    let again = MemoryLoader::default().with("a.schema.json", &text);
    assert!(compile_schema(&again, "a.schema.json").model.is_some());
}

fn references(value: &Value, found: &mut dyn FnMut(&str)) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| {
            match value.as_str().filter(|_| name == "$ref") {
                Some(reference) => found(reference),
                None => references(value, found),
            }
        }),
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn names_values_and_groups_stay_and_the_unreached_goes() {
    let root = r##"{
        "title": "Root", "$id": "root.json", "$comment": "gone", "x-maxDepth": 9, "type": "object",
        "properties": {
            "x-name": { "$ref": "b.json#/$defs/group/a%20b" },
            "ref": { "$anchor": "here", "const": { "$ref": "x", "x-y": 1.50 } },
            "again": { "$ref": "#here" },
            "self": { "$ref": "#" },
            "clash": { "$ref": "#/$defs/b" }
        },
        "$defs": { "unused": { "type": "null" }, "b": { "type": "string", "x-maxBytes": 3 } }
    }"##;
    let other = r##"{ "description": "not reached", "$defs": { "group": { "a b": { "$ref": "#/$defs/c" }, "d": { "type": "null" } }, "c": { "type": "integer" }, "e": { "type": "null" } } }"##;
    let loader = MemoryLoader::default()
        .with("root.json", root)
        .with("b.json", other);
    let outcome = compile_schema(&loader, "root.json");
    let text = bundle(&outcome.sources, &model(&outcome).packets[0], true);
    let expected = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:sealform:Root",
  "$comment": "@generated by `sealform bundle` from root.json. Do not edit.",
  "title": "Root",
  "type": "object",
  "properties": {
    "x-name": {
      "$ref": "#/$defs/b_2/$defs/group/a%20b"
    },
    "ref": {
      "const": {
        "$ref": "x",
        "x-y": 1.50
      }
    },
    "again": {
      "$ref": "#/properties/ref"
    },
    "self": {
      "$ref": "#"
    },
    "clash": {
      "$ref": "#/$defs/b"
    }
  },
  "$defs": {
    "b": {
      "type": "string"
    },
    "b_2": {
      "$defs": {
        "group": {
          "a b": {
            "$ref": "#/$defs/b_2/$defs/c"
          }
        },
        "c": {
          "type": "integer"
        }
      }
    }
  }
}
"##;
    assert_eq!(text, expected);
}

#[test]
fn embedded_ids_are_bases_for_what_they_hold() {
    let root = r##"{
        "title": "Root", "type": "object", "properties": { "a": { "$ref": "sub/a.json" } },
        "$defs": { "a": { "$id": "sub/a.json", "title": "A", "type": "object", "properties": { "b": { "$ref": "b.json" } }, "$defs": { "n": { "$id": "b.json", "type": "null" } } } }
    }"##;
    let outcome = compile_schema(
        &MemoryLoader::default().with("root.json", root),
        "root.json",
    );
    let text = bundle(&outcome.sources, &model(&outcome).packets[0], true);
    let bundled: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        bundled.pointer("/properties/a/$ref"),
        Some(&Value::from("#/$defs/a"))
    );
    assert_eq!(
        bundled.pointer("/$defs/a/properties/b/$ref"),
        Some(&Value::from("#/$defs/a/$defs/n"))
    );
    assert_eq!(text.matches("\"$id\"").count(), 1);
}

#[test]
fn references_of_frames_lead_into_the_bundle() {
    let frame = |fields: &str| {
        format!(
            r#""type": "object", "additionalProperties": false, "x-frame": {{ "byteOrder": "big", "bitOrder": "msb", "fields": [{fields}] }}"#
        )
    };
    let root = format!(
        r#"{{ {}, "properties": {{ "l": {{ "type": "array", "maxItems": 9, "items": {{ "$ref": "b.json" }} }}, "n": {{ "$ref": "b.json#/$defs/note" }} }}, "required": ["l", "n"] }}"#,
        frame(
            r#"{ "name": "c", "bits": 8, "max": 9 }, { "name": "l", "count": "c", "item": { "frame": "b.json" } }, { "name": "s", "bits": 8 }, { "name": "n", "json": "b.json#/$defs/note", "length": "s" }"#
        )
    );
    let other = format!(
        r#"{{ {}, "properties": {{ "x": {{ "type": "integer", "minimum": 0, "maximum": 255 }} }}, "required": ["x"], "$defs": {{ "note": {{ "type": "object", "properties": {{ "t": {{ "type": "string" }} }} }} }} }}"#,
        frame(r#"{ "name": "x", "bits": 8 }"#)
    );
    let loader = MemoryLoader::default()
        .with("a.json", &root)
        .with("b.json", &other);
    let outcome = compile_schema(&loader, "a.json");
    let text = bundle(&outcome.sources, &model(&outcome).packets[0], false);
    let alone = MemoryLoader::default().with("alone.json", &text);
    let again = compile_schema(&alone, "alone.json");
    assert_eq!(model(&again).frames.len(), model(&outcome).frames.len());
    assert!(!text.contains("b.json"), "{text}");
}

//! What the Rust backend writes, kept as files: `data/golden/<feature>/` has one small schema and what becomes of it.
//! A change of the backend shows as a change of these files, and every one of them compiles without a warning.
//!
//! `UPDATE_GOLDEN=1 cargo test -p sealform-tests golden` writes them anew; read the diff before you keep it.

use crate::user_crate::UserCrate;
use proc_macro2::{TokenStream, TokenTree};
use sealform_codegen::FileSet;
use sealform_codegen::rust::crate_files;
use sealform_model::{MemoryLoader, compile_registry, compile_schema};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A feature: its schema's path and text.
struct Golden {
    feature: String,
    folder: PathBuf,
    path: String,
    schema: String,
    /// A registry of the schema, where the feature is one of registered types.
    registry: Option<String>,
}

#[test]
fn files_are_as_expected() {
    let mut changed = Vec::new();
    for golden in all() {
        let expected = golden.folder.join("expected");
        let files = golden.generate().files;
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            if expected.exists() {
                fs::remove_dir_all(&expected).expect("the folder is ours");
            }
            fs::create_dir_all(&expected).expect("the folder can be made");
            for (path, text) in &files {
                fs::write(expected.join(path), text).expect("the file can be written");
            }
        }
        changed.extend(differences(&golden.feature, &kept(&expected), &files));
    }
    assert!(
        changed.is_empty(),
        "the output has changed, see the first lines of this file:\n{}",
        changed.join("\n")
    );
}

#[test]
fn two_runs_give_the_same_bytes() {
    for golden in all() {
        assert_eq!(golden.generate(), golden.generate(), "{}", golden.feature);
    }
}

#[test]
fn texts_stay_in_their_literals() {
    for golden in all() {
        let mut found = Found::default();
        for (path, text) in golden.generate().files {
            let tokens: TokenStream = text.parse().expect("the output is Rust tokens");
            syn::parse2::<syn::File>(tokens.clone()).expect("the output is a Rust file");
            found.collect(tokens);
            assert!(
                !text.contains(['\r', '\u{2028}', '\u{2029}', '\u{202e}', '\0']),
                "{}: {path} has a control character",
                golden.feature
            );
        }
        assert!(
            !found.identifiers.contains("evil"),
            "{}: a text of the schema became code",
            golden.feature
        );
        let schema: Value = serde_json::from_str(&golden.schema).expect("the schema is JSON");
        let missing: Vec<String> = written(&schema)
            .into_iter()
            .filter(|text| !found.literals.contains(text))
            .collect();
        assert!(
            missing.is_empty(),
            "{}: no literal says {missing:?}",
            golden.feature
        );
    }
}

#[test]
fn a_crate_of_all_compiles_without_warnings() {
    let mut root = "//! Every golden file.\n#![deny(warnings, missing_docs)]\n".to_owned();
    let mut files: Vec<(String, String)> = Vec::new();
    for golden in all() {
        root.push_str(&format!("pub mod {};\n", golden.feature));
        for (path, text) in golden.generate().files {
            let path = if path == "lib.rs" {
                "mod.rs".to_owned()
            } else {
                path
            };
            files.push((format!("{}/{path}", golden.feature), text));
        }
    }
    files.push(("lib.rs".to_owned(), root));
    UserCrate::new(
        "golden",
        files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str())),
    )
    .cargo(&["build"]);
}

impl Golden {
    fn generate(&self) -> FileSet {
        let loader = MemoryLoader::default().with(&self.path, &self.schema);
        let outcome = match &self.registry {
            Some(registry) => {
                compile_registry(&loader.with("registry.json", registry), "registry.json")
            }
            None => compile_schema(&loader, &self.path),
        };
        let found: Vec<String> = outcome
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.to_text(&outcome.sources))
            .collect();
        let model = outcome
            .model
            .ok_or(found.join("\n"))
            .expect("the schema is fine");
        crate_files(&model, &outcome.sources)
    }
}

/// Every feature, sorted.
fn all() -> Vec<Golden> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/golden");
    let mut folders: Vec<PathBuf> = fs::read_dir(root)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    folders.into_iter().map(golden).collect()
}

fn golden(folder: PathBuf) -> Golden {
    let name = |path: &Path| {
        path.file_name()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned()
    };
    let schemas: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file() && !path.ends_with("registry.json"))
        .collect();
    let [schema] = schemas.as_slice() else {
        unreachable!("{} has one schema", folder.display())
    };
    let text = fs::read_to_string(schema).expect("the file is UTF-8");
    Golden {
        feature: name(&folder),
        path: name(schema),
        schema: text,
        registry: fs::read_to_string(folder.join("registry.json")).ok(),
        folder,
    }
}

/// The files of a folder; none where there is no folder.
fn kept(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path());
    entries
        .map(|path| {
            (
                path.file_name()
                    .expect("a file")
                    .to_string_lossy()
                    .into_owned(),
                fs::read_to_string(&path).expect("the file is UTF-8"),
            )
        })
        .collect()
}

/// The first line that differs, for each file that does.
fn differences(
    feature: &str,
    expected: &BTreeMap<String, String>,
    found: &BTreeMap<String, String>,
) -> Vec<String> {
    let paths: BTreeSet<&String> = expected.keys().chain(found.keys()).collect();
    let differs = |path: &&&String| expected.get(**path) != found.get(**path);
    paths
        .iter()
        .filter(differs)
        .map(|path| {
            let empty = String::new();
            let (expected, found) = (
                expected.get(*path).unwrap_or(&empty),
                found.get(*path).unwrap_or(&empty),
            );
            let line = expected
                .lines()
                .zip(found.lines())
                .take_while(|(a, b)| a == b)
                .count();
            let shown = |text: &str| text.lines().nth(line).unwrap_or("(nothing)").to_owned();
            format!(
                "{feature}/expected/{path}:{}\n  expected {}\n  found    {}",
                line + 1,
                shown(expected),
                shown(found)
            )
        })
        .collect()
}

/// What a file's tokens say.
#[derive(Default)]
struct Found {
    literals: BTreeSet<String>,
    identifiers: BTreeSet<String>,
}

impl Found {
    /// Literals and identifiers at any depth, inside macro calls too.
    fn collect(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Ident(ident) => {
                    self.identifiers.insert(ident.to_string());
                }
                TokenTree::Literal(literal) => self.literal(&literal.to_string()),
                TokenTree::Punct(_) => {}
            }
        }
    }

    fn literal(&mut self, token: &str) {
        let Ok(literal) = syn::parse_str::<syn::LitStr>(token) else {
            return;
        };
        match serde_json::from_str(&literal.value()) {
            // The bundled schema holds every text, so it would hide what is lost elsewhere.
            Ok(Value::Object(bundle)) if bundle.contains_key("$schema") => {}
            Ok(value @ (Value::Array(_) | Value::Object(_))) => self.texts_of(&value),
            _ => {
                self.literals.insert(literal.value());
            }
        }
    }

    /// Texts of a value that the code holds as JSON.
    fn texts_of(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                self.literals.insert(text.clone());
            }
            Value::Array(items) => items.iter().for_each(|item| self.texts_of(item)),
            Value::Object(members) => members.values().for_each(|member| self.texts_of(member)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// The texts that generated code must hold as they are: names of members, listed texts, patterns, messages.
fn written(schema: &Value) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        let Some(members) = schema.as_object() else {
            continue;
        };
        for (keyword, value) in members {
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    texts.extend(properties.keys().cloned());
                    open.extend(properties.values());
                }
                ("patternProperties", Value::Object(properties)) => {
                    texts.extend(properties.keys().cloned());
                    open.extend(properties.values());
                }
                ("$defs", Value::Object(definitions)) => open.extend(definitions.values()),
                ("enum", Value::Array(values)) => {
                    texts.extend(values.iter().filter_map(Value::as_str).map(str::to_owned))
                }
                ("const" | "pattern", Value::String(text)) => {
                    texts.insert(text.clone());
                }
                ("x-error", Value::Object(error)) => {
                    texts.extend(error.values().filter_map(Value::as_str).map(str::to_owned))
                }
                ("oneOf" | "anyOf" | "allOf" | "prefixItems", Value::Array(branches)) => {
                    open.extend(branches)
                }
                ("items" | "additionalProperties" | "propertyNames", below) => open.push(below),
                _ => {}
            }
        }
    }
    texts
}

//! Where a `$ref` leads: files by path, schemas by `$id`, and both by `$anchor`.
//! The model resolves references while it reads; here they are resolved again, on the texts, so that they can be rewritten.

use super::position::is_group;
use sealform_model::source::{Node, Sources};
use sealform_model::{Place, uri};
use std::collections::HashMap;

/// All documents of a compilation, with the names under which they and their parts are known.
pub struct Places {
    paths: Vec<String>,
    documents: Vec<Option<Node>>,
    by_uri: HashMap<String, Place>,
}

impl Places {
    /// Reads all files again.
    pub fn of(sources: &Sources) -> Places {
        let paths: Vec<String> = sources.iter().map(|source| source.path.clone()).collect();
        let documents: Vec<Option<Node>> = sources
            .iter()
            .enumerate()
            .map(|(file, _)| sources.document(file))
            .collect();
        let mut by_uri = HashMap::new();
        for (file, (path, document)) in paths.iter().zip(&documents).enumerate() {
            if let Some(document) = document {
                by_uri.insert(
                    path.clone(),
                    Place {
                        file,
                        tokens: Vec::new(),
                    },
                );
                index(
                    &mut by_uri,
                    document,
                    Place {
                        file,
                        tokens: Vec::new(),
                    },
                    path,
                );
            }
        }
        Places {
            paths,
            documents,
            by_uri,
        }
    }

    /// The path of a file.
    pub fn path(&self, file: usize) -> &str {
        &self.paths[file]
    }

    /// The value at a place.
    pub fn node(&self, place: &Place) -> Option<&Node> {
        self.documents
            .get(place.file)?
            .as_ref()?
            .descend(&place.tokens)
    }

    /// The base URI around a place: the file's path, or what the `$id`s above it make of it.
    pub fn base(&self, place: &Place) -> String {
        let mut base = self.paths[place.file].clone();
        for depth in 0..place.tokens.len() {
            let above = Place {
                file: place.file,
                tokens: place.tokens[..depth].to_vec(),
            };
            if let Some(node) = self.node(&above) {
                base = with_id(node, base);
            }
        }
        base
    }

    /// The place that a reference names.
    pub fn resolve(&self, base: &str, reference: &str) -> Option<Place> {
        let (document, fragment) = uri::split_fragment(reference);
        let absolute = uri::join(base, document);
        let root = self.by_uri.get(&absolute)?;
        let fragment = uri::percent_decode(fragment)?;
        if fragment.is_empty() {
            return Some(root.clone());
        }
        match fragment.strip_prefix('/') {
            Some(pointer) => {
                let tokens = pointer.split('/').map(sealform::unescape);
                let place = Place {
                    file: root.file,
                    tokens: root.tokens.iter().cloned().chain(tokens).collect(),
                };
                self.node(&place).map(|_| place)
            }
            None => self.by_uri.get(&format!("{absolute}#{fragment}")).cloned(),
        }
    }

    /// The definition that a place belongs to: the longest chain of `$defs` entries above it, or the file's root.
    pub fn unit(&self, place: &Place) -> Place {
        let tokens = &place.tokens;
        let mut end = 0;
        while tokens.get(end).is_some_and(|token| token == "$defs") && end + 1 < tokens.len() {
            end += 2;
            while end < tokens.len()
                && self
                    .node(&Place {
                        file: place.file,
                        tokens: tokens[..end].to_vec(),
                    })
                    .is_some_and(is_group)
            {
                end += 1;
            }
        }
        Place {
            file: place.file,
            tokens: tokens[..end].to_vec(),
        }
    }
}

/// The base inside a schema object that may have an `$id`.
pub fn with_id(node: &Node, base: String) -> String {
    match node.get("$id").and_then(Node::as_str) {
        Some(id) => uri::join(&base, uri::split_fragment(id).0),
        None => base,
    }
}

fn index(by_uri: &mut HashMap<String, Place>, node: &Node, place: Place, base: &str) {
    let base = with_id(node, base.to_owned());
    if node.get("$id").is_some_and(|id| id.as_str().is_some()) {
        by_uri.entry(base.clone()).or_insert_with(|| place.clone());
    }
    if let Some(anchor) = node.get("$anchor").and_then(Node::as_str) {
        by_uri
            .entry(format!("{base}#{anchor}"))
            .or_insert_with(|| place.clone());
    }
    let child = |token: &str| Place {
        file: place.file,
        tokens: place
            .tokens
            .iter()
            .cloned()
            .chain([token.to_owned()])
            .collect(),
    };
    for member in node.members().iter().filter(|member| {
        !matches!(
            member.name.as_str(),
            "enum" | "const" | "default" | "examples"
        )
    }) {
        index(by_uri, &member.value, child(&member.name), &base);
    }
    for (at, item) in node.items().unwrap_or_default().iter().enumerate() {
        index(by_uri, item, child(&at.to_string()), &base);
    }
}

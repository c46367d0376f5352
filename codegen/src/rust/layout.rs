//! Which module an item is in, what it is called there, and how another module names it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use sealform_model::names::snake;
use sealform_model::plan::NodeId;
use sealform_model::types::{Kind, TypeId};
use sealform_model::{Model, below};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Names of modules and of check functions.
pub(super) struct Layout {
    /// Family and module by file.
    modules: Vec<(String, String)>,
    /// File and function name by node; only nodes that some packet reaches.
    functions: BTreeMap<NodeId, (usize, String)>,
}

/// Names that Rust keeps for itself, as of edition 2024.
const RESERVED: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut",
    "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "type", "unsafe",
    "use", "where", "while", "abstract", "become", "box", "do", "final", "macro", "override",
    "priv", "try", "typeof", "unsized", "virtual", "yield",
];

/// A name that is no keyword.
pub(super) fn plain_name(name: &str) -> String {
    if RESERVED.contains(&name) {
        format!("{name}_")
    } else {
        name.to_owned()
    }
}

impl Layout {
    pub fn new(model: &Model) -> Layout {
        let mut taken: HashSet<(String, String)> = HashSet::new();
        // The root module's own names.
        taken.insert((String::new(), "sealform".to_owned()));
        let mut modules = Vec::new();
        for path in &model.files {
            let (family, rest) = path.split_once('/').unwrap_or(("", path));
            let rest = rest.trim_end_matches(".json").trim_end_matches(".schema");
            let family = if family.is_empty() {
                String::new()
            } else {
                plain_name(&snake(family))
            };
            let wanted = plain_name(&snake(rest));
            let name = (1..)
                .map(|n| {
                    if n == 1 {
                        wanted.clone()
                    } else {
                        format!("{wanted}_{n}")
                    }
                })
                .find(|name| taken.insert((family.clone(), name.clone())));
            modules.push((family, name.unwrap_or(wanted)));
        }
        let mut layout = Layout {
            modules,
            functions: BTreeMap::new(),
        };
        layout.name_functions(model);
        layout
    }

    fn name_functions(&mut self, model: &Model) {
        let mut taken: HashMap<usize, HashSet<String>> = HashMap::new();
        for node in reached(model) {
            let schema = model.schema(model.plan.node(node).schema);
            let words: Vec<String> = schema.pointer.split('/').skip(1).filter_map(word).collect();
            let wanted = std::iter::once("check".to_owned())
                .chain(words)
                .collect::<Vec<_>>()
                .join("_");
            let taken = taken.entry(schema.file).or_default();
            let name = (1..)
                .map(|n| {
                    if n == 1 {
                        wanted.clone()
                    } else {
                        format!("{wanted}_{n}")
                    }
                })
                .find(|name| taken.insert(name.clone()));
            self.functions
                .insert(node, (schema.file, name.unwrap_or(wanted)));
        }
    }

    /// The module of a file.
    pub fn module(&self, file: usize) -> String {
        self.modules[file].1.clone()
    }

    /// The family of a file, empty for files at the top.
    pub fn family(&self, file: usize) -> String {
        self.modules[file].0.clone()
    }

    /// Every emitted check, with its file.
    pub fn nodes(&self) -> Vec<(NodeId, usize)> {
        let mut nodes: Vec<(&NodeId, &(usize, String))> = self.functions.iter().collect();
        nodes.sort_by(|a, b| a.1.cmp(b.1));
        nodes
            .into_iter()
            .map(|(node, (file, _))| (*node, *file))
            .collect()
    }

    /// The name of a check function.
    pub fn function(&self, node: NodeId) -> &str {
        self.functions.get(&node).map_or("check", |(_, name)| name)
    }

    /// The path of a check function, seen from a file's module.
    pub fn check(&self, from: usize, node: NodeId) -> TokenStream {
        let file = self.functions.get(&node).map_or(from, |(file, _)| *file);
        self.path(Some(from), file, self.function(node))
    }

    /// The path of an item, seen from a file's module, or from the root.
    pub fn path(&self, from: Option<usize>, file: usize, name: &str) -> TokenStream {
        let name = format_ident!("{name}");
        if from == Some(file) {
            // `T` alone would be the parameter of an envelope.
            return if name == "T" {
                quote!(self::#name)
            } else {
                quote!(#name)
            };
        }
        let (family, module) = &self.modules[file];
        let module = format_ident!("{module}");
        let inside = match family.as_str() {
            "" => quote!(#module::#name),
            family => {
                let family = format_ident!("{family}");
                quote!(#family::#module::#name)
            }
        };
        match from {
            None => inside,
            Some(from) if self.modules[from].0 == *family => quote!(super::#module::#name),
            Some(from) if self.modules[from].0.is_empty() => quote!(super::#inside),
            Some(_) => quote!(super::super::#inside),
        }
    }
}

/// A token of a pointer as a word of a function name; the keywords between are left out.
fn word(token: &str) -> Option<String> {
    match token {
        "properties" | "$defs" => None,
        "items" => Some("item".to_owned()),
        token => Some(snake(&sealform::unescape(token))),
    }
}

/// Nodes that packets, envelopes and types need, in a stable order.
fn reached(model: &Model) -> BTreeSet<NodeId> {
    let mut open: Vec<NodeId> = model
        .packets
        .iter()
        .map(|packet| model.plan.node_of(packet.schema))
        .collect();
    let contexts = model.packets.iter().filter_map(|packet| packet.context);
    open.extend(contexts.map(|context| model.plan.node_of(context)));
    open.extend(
        model
            .envelopes
            .iter()
            .map(|envelope| model.plan.node_of(envelope.schema)),
    );
    for (id, named) in model.types.named.iter().enumerate() {
        match &named.kind {
            Kind::CheckedString => {
                open.push(model.plan.node_of(model.types.get(TypeId(id)).schema))
            }
            Kind::Union(union) if union.tag.is_none() => open.extend(
                union
                    .branches
                    .iter()
                    .map(|branch| model.plan.node_of(branch.schema)),
            ),
            Kind::Union(_) | Kind::Struct(_) | Kind::StringEnum(_) => {}
        }
    }
    let mut seen = BTreeSet::new();
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(
                model
                    .plan
                    .node(node)
                    .steps
                    .iter()
                    .flat_map(|step| below(&step.op)),
            );
        }
    }
    seen
}

//! The Rust backend: shapes from the model's types, checks from its plan.
//! One module per schema file, so that a reader finds the type where the schema is.

mod checks;
mod constants;
mod correlation;
mod derivation;
mod doc;
mod draft;
mod envelope;
mod event;
mod expression;
mod format;
mod frame;
mod function;
mod layout;
mod literal;
mod open_object;
mod packet;
mod pattern;
mod profile;
mod registry;
mod sealed;
mod types;
mod values;

use crate::FileSet;
use layout::Layout;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use sealform_model::Model;
use sealform_model::source::Sources;
use std::collections::BTreeMap;

/// What every emitter reads.
struct Emit<'m> {
    model: &'m Model,
    sources: &'m Sources,
    layout: Layout,
}

/// The items of one schema file's module.
#[derive(Default)]
struct Module {
    items: Vec<TokenStream>,
    /// Names that the family re-exports.
    exports: Vec<String>,
}

/// The source files of a crate, relative to its `src`.
pub fn crate_files(model: &Model, sources: &Sources) -> FileSet {
    let emit = Emit {
        model,
        sources,
        layout: Layout::new(model),
    };
    let modules = emit.modules();
    let mut files = FileSet::default();
    let mut root =
        vec![quote!(#![doc = " Packet types generated from the schemas of this workspace."])];
    for (family, files_of_family) in emit.by_family(&modules) {
        let mut inside = Vec::new();
        for (file, module) in &files_of_family {
            let name = format_ident!("{}", emit.layout.module(*file));
            let doc = doc::text(&format!("Generated from `{}`.", model.files[*file]));
            inside.push(quote!(#doc pub mod #name;));
            inside.extend(exports(&name.to_string(), &module.exports));
            let path = if family.is_empty() {
                format!("{name}.rs")
            } else {
                format!("{family}/{name}.rs")
            };
            let from = format!("schemas/{}", model.files[*file]);
            files.add(path, format::file(&from, &module.items));
        }
        if family.is_empty() {
            root.extend(inside);
        } else {
            let name = format_ident!("{family}");
            let doc = doc::text(&format!("The packet types of `{family}`."));
            root.push(quote!(#doc pub mod #name;));
            files.add(
                format!("{family}/mod.rs"),
                format::file(&format!("schemas/{family}/"), &inside),
            );
        }
    }
    root.extend(registry::items(&emit));
    let from = model.registry.as_ref().map_or_else(
        || "schemas/".to_owned(),
        |registry| format!("schemas/{}", registry.path),
    );
    files.add("lib.rs", format::file(&from, &root));
    files
}

/// The same items for a macro: modules inline, in the place of the call.
pub fn tokens(model: &Model, sources: &Sources) -> TokenStream {
    let emit = Emit {
        model,
        sources,
        layout: Layout::new(model),
    };
    let modules = emit.modules();
    let mut root = Vec::new();
    for (family, files) in emit.by_family(&modules) {
        let mut inside = Vec::new();
        for (file, module) in &files {
            let name = format_ident!("{}", emit.layout.module(*file));
            let doc = doc::text(&format!("Generated from `{}`.", model.files[*file]));
            let items = &module.items;
            inside.push(quote!(#doc pub mod #name { #(#items)* }));
            inside.extend(exports(&name.to_string(), &module.exports));
        }
        if family.is_empty() {
            root.extend(inside);
        } else {
            let name = format_ident!("{family}");
            let doc = doc::text(&format!("The packet types of `{family}`."));
            root.push(quote!(#doc pub mod #name { #(#inside)* }));
        }
    }
    root.extend(registry::items(&emit));
    quote!(#(#root)*)
}

fn exports(module: &str, names: &[String]) -> Option<TokenStream> {
    let module = format_ident!("{module}");
    let mut names: Vec<_> = names.to_vec();
    names.sort();
    let names = names.iter().map(|name| format_ident!("{name}"));
    (names.len() > 0).then(|| quote!(pub use #module::{#(#names),*};))
}

impl Emit<'_> {
    fn modules(&self) -> BTreeMap<usize, Module> {
        let mut modules: BTreeMap<usize, Module> = BTreeMap::new();
        for (index, envelope) in self.model.envelopes.iter().enumerate() {
            let named = self.model.types.get(envelope.ty);
            let module = modules.entry(named.file).or_default();
            module.items.extend(envelope::items(self, index));
            module.exports.push(format!("{}Payload", named.name));
        }
        for packet in &self.model.packets {
            let module = modules.entry(packet.file).or_default();
            module
                .items
                .extend(packet::items(self, packet, &mut module.exports));
        }
        for (id, named) in self.model.types.named.iter().enumerate() {
            let module = modules.entry(named.file).or_default();
            module
                .items
                .extend(types::items(self, sealform_model::types::TypeId(id)));
            module.exports.push(named.name.clone());
        }
        for frame in &self.model.frames {
            let module = modules
                .entry(self.model.types.get(frame.ty).file)
                .or_default();
            module
                .items
                .extend(frame::items(self, frame, &mut module.exports));
        }
        for id in draft::needed(self) {
            let file = self.model.types.get(id).file;
            let module = modules.entry(file).or_default();
            module.items.extend(draft::placeholder(self, id));
        }
        for constant in &self.model.constants {
            let module = modules.entry(constant.file).or_default();
            module.items.push(constants::item(constant));
            module.exports.push(constant.name.clone());
        }
        for (node, file) in self.layout.nodes() {
            modules
                .entry(file)
                .or_default()
                .items
                .push(checks::function(self, node));
        }
        modules
    }

    /// Modules grouped by family, in the order of their names.
    fn by_family<'a>(
        &self,
        modules: &'a BTreeMap<usize, Module>,
    ) -> BTreeMap<String, Vec<(usize, &'a Module)>> {
        let mut families: BTreeMap<String, Vec<(usize, &Module)>> = BTreeMap::new();
        for (file, module) in modules {
            families
                .entry(self.layout.family(*file))
                .or_default()
                .push((*file, module));
        }
        for files in families.values_mut() {
            files.sort_by_key(|(file, _)| self.layout.module(*file));
        }
        families
    }
}

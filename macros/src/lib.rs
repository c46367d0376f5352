//! Packet types from schema files at compile time: the same items that `sealform generate` writes.
//!
//! ```ignore
//! sealform_macros::packets!("schemas/registry.json");
//! sealform_macros::packet!("order.schema.json");
//! ```
//!
//! A path is looked for beside the source file, then in the package's folder. Every schema file that was read
//! is a dependency of the build. A mistake in a schema is a compile error at the path, with the schema's own
//! `file:line:col`.

mod folder;

use folder::Folder;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use sealform_model::{Outcome, Severity, compile_registry, compile_schema};
use std::path::{Path, PathBuf};
use syn::LitStr;

/// The packet types of a registry: a module per schema file, `AnyPacket`, the registry table.
#[proc_macro]
pub fn packets(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (file, path) = match located(input) {
        Ok(found) => found,
        Err(error) => return error.into(),
    };
    let folder = Folder::of(&file);
    let name = folder.relative(&file);
    expand(&path, &folder, compile_registry(&folder, &name)).into()
}

/// The packet type of one schema file, in a module named after the file.
#[proc_macro]
pub fn packet(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (file, path) = match located(input) {
        Ok(found) => found,
        Err(error) => return error.into(),
    };
    // Beside a registry, references may go to every folder that the registry's schemas may go to.
    let folder = Folder::with_registry(&file);
    let name = folder.relative(&file);
    expand(&path, &folder, compile_schema(&folder, &name)).into()
}

/// The file that the macro's argument names, and the argument.
fn located(input: proc_macro::TokenStream) -> Result<(PathBuf, LitStr), TokenStream> {
    let path: LitStr = syn::parse(input).map_err(|error| {
        error_at(
            error.span(),
            "expected one string literal: the path of a schema file",
        )
    })?;
    let beside = Span::call_site()
        .local_file()
        .and_then(|file| file.parent().map(Path::to_owned))
        .map(|folder| folder.join(path.value()));
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map(|folder| PathBuf::from(folder).join(path.value()));
    let places: Vec<PathBuf> = beside.into_iter().chain(package).collect();
    match places
        .iter()
        .find(|place| place.is_file())
        .and_then(|place| place.canonicalize().ok())
    {
        Some(file) => Ok((file, path)),
        None => Err(error_at(
            path.span(),
            &format!(
                "[missing-file]: cannot read `{}`\n  = help: the path is looked for beside this source file, then in the package's folder",
                path.value()
            ),
        )),
    }
}

fn expand(path: &LitStr, folder: &Folder, outcome: Outcome) -> TokenStream {
    let shown = path.value();
    let above = shown
        .strip_suffix(&folder.name_below(&shown))
        .unwrap_or_default()
        .to_owned();
    let errors = outcome
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error);
    let errors = errors.map(|diagnostic| {
        error_at(
            path.span(),
            without_severity(&diagnostic.to_text_below(&outcome.sources, &above)),
        )
    });
    let items = outcome
        .model
        .as_ref()
        .map(|model| sealform_codegen::rust::tokens(model, &outcome.sources));
    // The compiler watches what it includes.
    let watched = outcome
        .sources
        .iter()
        .map(|source| folder.absolute(&source.path));
    quote! {
        #(#errors)*
        #items
        #(const _: &[u8] = include_bytes!(#watched);)*
    }
}

/// The compiler writes `error` itself.
fn without_severity(text: &str) -> &str {
    text.strip_prefix("error").unwrap_or(text)
}

fn error_at(span: Span, message: &str) -> TokenStream {
    quote_spanned!(span=> ::std::compile_error!(#message);)
}

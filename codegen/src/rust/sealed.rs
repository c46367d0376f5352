//! `Sealed` for a packet type: where its hash stands, and which members follow from the rest.

use super::checks::form_path;
use super::types::field_ident;
use super::{Emit, literal};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::Seal;
use sealform_model::schema::DeriveFrom;
use sealform_model::types::Struct;

/// `Sealed` for a type; nothing where it has neither a hash nor derived members.
pub(super) fn sealed_impl(
    emit: &Emit<'_>,
    structure: &Struct,
    seal: &Seal,
    bound: &TokenStream,
    ty: &TokenStream,
) -> TokenStream {
    if !is_sealed(seal) {
        return quote!();
    }
    let form = form_path(seal.form);
    let hash_pointer = literal::text(&seal.hash.as_deref().map(pointer).unwrap_or_default());
    let (hash_member, hash) = match &seal.hash {
        Some(path) => {
            let place = place(emit, structure, path);
            (
                quote!(::std::option::Option::Some(&mut self.#place)),
                quote!(::std::option::Option::Some(&self.#place)),
            )
        }
        None => (
            quote!(::std::option::Option::None),
            quote!(::std::option::Option::None),
        ),
    };
    let names = |path: &[String]| {
        let names = path.iter().map(|name| literal::text(name));
        quote!(&[#(#names),*])
    };
    let hash_path = seal.hash.iter().map(|path| {
        let names = names(path);
        quote!(::sealform::seal::Filled::Hash(#names))
    });
    let derived_paths = seal.derived.iter().enumerate().map(|(at, (path, _))| {
        let names = names(path);
        match seal.derivations.iter().find(|(known, _)| *known == at) {
            Some((_, derivation)) => {
                let placeholder = literal::json(&derivation.placeholder());
                quote!(::sealform::seal::Filled::Value(#names, #placeholder))
            }
            None => quote!(::sealform::seal::Filled::Derived(#names)),
        }
    });
    let filled = hash_path.chain(derived_paths);
    let derivations = super::derivation::constant(emit, seal);
    let now: Vec<TokenStream> = seal
        .derived
        .iter()
        .filter(|(_, derive)| derive.from == DeriveFrom::NowUnix)
        .map(|(path, _)| place(emit, structure, path))
        .collect();
    let set_now = (!now.is_empty()).then(|| {
        quote! {
            fn set_now(&mut self, unix_seconds: u64) {
                #(if ::sealform::seal::Fillable::stated(&self.#now).unwrap_or(0) == 0 {
                    ::sealform::seal::Fillable::fill(&mut self.#now, unix_seconds);
                })*
            }
        }
    });
    let mut measured: Vec<&str> = Vec::new();
    let mut sizes = Vec::new();
    let mut sets = Vec::new();
    for (path, derive) in &seal.derived {
        let DeriveFrom::Bytes {
            pointer: source,
            divisor,
        } = &derive.from
        else {
            continue;
        };
        let at = measured
            .iter()
            .position(|known| known == source)
            .unwrap_or_else(|| {
                measured.push(source);
                measured.len() - 1
            });
        let (length, divisor) = (
            format_ident!("length_{at}"),
            Literal::u64_unsuffixed(*divisor),
        );
        let derived = if divisor.to_string() == "1" {
            quote!(#length)
        } else {
            quote!(#length / #divisor)
        };
        let (member, pointer, keyword) = (
            place(emit, structure, path),
            literal::text(&pointer(path)),
            literal::text(&derive.site.keyword),
        );
        sizes.push(quote!(::sealform::Size { pointer: #pointer, keyword: #keyword, derived: #derived, stated: ::sealform::seal::Fillable::stated(&self.#member) }));
        sets.push(quote! {
            if let ::std::option::Option::Some(size) = sizes.next() {
                ::sealform::seal::Fillable::fill(&mut self.#member, size.derived);
            }
        });
    }
    let lengths = measured.iter().enumerate().map(|(at, source)| {
        let length = format_ident!("length_{at}");
        let tokens: Vec<String> = sealform::names(source).collect();
        let value = if tokens.is_empty() {
            quote!(self)
        } else {
            let place = place(emit, structure, &tokens);
            quote!(&self.#place)
        };
        quote!(let #length = ::sealform::seal::length(#value, #form);)
    });
    let sizes = (!sizes.is_empty()).then(|| {
        quote! {
            fn sizes(&self) -> ::std::vec::Vec<::sealform::Size> {
                #(#lengths)*
                ::std::vec![#(#sizes),*]
            }

            fn set_sizes(&mut self, sizes: &[::sealform::Size]) {
                let mut sizes = sizes.iter();
                #(#sets)*
            }
        }
    });
    quote! {
        impl #bound ::sealform::Sealed for #ty {
            const HASH_POINTER: &'static str = #hash_pointer;
            const FILLED: &'static [::sealform::seal::Filled] = &[#(#filled),*];
            #derivations

            fn hash_member(&mut self) -> ::std::option::Option<&mut ::std::string::String> {
                #hash_member
            }

            fn hash(&self) -> ::std::option::Option<&str> {
                #hash
            }

            #set_now

            #sizes
        }
    }
}

/// Whether there is anything to seal.
pub(super) fn is_sealed(seal: &Seal) -> bool {
    seal.hash.is_some() || !seal.derived.is_empty()
}

/// The fields on the way to a member.
fn place(emit: &Emit<'_>, structure: &Struct, path: &[String]) -> TokenStream {
    let mut structure = structure;
    let mut parts = Vec::new();
    for name in path {
        let Some(field) = structure.fields.iter().find(|field| field.name == *name) else {
            break;
        };
        parts.push(field_ident(field));
        if let Some(inside) = emit.model.types.as_struct(&field.ty) {
            structure = inside;
        }
    }
    quote!(#(#parts).*)
}

pub(super) fn pointer(path: &[String]) -> String {
    path.iter()
        .map(|name| format!("/{}", sealform::escape(name)))
        .collect()
}

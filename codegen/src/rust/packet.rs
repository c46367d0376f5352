//! Packet types: an alias of an envelope with a payload, or a type of their own.

use super::envelope::{Reading, methods, packet_impl};
use super::sealed::sealed_impl;
use super::types::field_ident;
use super::{Emit, doc, literal};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use sealform_model::types::{Kind, Type};
use sealform_model::{Body, Packet, function_names};

pub(super) fn items(
    emit: &Emit<'_>,
    packet: &Packet,
    exports: &mut Vec<String>,
) -> Vec<TokenStream> {
    let name = format_ident!("{}", packet.name);
    let mut items = Vec::new();
    let [validate, assert] = function_names(packet).map(|name| format_ident!("{name}"));
    let check = emit
        .layout
        .check(packet.file, emit.model.plan.node_of(packet.schema));
    let type_name = literal::text(&packet.packet_type);
    let schema = literal::text(&crate::bundle::bundle(emit.sources, packet, false));
    let context = packet.context.map(|context| {
        let check = emit
            .layout
            .check(packet.file, emit.model.plan.node_of(context));
        quote!(::std::option::Option::Some(#check))
    });
    match &packet.body {
        Body::Enveloped {
            payload: Type::Any, ..
        } => return items,
        Body::Enveloped {
            envelope,
            payload,
            narrowed,
        } => {
            let envelope = emit.model.types.get(emit.model.envelopes[*envelope].ty);
            let path = emit
                .layout
                .path(Some(packet.file), envelope.file, &envelope.name);
            let trait_path = emit.layout.path(
                Some(packet.file),
                envelope.file,
                &format!("{}Payload", envelope.name),
            );
            let payload = emit.ty(Some(packet.file), payload);
            let doc = doc::description(
                packet.description.as_deref(),
                &format!("The packet type `{}`.", packet.packet_type),
            );
            exports.push(packet.name.clone());
            items.push(quote!(#doc pub type #name = #path<#payload>;));
            let Kind::Struct(structure) = &envelope.kind else {
                return items;
            };
            let sets: Vec<TokenStream> = narrowed
                .iter()
                .filter_map(|(member, texts)| {
                    let field = structure
                        .fields
                        .iter()
                        .find(|field| field.name == *member && field.ty == Type::String)?;
                    let (ident, text) = (field_ident(field), literal::text(texts.first()?));
                    Some(quote!(packet.#ident = #text.to_owned();))
                })
                .collect();
            let narrow = (!sets.is_empty()).then(|| {
                quote! {
                    fn narrow(packet: &mut #path<Self>) {
                        #(#sets)*
                    }
                }
            });
            let profiles = super::profile::of_packet(packet).map(
                |profiles| quote!(const PROFILES: &'static [::sealform::Profile] = #profiles;),
            );
            let context_const = context.as_ref().map(|check| {
                quote!(const CONTEXT: ::std::option::Option<::sealform::Check<'static>> = #check;)
            });
            items.push(quote! {
                impl #trait_path for #payload {
                    const TYPE: &'static str = #type_name;
                    const SCHEMA: &'static str = #schema;
                    #context_const
                    #profiles

                    fn check(out: &mut ::sealform::Sink<'static>, at: &::sealform::Path<'_>, value: &::sealform::Json) {
                        #check(out, at, value);
                    }

                    #narrow
                }
            });
        }
        Body::Plain(Type::Named(id)) => {
            let named = emit.model.types.get(*id);
            let path = emit.layout.path(Some(packet.file), named.file, &named.name);
            items.push(packet_impl(
                &packet.seal,
                &quote!(),
                &path,
                &type_name,
                &quote!(#check(out, at, value)),
                context.clone(),
                super::profile::of_packet(packet),
            ));
            if let Kind::Struct(structure) = &named.kind {
                items.push(sealed_impl(emit, structure, &packet.seal, &quote!(), &path));
            }
            let reading = Reading {
                alone: packet.context.is_none(),
                beside: packet.context.is_some(),
            };
            items.push(methods(&packet.seal, &quote!(), &path, &name, reading));
            items.push(quote!(::sealform::impl_json_schema!(#path, #schema);));
        }
        Body::Plain(_) => return items,
    }
    exports.extend([validate.to_string(), assert.to_string()]);
    let doc = doc::text(&format!(
        "Checks a JSON value against `{}` and builds the packet.",
        packet.packet_type
    ));
    let ty = match &packet.body {
        Body::Plain(ty) => emit.ty(Some(packet.file), ty),
        Body::Enveloped { .. } => quote!(#name),
    };
    items.push(match &packet.context {
        None => quote! {
            #doc
            pub fn #validate(value: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<#ty>, ::sealform::Report> {
                ::sealform::packet::validate(value)
            }
        },
        Some(_) => quote! {
            #doc
            ///
            /// The rules see the context, which is checked first.
            pub fn #validate(value: &(impl ::sealform::ToJson + ?::std::marker::Sized), context: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<#ty>, ::sealform::Report> {
                ::sealform::packet::validate_in(value, context)
            }
        },
    });
    let doc = doc::text(&format!(
        "Checks a JSON value against `{}`: the verdict only.",
        packet.packet_type
    ));
    items.push(match &packet.context {
        None => quote! {
            #doc
            pub fn #assert(value: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<(), ::sealform::Report> {
                ::sealform::packet::assert::<#ty>(value)
            }
        },
        Some(_) => quote! {
            #doc
            pub fn #assert(value: &(impl ::sealform::ToJson + ?::std::marker::Sized), context: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<(), ::sealform::Report> {
                ::sealform::packet::assert_in::<#ty>(value, context)
            }
        },
    });
    items.extend(super::derivation::pure_functions(
        emit,
        &packet.seal,
        exports,
    ));
    items.extend(super::function::items(emit, packet, &ty));
    items.extend(super::event::constructors(emit, packet, &ty));
    items
}

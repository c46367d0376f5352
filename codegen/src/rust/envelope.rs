//! Envelopes: one generic type, a trait for what may be inside, and everything that a packet can do.

use super::checks::form_path;
use super::draft;
use super::sealed::{is_sealed, pointer, sealed_impl};
use super::types::{field_ident, stored};
use super::{Emit, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::schema::{DeriveCheck, DeriveFrom};
use sealform_model::types::{Kind, Struct, Type};
use sealform_model::{Body, Envelope, Seal};

pub(super) fn items(emit: &Emit<'_>, index: usize) -> Vec<TokenStream> {
    let envelope = &emit.model.envelopes[index];
    let named = emit.model.types.get(envelope.ty);
    let Kind::Struct(structure) = &named.kind else {
        return Vec::new();
    };
    let name = format_ident!("{}", named.name);
    let payload = format_ident!("{}Payload", named.name);
    let bound = quote!(<T: #payload>);
    let has_context = emit.model.packets.iter().any(|packet| {
        packet.context.is_some()
            && matches!(packet.body, Body::Enveloped { envelope, .. } if envelope == index)
    });
    let mut items = vec![payload_trait(emit, envelope, &name, &payload, has_context)];
    items.push(quote!(::sealform::impl_for_values!(#payload);));
    items.push(packet_impl(
        &envelope.seal,
        &quote!(#bound),
        &quote!(#name<T>),
        &quote!(T::TYPE),
        &quote!(T::check(out, at, value)),
        has_context.then(|| quote!(T::CONTEXT)),
        Some(quote!(T::PROFILES)),
    ));
    items.push(sealed_impl(
        emit,
        structure,
        &envelope.seal,
        &bound,
        &quote!(#name<T>),
    ));
    let reading = Reading {
        alone: true,
        beside: has_context,
    };
    items.push(methods(
        &envelope.seal,
        &bound,
        &quote!(#name<T>),
        &name,
        reading,
    ));
    items.extend(draft_items(emit, envelope, structure, &name, &payload));
    items.push(with_payload(envelope, structure, &name));
    items.push(quote!(::sealform::impl_json_schema!(#name<T: #payload>);));
    items
}

fn payload_trait(
    emit: &Emit<'_>,
    envelope: &Envelope,
    name: &Ident,
    payload: &Ident,
    has_context: bool,
) -> TokenStream {
    let context = has_context.then(|| {
        quote! {
            /// The checks of what the packet's rules need beside it.
            const CONTEXT: ::std::option::Option<::sealform::Check<'static>> = ::std::option::Option::None;
        }
    });
    let file = emit.model.schema(envelope.schema).file;
    let check = emit
        .layout
        .check(file, emit.model.plan.node_of(envelope.schema));
    let type_name = literal::text(&name.to_string());
    let schema = literal::text(&crate::bundle::bundle_file(
        emit.sources,
        file,
        &name.to_string(),
    ));
    let doc = super::doc::text(&format!(
        "What may stand in `{}` of [`{name}`]: a registered payload, any JSON, or a type of yours.",
        super::doc::one_line(&envelope.member.replace('`', "'"))
    ));
    quote! {
        #doc
        pub trait #payload: ::sealform::Build + ::sealform::Write {
            /// The registered type of the packet with this payload.
            const TYPE: &'static str = #type_name;

            /// The packet's schema.
            const SCHEMA: &'static str = #schema;

            #context

            /// The smaller wire forms of the packet.
            const PROFILES: &'static [::sealform::Profile] = &[];

            /// All checks of the whole packet.
            fn check(out: &mut ::sealform::Sink<'static>, at: &::sealform::Path<'_>, value: &::sealform::Json) {
                #check(out, at, value);
            }

            /// Sets the members that the packet narrows to constants.
            fn narrow(_packet: &mut #name<Self>)
            where
                Self: ::std::marker::Sized,
            {
            }
        }
    }
}

/// `Packet` for a type.
pub(super) fn packet_impl(
    seal: &Seal,
    bound: &TokenStream,
    ty: &TokenStream,
    type_name: &TokenStream,
    check: &TokenStream,
    context: Option<TokenStream>,
    profiles: Option<TokenStream>,
) -> TokenStream {
    let profiles = profiles
        .map(|profiles| quote!(const PROFILES: &'static [::sealform::Profile] = #profiles;));
    let context = context.map(
        |check| quote!(const CONTEXT: ::std::option::Option<::sealform::Check<'static>> = #check;),
    );
    let form = form_path(seal.form);
    let (bytes, depth) = (
        Literal::usize_unsuffixed(seal.limits.max_input_bytes),
        Literal::usize_unsuffixed(seal.limits.max_depth),
    );
    let decoded: Vec<TokenStream> = seal
        .derived
        .iter()
        .filter(|(_, derive)| {
            derive.check == DeriveCheck::Decode && matches!(derive.from, DeriveFrom::Bytes { .. })
        })
        .map(|(path, _)| literal::text(&pointer(path)))
        .collect();
    let derived = (!decoded.is_empty()).then(|| {
        quote! {
            const DERIVES: bool = true;

            fn check_derived(&self) -> ::std::result::Result<(), ::sealform::Report> {
                ::sealform::seal::check_sizes(self, &[#(#decoded),*])
            }
        }
    });
    quote! {
        impl #bound ::sealform::Packet for #ty {
            const TYPE: &'static str = #type_name;
            const LIMITS: ::sealform::Limits = ::sealform::Limits { max_input_bytes: #bytes, max_depth: #depth };
            const FORM: ::sealform::Form = #form;
            #context
            #profiles

            fn check(out: &mut ::sealform::Sink<'static>, at: &::sealform::Path<'_>, value: &::sealform::Json) {
                #check;
            }

            #derived
        }
    }
}

/// How a packet type is read: alone, or beside a context that its rules need.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub alone: bool,
    pub beside: bool,
}

/// The inherent methods of a packet type.
pub(super) fn methods(
    seal: &Seal,
    bound: &TokenStream,
    ty: &TokenStream,
    name: &Ident,
    reading: Reading,
) -> TokenStream {
    let docs = super::doc::text(&format!(
        "Reads, checks and builds a `{name}` from JSON text."
    ));
    let alone = reading.alone.then(|| {
        quote! {
            #docs
            pub fn decode(input: &[u8]) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::decode(input)
            }

            /// Reads and checks JSON text, and keeps nothing.
            pub fn check(input: &[u8]) -> ::std::result::Result<(), ::sealform::Report> {
                ::sealform::packet::check::<Self>(input)
            }

            /// Checks and builds from a JSON value.
            pub fn from_json(value: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::validate(value)
            }

            /// Checks this value.
            pub fn validate(self) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::validate_typed(self)
            }
        }
    });
    let docs = super::doc::text(&format!(
        "Reads, checks and builds a `{name}` from JSON text; its rules see the context."
    ));
    let beside = reading.beside.then(|| {
        quote! {
            #docs
            pub fn decode_in(input: &[u8], context: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::decode_in(input, context)
            }

            /// Checks and builds from a JSON value; the rules see the context.
            pub fn from_json_in(value: &(impl ::sealform::ToJson + ?::std::marker::Sized), context: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::validate_in(value, context)
            }

            /// Checks this value; the rules see the context.
            pub fn validate_in(self, context: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::packet::validate_typed_in(self, context)
            }
        }
    });
    let sealing = is_sealed(seal).then(|| {
        quote! {
            /// Reads a packet before `seal`: what `seal` fills may be absent or hold anything, all else is checked.
            pub fn decode_draft(input: &[u8]) -> ::std::result::Result<Self, ::sealform::Report> {
                ::sealform::seal::decode_draft(input)
            }

            /// Fills the derived members and the hash, then checks everything.
            pub fn seal(self, clock: &dyn ::sealform::Clock) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::seal::seal(self, clock)
            }

            /// Whether the hash and the derived members follow from the packet; names each that does not.
            pub fn verify(&self) -> ::std::result::Result<(), ::sealform::Report> {
                ::sealform::seal::verify(self)
            }
        }
    });
    quote! {
        impl #bound #ty {
            #alone

            #beside

            /// The compact JSON, members in the order of the schema.
            pub fn encode(&self) -> ::std::result::Result<::std::vec::Vec<u8>, ::sealform::Report> {
                ::sealform::packet::encode(self)
            }

            /// The text that is hashed.
            pub fn canonical_bytes(&self) -> ::std::result::Result<::std::vec::Vec<u8>, ::sealform::Report> {
                ::sealform::seal::canonical_bytes(self)
            }

            /// BLAKE3 of the canonical form, as 64 lower-case hex digits; drafts have one too.
            pub fn canonical_hash(&self) -> ::std::result::Result<::std::string::String, ::sealform::Report> {
                ::sealform::seal::canonical_hash(self)
            }

            #sealing
        }
    }
}

fn draft_items(
    emit: &Emit<'_>,
    envelope: &Envelope,
    structure: &Struct,
    name: &Ident,
    payload: &Ident,
) -> Vec<TokenStream> {
    if draft::inside(emit, envelope.ty).is_none() {
        return Vec::new();
    }
    let fields = stored(structure).map(|field| {
        let required = if field.ty == Type::Parameter {
            quote!(payload)
        } else {
            quote!(::sealform::Placeholder::placeholder())
        };
        draft::field_value(field, &required)
    });
    let extra = structure
        .extra
        .as_ref()
        .map(|_| quote!(extra: ::std::collections::BTreeMap::new()));
    let fields = fields.chain(extra);
    vec![quote! {
        impl<T: #payload> #name<T> {
            /// A packet before `seal`: constants as the schema says, everything else empty or zero.
            pub fn draft(payload: T) -> Self {
                let mut packet = #name { #(#fields),* };
                T::narrow(&mut packet);
                packet
            }
        }
    }]
}

fn with_payload(envelope: &Envelope, structure: &Struct, name: &Ident) -> TokenStream {
    let fields = stored(structure).map(|field| {
        let ident = field_ident(field);
        match field.name == envelope.member {
            true if ident == "payload" => quote!(payload),
            true => quote!(#ident: payload),
            false => quote!(#ident: self.#ident),
        }
    });
    let extra = structure.extra.as_ref().map(|_| quote!(extra: self.extra));
    let fields = fields.chain(extra);
    quote! {
        impl<T> #name<T> {
            /// The same envelope around another payload; a hash that it had is not the new packet's.
            pub fn with_payload<U>(self, payload: U) -> #name<U> {
                #name { #(#fields),* }
            }
        }
    }
}

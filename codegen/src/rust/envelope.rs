//! Envelopes: one generic type, a trait for what may be inside, and everything that a packet can do.

use super::checks::form_path;
use super::draft;
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
) -> TokenStream {
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

            fn check(out: &mut ::sealform::Sink<'static>, at: &::sealform::Path<'_>, value: &::sealform::Json) {
                #check;
            }

            #derived
        }
    }
}

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

fn is_sealed(seal: &Seal) -> bool {
    seal.hash.is_some() || !seal.derived.is_empty()
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

fn pointer(path: &[String]) -> String {
    path.iter()
        .map(|name| format!("/{}", sealform::escape(name)))
        .collect()
}

//! Named types: structs, enumerations, checked strings, unions, with how they are built and written.

use super::layout::plain_name;
use super::{Emit, doc, literal, open_object};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform::{Form, Json, compare_names};
use sealform_model::names::upper_camel;
use sealform_model::schema::Volatile;
use sealform_model::types::{Field, Kind, Named, Presence, Struct, Type, TypeId, Union};

pub(super) fn items(emit: &Emit<'_>, id: TypeId) -> Vec<TokenStream> {
    let named = emit.model.types.get(id);
    let name = format_ident!("{}", named.name);
    let from = &emit.model.schema(named.schema).keyword;
    let doc = doc::description(
        named.description.as_deref(),
        &format!("Generated from `{}`.", from.replace('`', "'")),
    );
    match &named.kind {
        Kind::Struct(structure) => vec![
            declaration(emit, named, structure, &name, &doc),
            build(structure, &name),
            write(structure, &name),
            serde(structure, &name),
        ],
        Kind::StringEnum(texts) => string_enum(texts, &name, &doc),
        Kind::CheckedString => {
            let check = emit
                .layout
                .check(named.file, emit.model.plan.node_of(named.schema));
            vec![
                quote! {
                    #doc
                    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
                    pub struct #name(::std::string::String);
                },
                quote!(::sealform::impl_checked_string!(#name, #check);),
            ]
        }
        Kind::Union(union) => {
            let mut items = union_items(emit, named, union, &name, &doc);
            items.extend(super::event::of_union(emit, id, union, &name));
            items
        }
    }
}

pub(super) fn field_ident(field: &Field) -> Ident {
    format_ident!("{}", plain_name(&field.rust_name))
}

/// Members that a struct stores: all but the constant ones.
pub(super) fn stored(structure: &Struct) -> impl Iterator<Item = &Field> {
    structure
        .fields
        .iter()
        .filter(|field| field.constant.is_none())
}

fn generics(structure: &Struct, bound: TokenStream) -> (TokenStream, TokenStream) {
    if structure.generic {
        (quote!(<T: #bound>), quote!(<T>))
    } else {
        (quote!(), quote!())
    }
}

fn declaration(
    emit: &Emit<'_>,
    named: &Named,
    structure: &Struct,
    name: &Ident,
    doc: &TokenStream,
) -> TokenStream {
    let fields = stored(structure).map(|field| {
        let ident = field_ident(field);
        let ty = emit.field_type(named.file, field);
        let mut words = doc::escape(field.description.as_deref().unwrap_or_default());
        if words.is_empty() {
            words = format!("The member `{}`.", field.name.replace('`', "'"));
        }
        if field.deprecated {
            words.push_str(" Deprecated.");
        }
        let doc = doc::text(&doc::one_line(&words));
        quote!(#doc pub #ident: #ty)
    });
    let extra = structure.extra.as_ref().map(|ty| {
        let ty = emit.ty(Some(named.file), ty);
        quote! {
            /// Members that the schema does not declare.
            pub extra: ::std::collections::BTreeMap<::std::string::String, #ty>
        }
    });
    let (_, arguments) = generics(structure, quote!());
    let fields = fields.chain(extra);
    quote! {
        #doc
        #[derive(Clone, Debug, PartialEq)]
        pub struct #name #arguments {
            #(#fields,)*
        }
    }
}

fn build(structure: &Struct, name: &Ident) -> TokenStream {
    let fields = stored(structure).map(|field| {
        let (ident, member) = (field_ident(field), literal::text(&field.name));
        match &field.presence {
            Presence::Required => quote!(#ident: ::sealform::shape::required(object, #member)?),
            Presence::Optional => quote!(#ident: ::sealform::shape::optional(object, #member)?),
            Presence::Maybe => quote!(#ident: ::sealform::shape::maybe(object, #member)?),
            Presence::Omitted(absent) | Presence::Filled(absent) => {
                let absent = absent_value(&field.ty, absent);
                quote!(#ident: ::sealform::shape::filled(object, #member, #absent)?)
            }
        }
    });
    let names = structure
        .fields
        .iter()
        .map(|field| literal::text(&field.name));
    let extra = structure
        .extra
        .as_ref()
        .map(|_| quote!(extra: ::sealform::shape::extra(object, &[#(#names),*])?));
    let fields: Vec<TokenStream> = fields.chain(extra).collect();
    let (parameters, arguments) = generics(structure, quote!(::sealform::Build));
    // A struct without stored members still wants an object.
    let object = if fields.is_empty() {
        quote!(::sealform::shape::object(value)?;)
    } else {
        quote!(let object = ::sealform::shape::object(value)?;)
    };
    quote! {
        impl #parameters ::sealform::Build for #name #arguments {
            fn build(value: &::sealform::Json) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                #object
                ::std::result::Result::Ok(#name { #(#fields),* })
            }
        }
    }
}

/// A function that gives the value that absence means.
fn absent_value(ty: &Type, absent: &Json) -> TokenStream {
    match absent {
        Json::Null => quote!(|| ::std::option::Option::None),
        Json::Array(items) if items.is_empty() => quote!(::std::vec::Vec::new),
        Json::Object(object) if object.is_empty() && matches!(ty, Type::Map(_)) => {
            quote!(::std::collections::BTreeMap::new)
        }
        value => {
            let json = literal::json(value);
            quote!(|| ::sealform::shape::from_literal(#json))
        }
    }
}

fn write(structure: &Struct, name: &Ident) -> TokenStream {
    let declared: Vec<&Field> = structure.fields.iter().collect();
    let compact: Vec<TokenStream> = declared.iter().map(|field| write_member(field)).collect();
    let hashed = |form: Form| {
        let mut sorted = declared.clone();
        sorted.sort_by(|a, b| compare_names(&a.name, &b.name, form));
        sorted.into_iter().map(write_hashed).collect::<Vec<_>>()
    };
    let body = match &structure.extra {
        Some(_) => {
            let members = open_object::hashed_members(&declared);
            quote! {
                if out.is_hashed() {
                    #members
                    ::sealform::shape::write_merged(out, members, &self.extra);
                } else {
                    #(#compact)*
                    for (name, value) in &self.extra {
                        out.member(name);
                        ::sealform::Write::write(value, out);
                    }
                }
            }
        }
        None => {
            let (sorted, jcs) = (hashed(Form::Sorted), hashed(Form::Jcs));
            let same = |a: &[TokenStream], b: &[TokenStream]| {
                a.iter()
                    .map(ToString::to_string)
                    .eq(b.iter().map(ToString::to_string))
            };
            match (same(&sorted, &jcs), same(&sorted, &compact)) {
                (true, true) => quote!(#(#compact)*),
                (true, false) => quote!(if out.is_hashed() { #(#sorted)* } else { #(#compact)* }),
                (false, _) => quote! {
                    if !out.is_hashed() { #(#compact)* } else if out.form() == ::sealform::Form::Jcs { #(#jcs)* } else { #(#sorted)* }
                },
            }
        }
    };
    let (parameters, arguments) = generics(structure, quote!(::sealform::Write));
    quote! {
        impl #parameters ::sealform::Write for #name #arguments {
            fn write(&self, out: &mut ::sealform::Writer) {
                out.begin_object();
                #body
                out.end_object();
            }
        }
    }
}

fn write_member(field: &Field) -> TokenStream {
    let member = literal::text(&field.name);
    if let Some(value) = &field.constant {
        let value = scalar(field, value);
        return quote!(out.member(#member); #value);
    }
    let ident = field_ident(field);
    let always = quote!(out.member(#member); ::sealform::Write::write(&self.#ident, out););
    match &field.presence {
        Presence::Required | Presence::Filled(_) => always,
        Presence::Optional | Presence::Omitted(Json::Null) => {
            quote!(::sealform::shape::write_optional(out, #member, &self.#ident);)
        }
        Presence::Maybe => quote!(::sealform::shape::write_maybe(out, #member, &self.#ident);),
        Presence::Omitted(absent) => {
            let condition = is_present(field, absent);
            quote!(if #condition { #always })
        }
    }
}

/// Whether a member has another value than its absence means.
pub(super) fn is_present(field: &Field, absent: &Json) -> TokenStream {
    let ident = field_ident(field);
    match absent {
        Json::Array(items) if items.is_empty() => quote!(!self.#ident.is_empty()),
        Json::Object(object) if object.is_empty() && matches!(field.ty, Type::Map(_)) => {
            quote!(!self.#ident.is_empty())
        }
        Json::String(text) if text.is_empty() && field.ty == Type::String => {
            quote!(!self.#ident.is_empty())
        }
        value => {
            let json = literal::json(value);
            quote!(::sealform::shape::differs(&self.#ident, #json))
        }
    }
}

fn write_hashed(field: &Field) -> TokenStream {
    let member = literal::text(&field.name);
    match &field.volatile {
        None => write_member(field),
        Some(Volatile::Dropped) => quote!(),
        Some(Volatile::Reset(value)) => {
            let value = scalar(field, value);
            quote!(out.member(#member); #value)
        }
    }
}

/// A scalar of the schema as the value of a member, spelled as the member's type.
fn scalar(field: &Field, value: &Json) -> TokenStream {
    match value {
        Json::Bool(value) => quote!(out.boolean(#value);),
        Json::String(text) => {
            let text = literal::text(text);
            quote!(out.string(#text);)
        }
        Json::Number(number) => match (number.as_i128(), &field.ty) {
            (Some(value), Type::Integer(_)) => {
                let value = proc_macro2::Literal::i128_suffixed(value);
                quote!(out.integer(#value);)
            }
            _ => {
                let value = proc_macro2::Literal::f64_suffixed(number.as_f64());
                quote!(out.double(#value);)
            }
        },
        // Only scalars are allowed here.
        Json::Null | Json::Array(_) | Json::Object(_) => quote!(out.null();),
    }
}

fn serde(structure: &Struct, name: &Ident) -> TokenStream {
    if structure.generic {
        quote!(::sealform::impl_serde!(#name<T>);)
    } else {
        quote!(::sealform::impl_serde!(#name);)
    }
}

fn string_enum(texts: &[String], name: &Ident, doc: &TokenStream) -> Vec<TokenStream> {
    let variants = variant_names(texts);
    let literals: Vec<TokenStream> = texts.iter().map(|text| literal::text(text)).collect();
    let docs = texts.iter().map(|text| {
        doc::text(&format!(
            "Written `{}`.",
            doc::one_line(&text.replace('`', "'"))
        ))
    });
    vec![
        quote! {
            #doc
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum #name {
                #(#docs #variants,)*
            }
        },
        quote!(::sealform::impl_string_enum!(#name { #(#variants = #literals),* });),
    ]
}

/// Distinct variant names for texts of any kind.
fn variant_names(texts: &[String]) -> Vec<Ident> {
    let mut taken: Vec<String> = vec!["ALL".to_owned()];
    let mut names = Vec::new();
    for text in texts {
        let wanted = upper_camel(text);
        let name = (1..)
            .map(|n| {
                if n == 1 {
                    wanted.clone()
                } else {
                    format!("{wanted}{n}")
                }
            })
            .find(|name| !taken.contains(name))
            .unwrap_or(wanted);
        taken.push(name.clone());
        names.push(format_ident!("{name}"));
    }
    names
}

fn union_items(
    emit: &Emit<'_>,
    named: &Named,
    union: &Union,
    name: &Ident,
    doc: &TokenStream,
) -> Vec<TokenStream> {
    let variants: Vec<Ident> = union
        .branches
        .iter()
        .map(|branch| format_ident!("{}", branch.name))
        .collect();
    let declared = union
        .branches
        .iter()
        .zip(&variants)
        .map(|(branch, variant)| {
            let ty = emit.ty(Some(named.file), &branch.ty);
            let ty = if branch.boxed {
                quote!(::std::boxed::Box<#ty>)
            } else {
                ty
            };
            let schema = emit
                .model
                .schema(sealform_model::target(&emit.model.schemas, branch.schema));
            let doc = doc::description(
                schema.description.as_deref(),
                &format!("Generated from `{}`.", schema.keyword.replace('`', "'")),
            );
            quote!(#doc #variant(#ty))
        });
    let build = match &union.tag {
        Some(tag) => {
            let member = literal::text(&tag.member);
            let arms = tag.texts.iter().map(|(text, branch)| {
                let (text, variant) = (literal::text(text), &variants[*branch]);
                quote!(::std::option::Option::Some(#text) => ::sealform::Build::build(value).map(#name::#variant))
            });
            quote! {
                match value.member(#member).and_then(::sealform::Json::as_str) {
                    #(#arms,)*
                    _ => ::std::result::Result::Err(::sealform::Mismatch::new(stringify!(#name))),
                }
            }
        }
        None => {
            let tries = union
                .branches
                .iter()
                .zip(&variants)
                .map(|(branch, variant)| {
                    let check = emit
                        .layout
                        .check(named.file, emit.model.plan.node_of(branch.schema));
                    quote! {
                        if ::sealform::holds(#check, value) {
                            return ::sealform::Build::build(value).map(#name::#variant);
                        }
                    }
                });
            quote! {
                #(#tries)*
                ::std::result::Result::Err(::sealform::Mismatch::new(stringify!(#name)))
            }
        }
    };
    vec![
        quote! {
            #doc
            #[derive(Clone, Debug, PartialEq)]
            pub enum #name {
                #(#declared,)*
            }
        },
        quote! {
            impl ::sealform::Build for #name {
                fn build(value: &::sealform::Json) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                    #build
                }
            }
        },
        quote! {
            impl ::sealform::Write for #name {
                fn write(&self, out: &mut ::sealform::Writer) {
                    match self {
                        #(#name::#variants(value) => ::sealform::Write::write(value, out),)*
                    }
                }
            }
        },
        quote!(::sealform::impl_serde!(#name);),
    ]
}

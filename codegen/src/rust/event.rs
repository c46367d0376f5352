//! Events: what a union says of its branches, and how a packet is made around one.

use super::derivation::fields_of;
use super::layout::plain_name;
use super::types::field_ident;
use super::{Emit, doc};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform::Durability;
use sealform_model::methods::{constructor, projections, shared};
use sealform_model::names::snake;
use sealform_model::types::{Field, Type, TypeId, Union};
use sealform_model::{Packet, union};

/// The methods of a union type: members that all branches share, durability, projections.
pub(super) fn of_union(
    emit: &Emit<'_>,
    id: TypeId,
    union: &Union,
    name: &Ident,
) -> Option<TokenStream> {
    let file = emit.model.types.get(id).file;
    let projections = projections(emit.model, id);
    let shared = shared(emit.model, union);
    let accessors = shared
        .iter()
        .map(|field| accessor(emit, file, union, field, name));
    let durability = durability(emit, id, union, name);
    let projections = projections.iter().map(|projection| {
        let method = format_ident!("{}", plain_name(&snake(&projection.name)));
        let into = emit.model.types.by_schema.get(&projection.into);
        let into = emit.ty(Some(file), into.unwrap_or(&Type::Any));
        let fields = fields_of(emit, &projection.fields);
        let doc = doc::text(&format!(
            "The projection `{}`: what the branch says of it.",
            doc::one_line(&projection.name.replace('`', "'"))
        ));
        quote! {
            #doc
            pub fn #method(&self) -> ::std::result::Result<#into, ::sealform::Report> {
                ::sealform::derivation::projected(self, #fields)
            }
        }
    });
    let methods: Vec<TokenStream> = accessors.chain(durability).chain(projections).collect();
    (!methods.is_empty()).then(|| quote!(impl #name { #(#methods)* }))
}

fn accessor(
    emit: &Emit<'_>,
    file: usize,
    union: &Union,
    field: &Field,
    name: &Ident,
) -> TokenStream {
    let ident = field_ident(field);
    let (ty, by_value) = match &field.ty {
        Type::String => (quote!(&str), false),
        Type::Boolean | Type::Number => (emit.ty(Some(file), &field.ty), true),
        Type::Integer(integer) if *integer != sealform_model::types::Integer::Any => {
            (emit.ty(Some(file), &field.ty), true)
        }
        ty => {
            let ty = emit.ty(Some(file), ty);
            (quote!(&#ty), false)
        }
    };
    let reference = (!by_value).then(|| quote!(&));
    let arms = union.branches.iter().map(|branch| {
        let variant = format_ident!("{}", branch.name);
        quote!(#name::#variant(value) => #reference value.#ident)
    });
    let doc = doc::text(&format!(
        "The member `{}`, which every branch has.",
        doc::one_line(&field.name.replace('`', "'"))
    ));
    quote! {
        #doc
        pub fn #ident(&self) -> #ty {
            match self { #(#arms,)* }
        }
    }
}

fn durability(emit: &Emit<'_>, id: TypeId, union: &Union, name: &Ident) -> Option<TokenStream> {
    let schema = emit.model.types.get(id).schema;
    let (_, durabilities) = union::durability(&emit.model.schemas, schema)?;
    let variants = |wanted: Durability| {
        let all = union.branches.iter().zip(&durabilities);
        let those = all.filter(move |(_, is)| **is == wanted);
        those.map(|(branch, _)| format_ident!("{}", branch.name))
    };
    let path = |durability: Durability| match durability {
        Durability::Durable => quote!(::sealform::Durability::Durable),
        Durability::Live => quote!(::sealform::Durability::Live),
    };
    let (durable, live) = (
        variants(Durability::Durable).count(),
        variants(Durability::Live).count(),
    );
    let (rare, common) = if live <= durable {
        (Durability::Live, Durability::Durable)
    } else {
        (Durability::Durable, Durability::Live)
    };
    let rare_variants: Vec<Ident> = variants(rare).collect();
    let (rare, common) = (path(rare), path(common));
    let body = match rare_variants.is_empty() {
        true => common,
        false => quote! {
            match self {
                #(#name::#rare_variants(_))|* => #rare,
                _ => #common,
            }
        },
    };
    Some(quote! {
        /// Whether the event is a fact that is kept, or news that passes.
        pub fn durability(&self) -> ::sealform::Durability {
            #body
        }

        /// Whether the event is a fact that is kept.
        pub fn is_durable_fact(&self) -> bool {
            self.durability() == ::sealform::Durability::Durable
        }
    })
}

/// The constructors of a packet around a member with `x-requires`.
pub(super) fn constructors(
    emit: &Emit<'_>,
    packet: &Packet,
    ty: &TokenStream,
) -> Option<TokenStream> {
    let constructor = constructor(emit.model, packet)?;
    let structure = emit.model.types.as_struct(&emit.model.body_type(packet))?;
    let file = packet.file;
    let member = field_ident(constructor.member);
    let member_ty = emit.field_type(file, constructor.member);
    let given: Vec<Ident> = constructor
        .given
        .iter()
        .map(|field| field_ident(field))
        .collect();
    let given_ty = constructor
        .given
        .iter()
        .map(|field| emit.field_type(file, field));
    let unset = |field: &Field| {
        super::draft::field_value(field, &quote!(::sealform::Placeholder::placeholder()))
    };
    let extra = structure
        .extra
        .as_ref()
        .map(|_| quote!(extra: ::std::collections::BTreeMap::new()));
    let fields = |are_given: bool| -> Vec<TokenStream> {
        super::types::stored(structure)
            .map(|field| {
                let ident = field_ident(field);
                let is_given = ident == member || (are_given && given.contains(&ident));
                if is_given {
                    quote!(#ident)
                } else {
                    unset(field)
                }
            })
            .chain(extra.clone())
            .collect()
    };
    let (around, with) = (fields(false), fields(true));
    let name = format_ident!("{}", constructor.name);
    let words = constructor
        .derived
        .iter()
        .map(|field| format!("`{}`", field.name.replace('`', "'")))
        .collect::<Vec<_>>()
        .join(", ");
    let member_name = constructor.member.name.replace('`', "'");
    let docs = doc::text(&doc::one_line(&format!(
        "The packet around `{member_name}`: everything else follows from it. Refused where it may not stand there."
    )));
    let docs_with = doc::text(&doc::one_line(&format!(
        "As `canonical`, with what is given; {words} follows from `{member_name}`."
    )));
    let with_given = (!given.is_empty() || constructor.name != "canonical").then(|| {
        quote! {
            #docs_with
            pub fn #name(#member: #member_ty #(, #given: #given_ty)*) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::seal::construct(Self { #(#with),* }, ::sealform::Fill::Compared)
            }
        }
    });
    Some(quote! {
        impl #ty {
            #docs
            pub fn canonical(#member: #member_ty) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                ::sealform::seal::construct(Self { #(#around),* }, ::sealform::Fill::All)
            }

            #with_given
        }
    })
}

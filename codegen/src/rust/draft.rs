//! Placeholders: the value that a draft holds before its author and `seal` fill it.

use super::types::{field_ident, stored};
use super::{Emit, literal};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use sealform::Json;
use sealform_model::types::{Field, Kind, Presence, Struct, Type, TypeId};
use std::collections::BTreeSet;

/// The structs that need a placeholder: inside drafts of envelopes, and where absence means a struct.
pub(super) fn needed(emit: &Emit<'_>) -> BTreeSet<TypeId> {
    let types = &emit.model.types;
    let mut needed = BTreeSet::new();
    for envelope in &emit.model.envelopes {
        needed.extend(inside(emit, envelope.ty).into_iter().flatten());
    }
    for (at, named) in types.named.iter().enumerate() {
        let Kind::Struct(structure) = &named.kind else {
            continue;
        };
        let mut inside = Vec::new();
        for field in &structure.fields {
            let (Presence::Omitted(absent) | Presence::Filled(absent)) = &field.presence else {
                continue;
            };
            if *absent != Json::Null {
                // A lint has refused what cannot have a placeholder.
                let _ = collect(emit, &field.ty, &mut inside);
            }
        }
        needed.extend(inside);
        if is_optional(structure) {
            needed.insert(TypeId(at));
        }
    }
    needed.retain(|id| matches!(types.get(*id).kind, Kind::Struct(_)));
    needed
}

/// The structs that a draft of an envelope holds; `None` where a required member has no placeholder.
pub(super) fn inside(emit: &Emit<'_>, envelope: TypeId) -> Option<Vec<TypeId>> {
    let Kind::Struct(structure) = &emit.model.types.get(envelope).kind else {
        return None;
    };
    let mut found = Vec::new();
    for field in stored(structure)
        .filter(|field| field.presence == Presence::Required && field.ty != Type::Parameter)
    {
        collect(emit, &field.ty, &mut found)?;
    }
    Some(found)
}

/// Whether every member may be absent: the struct then has a `Default`.
fn is_optional(structure: &Struct) -> bool {
    !structure.generic && stored(structure).all(|field| field.presence != Presence::Required)
}

/// `Placeholder` for a struct.
pub(super) fn placeholder(emit: &Emit<'_>, id: TypeId) -> Option<TokenStream> {
    let named = emit.model.types.get(id);
    let Kind::Struct(structure) = &named.kind else {
        return None;
    };
    let name = format_ident!("{}", named.name);
    let fields = stored(structure)
        .map(|field| field_value(field, &quote!(::sealform::Placeholder::placeholder())));
    let extra = structure
        .extra
        .as_ref()
        .map(|_| quote!(extra: ::std::collections::BTreeMap::new()));
    let fields = fields.chain(extra);
    let default = is_optional(structure).then(|| {
        quote! {
            impl ::std::default::Default for #name {
                fn default() -> Self {
                    ::sealform::Placeholder::placeholder()
                }
            }
        }
    });
    Some(quote! {
        #default

        impl ::sealform::Placeholder for #name {
            fn placeholder() -> Self {
                #name { #(#fields),* }
            }
        }
    })
}

/// A member of a draft.
pub(super) fn field_value(field: &Field, required: &TokenStream) -> TokenStream {
    let ident = field_ident(field);
    let value = match &field.presence {
        Presence::Required => required.clone(),
        Presence::Optional => quote!(::std::option::Option::None),
        Presence::Maybe => quote!(::sealform::Maybe::Absent),
        Presence::Omitted(absent) | Presence::Filled(absent) => match absent {
            Json::Null => quote!(::std::option::Option::None),
            absent => {
                let json = literal::json(absent);
                quote!(::sealform::shape::from_literal(#json))
            }
        },
    };
    if ident == value.to_string() {
        return value;
    }
    quote!(#ident: #value)
}

/// The structs that must have a placeholder so that this type has one.
fn collect(emit: &Emit<'_>, ty: &Type, found: &mut Vec<TypeId>) -> Option<()> {
    match ty {
        Type::Named(id) => match &emit.model.types.get(*id).kind {
            Kind::Struct(structure) if !found.contains(id) => {
                found.push(*id);
                for field in stored(structure).filter(|field| field.presence == Presence::Required)
                {
                    collect(emit, &field.ty, found)?;
                }
                Some(())
            }
            Kind::Struct(_) | Kind::StringEnum(_) | Kind::CheckedString => Some(()),
            Kind::Union(_) => None,
        },
        Type::External(_) | Type::Parameter => None,
        Type::Any
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number
        | Type::String
        | Type::Bytes(_)
        | Type::Array(_)
        | Type::Map(_)
        | Type::Nullable(_) => Some(()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn identifiers_are_escaped() {
        assert_eq!(
            quote::format_ident!("{}", super::super::layout::plain_name("type")).to_string(),
            "type_"
        );
    }
}

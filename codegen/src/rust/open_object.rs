//! The hashed form of an open object: undeclared members stand between the declared ones, so all are collected first.

use super::literal;
use super::types::{field_ident, is_present};
use proc_macro2::TokenStream;
use quote::quote;
use sealform::Json;
use sealform_model::schema::Volatile;
use sealform_model::types::{Field, Presence, Type};

/// The declared members of an open object for the hashed form, where undeclared members stand between.
pub(super) fn hashed_members(declared: &[&Field]) -> TokenStream {
    let hashed: Vec<Hashed> = declared.iter().filter_map(|field| hashed(field)).collect();
    let first = hashed
        .iter()
        .take_while(|member| matches!(member, Hashed::Always(_)))
        .count();
    let (first, others) = hashed.split_at(first);
    let first = first.iter().map(Hashed::tokens);
    let others: Vec<TokenStream> = others
        .iter()
        .map(|member| match member {
            Hashed::Always(entry) => quote!(members.push(#entry);),
            Hashed::Sometimes(statement) => statement.clone(),
        })
        .collect();
    let mutable = (!others.is_empty()).then(|| quote!(mut));
    quote! {
        let #mutable members: ::std::vec::Vec<(&str, &dyn ::sealform::Write)> = ::std::vec![#(#first),*];
        #(#others)*
    }
}

/// How a member of an open object gets into the hashed form.
enum Hashed {
    /// A pair of name and value.
    Always(TokenStream),
    /// A statement that pushes such a pair or does not.
    Sometimes(TokenStream),
}

impl Hashed {
    fn tokens(&self) -> &TokenStream {
        match self {
            Hashed::Always(tokens) | Hashed::Sometimes(tokens) => tokens,
        }
    }
}

/// A scalar of the schema as something to write, spelled as the member's type.
fn scalar(field: &Field, value: &Json) -> TokenStream {
    match value {
        Json::Bool(value) => quote!(&#value),
        Json::String(text) => {
            let text = literal::text(text);
            quote!(&#text)
        }
        Json::Number(number) => match (number.as_i64(), number.as_u64(), &field.ty) {
            (Some(value), _, Type::Integer(_)) => quote!(&#value),
            (None, Some(value), Type::Integer(_)) => quote!(&#value),
            _ => {
                let value = proc_macro2::Literal::f64_suffixed(number.as_f64());
                quote!(&#value)
            }
        },
        Json::Null | Json::Array(_) | Json::Object(_) => quote!(&::sealform::shape::Null),
    }
}

fn hashed(field: &Field) -> Option<Hashed> {
    let member = literal::text(&field.name);
    match &field.volatile {
        Some(Volatile::Dropped) => return None,
        Some(Volatile::Reset(value)) => {
            let value = scalar(field, value);
            return Some(Hashed::Always(quote!((#member, #value))));
        }
        None => {}
    }
    if let Some(value) = &field.constant {
        let value = scalar(field, value);
        return Some(Hashed::Always(quote!((#member, #value))));
    }
    let ident = field_ident(field);
    let statement = match &field.presence {
        Presence::Required | Presence::Filled(_) => {
            return Some(Hashed::Always(quote!((#member, &self.#ident))));
        }
        Presence::Optional | Presence::Omitted(Json::Null) => {
            quote!(if let ::std::option::Option::Some(value) = &self.#ident { members.push((#member, value)); })
        }
        Presence::Maybe => quote! {
            match &self.#ident {
                ::sealform::Maybe::Absent => {}
                ::sealform::Maybe::Null => members.push((#member, &::sealform::shape::Null)),
                ::sealform::Maybe::Value(value) => members.push((#member, value)),
            }
        },
        Presence::Omitted(absent) => {
            let condition = is_present(field, absent);
            quote!(if #condition { members.push((#member, &self.#ident)); })
        }
    };
    Some(Hashed::Sometimes(statement))
}

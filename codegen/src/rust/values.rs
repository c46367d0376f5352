//! Types as Rust spells them.

use super::Emit;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::types::{Field, Integer, Presence, Type};

impl Emit<'_> {
    /// A type, seen from a file's module or from the root.
    pub(super) fn ty(&self, from: Option<usize>, ty: &Type) -> TokenStream {
        match ty {
            Type::Any => quote!(::sealform::Json),
            Type::Null => quote!(()),
            Type::Boolean => quote!(bool),
            Type::Integer(Integer::I32) => quote!(i32),
            Type::Integer(Integer::U32) => quote!(u32),
            Type::Integer(Integer::I64) => quote!(i64),
            Type::Integer(Integer::U64) => quote!(u64),
            Type::Integer(Integer::Any) => quote!(::sealform::Number),
            Type::Number => quote!(f64),
            Type::String => quote!(::std::string::String),
            Type::Bytes(size) => {
                let size = Literal::u64_unsuffixed(*size);
                quote!(::sealform::Bytes<#size>)
            }
            Type::Array(inside) => {
                let inside = self.ty(from, inside);
                quote!(::std::vec::Vec<#inside>)
            }
            Type::Map(inside) => {
                let inside = self.ty(from, inside);
                quote!(::std::collections::BTreeMap<::std::string::String, #inside>)
            }
            Type::Nullable(inside) => {
                let inside = self.ty(from, inside);
                quote!(::std::option::Option<#inside>)
            }
            Type::Named(id) => {
                let named = self.model.types.get(*id);
                self.layout.path(from, named.file, &named.name)
            }
            Type::Parameter => quote!(T),
            Type::External(path) => {
                let leading = path.starts_with("::").then(|| quote!(::));
                let parts = path
                    .split("::")
                    .filter(|part| !part.is_empty())
                    .map(|part| format_ident!("{part}"));
                quote!(#leading #(#parts)::*)
            }
        }
    }

    /// The type of a member, with what its presence adds.
    pub(super) fn field_type(&self, from: usize, field: &Field) -> TokenStream {
        let mut ty = self.ty(Some(from), &field.ty);
        if field.boxed {
            ty = match &field.ty {
                Type::Nullable(inside) => {
                    let inside = self.ty(Some(from), inside);
                    quote!(::std::option::Option<::std::boxed::Box<#inside>>)
                }
                _ => quote!(::std::boxed::Box<#ty>),
            };
        }
        match field.presence {
            Presence::Required | Presence::Omitted(_) | Presence::Filled(_) => ty,
            Presence::Optional => quote!(::std::option::Option<#ty>),
            Presence::Maybe => quote!(::sealform::Maybe<#ty>),
        }
    }
}

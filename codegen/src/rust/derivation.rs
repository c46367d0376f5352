//! Derived members whose value is an expression or a projection, and the pure functions behind them.

use super::expression::{closure, json, parameter, pure};
use super::function::{given, owned_type};
use super::layout::plain_name;
use super::{Emit, doc, literal};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Argument, Derived, Expr};
use sealform_model::schema::DeriveCheck;
use sealform_model::{Seal, cel, names::snake};

/// `DERIVATIONS` of a packet type; nothing where it has none.
pub(super) fn constant(emit: &Emit<'_>, seal: &Seal) -> Option<TokenStream> {
    let all = seal.follows().map(|(path, derive, derivation)| {
        let path = path.iter().map(|name| literal::text(name));
        let keyword = literal::text(&derive.site.keyword);
        let is_checked = derive.check != DeriveCheck::Never;
        let value = match &derivation.value {
            Derived::Value(expr) => {
                let value = json(emit, expr, &[]);
                quote!(::sealform::Derived::Value(#value))
            }
            Derived::Object(fields) => {
                let fields = fields_of(emit, fields);
                quote!(::sealform::Derived::Object(#fields))
            }
        };
        let holds = match is_checked {
            true => closure(emit, &derivation.holds, &[]),
            false => quote!(|_, _| ::std::result::Result::Ok(true)),
        };
        quote! {
            ::sealform::Derivation {
                path: &[#(#path),*],
                keyword: #keyword,
                is_checked: #is_checked,
                value: #value,
                holds: #holds,
            }
        }
    });
    let all: Vec<TokenStream> = all.collect();
    (!all.is_empty())
        .then(|| quote!(const DERIVATIONS: &'static [::sealform::Derivation] = &[#(#all),*];))
}

/// The fields of a projection, each with the closure that gives it.
pub(super) fn fields_of(emit: &Emit<'_>, fields: &[(String, Expr)]) -> TokenStream {
    let fields = fields.iter().map(|(name, expr)| {
        let (name, value) = (literal::text(name), json(emit, expr, &[]));
        quote!((#name, #value))
    });
    quote!(&[#(#fields),*])
}

/// A function for each derivation that reads scalar members alone: the same value from these, without a packet.
pub(super) fn pure_functions(
    emit: &Emit<'_>,
    seal: &Seal,
    exports: &mut Vec<String>,
) -> Vec<TokenStream> {
    let mut items = Vec::new();
    for (path, _, derivation) in seal.follows() {
        let (Derived::Value(expr), Some(member)) = (&derivation.value, path.last()) else {
            continue;
        };
        let Some(inputs) = cel::inputs(expr) else {
            continue;
        };
        let arguments: Vec<Argument> = inputs
            .members
            .iter()
            .map(|(path, ty)| Argument {
                name: path.last().cloned().unwrap_or_default(),
                ty: *ty,
            })
            .collect();
        let mut locals: Vec<Ident> = Vec::new();
        for argument in &arguments {
            locals.push(parameter(&argument.name, &locals));
        }
        let name = plain_name(&format!("stable_{}", snake(member)));
        exports.push(name.clone());
        let name = format_ident!("{name}");
        let words: Vec<String> = inputs
            .members
            .iter()
            .map(|(path, _)| format!("`{}`", path.join(".").replace('`', "'")))
            .collect();
        let doc = doc::text(&format!(
            "The value of `{}`, from {}.",
            doc::one_line(&member.replace('`', "'")),
            doc::one_line(&words.join(" and "))
        ));
        let parameters = given(&arguments, &locals);
        let (result, (value, succeeds)) = (owned_type(expr.ty), pure(emit, &inputs.expr, &locals));
        let (result, body) = match succeeds {
            true => (result, value),
            false => (
                quote!(::std::result::Result<#result, ::sealform::Report>),
                quote!(::sealform::cel::pure(|| ::std::result::Result::Ok(#value))),
            ),
        };
        items.push(quote! {
            #doc
            pub fn #name(#(#parameters),*) -> #result {
                #body
            }
        });
    }
    items
}

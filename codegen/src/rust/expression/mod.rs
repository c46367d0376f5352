//! Rules and keys as Rust: the call that runs a rule, the function that makes a key.

mod macros;
mod operators;
mod print;
mod tokens;

use super::{Emit, literal};
use print::Printer;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Expr, ExprKind, Key, Rule, Variable};
use tokens::answer;

/// Names that the emitted closure has already.
const TAKEN: &[&str] = &[
    "scope", "this", "index", "key", "out", "at", "value", "self", "root", "context", "packet",
];

/// The call that runs a rule.
pub(super) fn rule(emit: &Emit<'_>, rule: &Rule, site: &TokenStream) -> TokenStream {
    let printer = Printer { emit };
    let holds = answer(printer.scalar(&rule.holds, &[]));
    let reads = rule.reads.iter().map(|read| literal::text(read));
    let name = |name: &str, variables: &[Variable]| {
        let used = variables.iter().any(|variable| rule.holds.uses(*variable))
            || (name == "scope" && needs_scope(&rule.holds));
        if used {
            format_ident!("{name}")
        } else {
            format_ident!("_{name}")
        }
    };
    let scope = name("scope", &[Variable::Root, Variable::Context]);
    let this = name("this", &[Variable::This]);
    match &rule.each {
        None => quote! {
            ::sealform::cel::rule(out, at, value, #site, &[#(#reads),*], |#scope, #this| #holds)
        },
        Some(each) => {
            let (index, key) = (
                name("index", &[Variable::Index]),
                name("key", &[Variable::Key]),
            );
            let pointer = literal::text(&each.pointer);
            let declared = each.declared.iter().map(|name| literal::text(name));
            quote! {
                ::sealform::cel::rule_each(out, at, value, #site, &[#(#reads),*], #pointer, &[#(#declared),*], |#scope, #this, #index, #key| #holds)
            }
        }
    }
}

/// The function that makes a key of a packet.
pub(super) fn key(emit: &Emit<'_>, key: &Key, packet: &TokenStream) -> TokenStream {
    let name = format_ident!(
        "{}",
        super::layout::plain_name(&sealform_model::names::snake(&key.name))
    );
    let mut locals: Vec<Ident> = Vec::new();
    for argument in &key.arguments {
        locals.push(variable(argument, &locals));
    }
    let used = |variables: &[Variable]| variables.iter().any(|variable| key.text.uses(*variable));
    let scope = if used(&[Variable::Root]) || needs_scope(&key.text) {
        format_ident!("scope")
    } else {
        format_ident!("_scope")
    };
    let this = if used(&[Variable::This]) {
        format_ident!("this")
    } else {
        format_ident!("_this")
    };
    let text = answer(Printer { emit }.scalar(&key.text, &locals));
    let doc = super::doc::description(
        key.description.as_deref(),
        &format!("The key `{}` of a packet.", key.name),
    );
    let bind = locals.iter().map(|local| {
        quote!(let #local = ::sealform::cel::Value::Text(::std::borrow::Cow::Owned(#local.to_owned()));)
    });
    quote! {
        #doc
        pub fn #name(packet: &#packet #(, #locals: &str)*) -> ::std::result::Result<::std::string::String, ::sealform::Report> {
            ::sealform::cel::key(packet, |#scope, #this| {
                #(#bind)*
                #text
            })
        }
    }
}

/// Whether the expression calls something that keeps an index in the scope.
fn needs_scope(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::In(..)
            | ExprKind::IsWithin(..)
            | ExprKind::AreApart(_)
            | ExprKind::ByKey(..)
            | ExprKind::Acyclic(..)
            | ExprKind::Reaches(_)
    ) || expr.parts().into_iter().any(needs_scope)
}

/// The author's name for a variable, or a numbered one where Rust or an outer variable has it.
fn variable(name: &str, locals: &[Ident]) -> Ident {
    let wanted = super::layout::plain_name(&sealform_model::names::snake(name));
    let taken = |name: &str| TAKEN.contains(&name) || locals.iter().any(|local| local == name);
    let free = (1..)
        .map(|n| {
            if n == 1 {
                wanted.clone()
            } else {
                format!("{wanted}_{n}")
            }
        })
        .find(|name| !taken(name));
    format_ident!("{}", free.unwrap_or(wanted))
}

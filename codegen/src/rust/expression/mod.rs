//! Expressions of schemas as Rust: the call that runs a rule, the closures that give values.

mod macros;
mod operators;
mod print;
mod tokens;

use super::{Emit, literal};
use print::Printer;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Expr, ExprKind, Rule, Ty, Variable};
use tokens::{answer, bare, has_question};

/// Names that the emitted closure has already.
const TAKEN: &[&str] = &[
    "scope", "this", "index", "key", "out", "at", "value", "self", "root", "context", "packet",
];

/// The call that runs a rule.
pub(super) fn rule(emit: &Emit<'_>, rule: &Rule, site: &TokenStream) -> TokenStream {
    let printer = Printer::of(emit);
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

/// The call that asks for a requirement on a member.
pub(super) fn requires(
    emit: &Emit<'_>,
    rule: &Rule,
    member: &TokenStream,
    site: &TokenStream,
) -> TokenStream {
    let closure = closure(emit, &rule.holds, &[]);
    let reads = rule.reads.iter().map(|read| literal::text(read));
    quote! {
        if let ::std::option::Option::Some(member) = value.member(#member) {
            ::sealform::cel::requires(out, &at.member(#member), member, #site, &[#(#reads),*], #closure);
        }
    }
}

/// The call that compares a derived member.
pub(super) fn derived(
    emit: &Emit<'_>,
    rule: &Rule,
    member: &TokenStream,
    site: &TokenStream,
) -> TokenStream {
    let closure = closure(emit, &rule.holds, &[]);
    let reads = rule.reads.iter().map(|read| literal::text(read));
    quote!(::sealform::cel::derived(out, at, value, #site, &[#(#reads),*], #member, #closure))
}

/// A closure that gives a scalar: from the scope and the value.
pub(super) fn closure(emit: &Emit<'_>, expr: &Expr, locals: &[Ident]) -> TokenStream {
    let value = answer(Printer::of(emit).scalar(expr, locals));
    with_names(expr, value)
}

/// A closure that gives a text as the caller's own, and any other scalar as it is.
pub(super) fn owned(emit: &Emit<'_>, expr: &Expr, locals: &[Ident]) -> TokenStream {
    let value = bare(Printer::of(emit).scalar(expr, locals));
    let value = match expr.ty {
        Ty::Text => quote!((#value).into_owned()),
        _ => value,
    };
    with_names(expr, answer(value))
}

/// A text, number or boolean made of parameters alone, and whether that always succeeds.
pub(super) fn pure(emit: &Emit<'_>, expr: &Expr, parameters: &[Ident]) -> (TokenStream, bool) {
    let printer = Printer { emit, plain: true };
    let value = bare(printer.scalar(expr, parameters));
    let value = match expr.ty {
        Ty::Text => quote!((#value).into_owned()),
        _ => value,
    };
    let succeeds = !has_question(&value);
    (value, succeeds)
}

/// A closure that gives JSON.
pub(super) fn json(emit: &Emit<'_>, expr: &Expr, locals: &[Ident]) -> TokenStream {
    let value = bare(Printer::of(emit).owned(expr, locals));
    with_names(
        expr,
        quote!({
            let made = #value;
            made.to_json()
        }),
    )
}

fn with_names(expr: &Expr, body: TokenStream) -> TokenStream {
    let used = |variables: &[Variable]| variables.iter().any(|variable| expr.uses(*variable));
    let scope = if used(&[Variable::Root, Variable::Context]) || needs_scope(expr) {
        format_ident!("scope")
    } else {
        format_ident!("_scope")
    };
    let this = if used(&[Variable::This]) {
        format_ident!("this")
    } else {
        format_ident!("_this")
    };
    quote!(|#scope, #this| #body)
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
pub(super) fn variable(name: &str, locals: &[Ident]) -> Ident {
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

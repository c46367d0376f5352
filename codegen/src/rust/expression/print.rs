//! Expressions as Rust: scalars are plain Rust values, everything else a value of the packet.

use super::tokens::bare;
use crate::rust::{Emit, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Arithmetic, Expr, ExprKind, Test, Ty, Variable};

/// Prints the expressions of one rule.
pub(super) struct Printer<'e, 'm> {
    pub emit: &'e Emit<'m>,
    /// Whether variables are scalars of Rust, as the parameters of a function without a packet are.
    pub plain: bool,
}

impl<'e, 'm> Printer<'e, 'm> {
    /// Prints expressions about a packet.
    pub fn of(emit: &'e Emit<'m>) -> Printer<'e, 'm> {
        Printer { emit, plain: false }
    }
}

impl Printer<'_, '_> {
    /// A scalar as a Rust value of its type; anything else as a value.
    pub fn scalar(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let scalar = |expr: &Expr| self.scalar(expr, locals);
        let value = |expr: &Expr| self.value(expr, locals);
        match &expr.kind {
            ExprKind::Bool(is) => quote!(#is),
            ExprKind::Int(number) => {
                let number = Literal::i64_suffixed(*number);
                quote!(#number)
            }
            ExprKind::Double(number) => {
                let number = Literal::f64_suffixed(*number);
                quote!(#number)
            }
            ExprKind::Text(text) => {
                let text = literal::text(text);
                quote!(::std::borrow::Cow::Borrowed(#text))
            }
            ExprKind::Variable(Variable::Index) => quote!(index),
            ExprKind::Variable(Variable::Key) => quote!(::std::borrow::Cow::Borrowed(key)),
            ExprKind::Has(object, name) => {
                let (object, name) = (value(object), literal::text(name));
                quote!(#object.has(#name)?)
            }
            ExprKind::Not(a) => {
                if let ExprKind::Equal(a, b) = &a.kind {
                    return self.equal(a, b, true, locals);
                }
                let a = scalar(a);
                quote!(!#a)
            }
            ExprKind::Negate(a) => {
                let inside = scalar(a);
                match expr.ty {
                    Ty::Double => quote!((-#inside)),
                    _ => {
                        let inside = bare(inside);
                        quote!(::sealform::cel::negate(#inside)?)
                    }
                }
            }
            ExprKind::And(a, b) => self.junction("and", a, b, locals),
            ExprKind::Or(a, b) => self.junction("or", a, b, locals),
            ExprKind::If(condition, then, otherwise) if expr.ty != Ty::Value => {
                let (condition, then, otherwise) =
                    (scalar(condition), scalar(then), scalar(otherwise));
                let (condition, then, otherwise) = (bare(condition), bare(then), bare(otherwise));
                quote!((if #condition { #then } else { #otherwise }))
            }
            ExprKind::Arithmetic(operator, a, b) => {
                let (a, b) = (scalar(a), scalar(b));
                let (name, sign) = match operator {
                    Arithmetic::Add => ("add", quote!(+)),
                    Arithmetic::Subtract => ("subtract", quote!(-)),
                    Arithmetic::Multiply => ("multiply", quote!(*)),
                    Arithmetic::Divide => ("divide", quote!(/)),
                    Arithmetic::Remainder => ("remainder", quote!(%)),
                };
                if expr.ty == Ty::Double {
                    return quote!((#a #sign #b));
                }
                let name = format_ident!("{name}");
                let (a, b) = (bare(a), bare(b));
                quote!(::sealform::cel::#name(#a, #b)?)
            }
            ExprKind::Concat(a, b) if expr.ty == Ty::Text => {
                let (a, b) = (scalar(a), scalar(b));
                quote!((#a + #b))
            }
            ExprKind::Compare(compare, a, b) => self.compare(*compare, a, b, locals),
            ExprKind::Equal(a, b) => self.equal(a, b, false, locals),
            ExprKind::In(a, b) => {
                let (wanted, within) = (self.converted(a, locals), value(b));
                quote!(::sealform::cel::contains(scope, &#within, &#wanted)?)
            }
            ExprKind::Size(a) => {
                let a = value(a);
                quote!(#a.size()?)
            }
            ExprKind::Loop(inner) if expr.ty == Ty::Bool => self.each(inner, locals),
            ExprKind::Test(test, a, b) => {
                let (a, b) = (scalar(a), scalar(b));
                let name = format_ident!(
                    "{}",
                    match test {
                        Test::StartsWith => "starts_with",
                        Test::EndsWith => "ends_with",
                        Test::Contains => "contains",
                    }
                );
                quote!(#a.#name(&*#b))
            }
            ExprKind::Matches(a, pattern) => {
                let source = &self.emit.model.plan.patterns[pattern.0];
                let constant = crate::rust::pattern::constant(&format_ident!("PATTERN"), source);
                let a = scalar(a);
                quote!({
                    #constant
                    PATTERN.is_match(&#a)
                })
            }
            ExprKind::Convert(a) => {
                let inside = scalar(a);
                match (a.ty, expr.ty) {
                    (Ty::Double, Ty::Int) => {
                        let inside = bare(inside);
                        quote!(::sealform::cel::int_of_double(#inside)?)
                    }
                    (Ty::Text, Ty::Int) => quote!(::sealform::cel::int_of_text(&#inside)?),
                    (Ty::Int, Ty::Double) => quote!((#inside as f64)),
                    (Ty::Text, Ty::Double) => quote!(::sealform::cel::double_of_text(&#inside)?),
                    (Ty::Double, _) => {
                        quote!(::std::borrow::Cow::<str>::Owned(::sealform::cel::text_of_double(#inside)))
                    }
                    _ => quote!(::std::borrow::Cow::<str>::Owned(#inside.to_string())),
                }
            }
            ExprKind::Unique(list) => {
                let list = value(list);
                quote!(::sealform::cel::unique(&#list)?)
            }
            ExprKind::AreApart(paths) => {
                let paths = value(paths);
                quote!(::sealform::cel::are_apart(scope, &#paths)?)
            }
            ExprKind::IsWithin(path, roots) => {
                let (path, roots) = (scalar(path), value(roots));
                quote!(::sealform::cel::is_within(scope, &#path, &#roots)?)
            }
            ExprKind::Acyclic(list, id, edges) => {
                let (list, id, edges) = (value(list), literal::text(id), literal::text(edges));
                quote!(::sealform::cel::acyclic(scope, &#list, #id, #edges)?)
            }
            ExprKind::Reaches(graph) => {
                let (list, id, edges) = (
                    value(&graph.list),
                    literal::text(&graph.id),
                    literal::text(&graph.edges),
                );
                let (from, to) = (scalar(&graph.from), scalar(&graph.to));
                quote!(::sealform::cel::reaches(scope, &#list, #id, #edges, &#from, &#to)?)
            }
            ExprKind::Variable(Variable::Local(at)) if self.plain => {
                let name = &locals[*at];
                match expr.ty {
                    Ty::Text => quote!(::std::borrow::Cow::Borrowed(#name)),
                    Ty::Bool | Ty::Int | Ty::Double | Ty::Value => quote!(#name),
                }
            }
            // What is read from the packet is converted to the type that its schema gives it.
            ExprKind::Variable(_)
            | ExprKind::Member(..)
            | ExprKind::Item(..)
            | ExprKind::Lookup(..) => {
                let place = value(expr);
                match expr.ty {
                    Ty::Bool => quote!(#place.boolean()?),
                    Ty::Int => quote!(#place.int()?),
                    Ty::Double => quote!(#place.double()?),
                    Ty::Text => quote!(#place.text()?),
                    Ty::Value => place,
                }
            }
            ExprKind::Null
            | ExprKind::List(_)
            | ExprKind::ByKey(..)
            | ExprKind::Concat(..)
            | ExprKind::If(..)
            | ExprKind::Loop(_) => value(expr),
        }
    }

    /// Any expression as a value.
    pub fn value(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let value = |expr: &Expr| self.value(expr, locals);
        match &expr.kind {
            ExprKind::Null => quote!(::sealform::cel::Value::Null),
            ExprKind::Variable(Variable::This) => quote!(this),
            ExprKind::Variable(Variable::Root) => quote!(scope.root()?),
            ExprKind::Variable(Variable::Context) => quote!(scope.context()?),
            ExprKind::Variable(Variable::Local(at)) if !self.plain => {
                let name = &locals[*at];
                quote!(#name)
            }
            ExprKind::Member(object, name) => {
                let (object, name) = (value(object), literal::text(name));
                quote!(#object.member(#name)?)
            }
            ExprKind::Item(list, at) => {
                let (list, at) = (value(list), self.scalar(at, locals));
                let at = bare(at);
                quote!(#list.item(#at)?)
            }
            ExprKind::Lookup(map, key) => {
                let map = value(map);
                match key.kind {
                    ExprKind::Variable(Variable::Key) => quote!(#map.member(key)?),
                    _ => {
                        let key = self.scalar(key, locals);
                        quote!(#map.member(&#key)?)
                    }
                }
            }
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.owned(item, locals));
                quote!(::sealform::cel::Value::List([#(#items),*].into()))
            }
            ExprKind::ByKey(list, member) => {
                let (list, member) = (value(list), literal::text(member));
                quote!(::sealform::cel::by_key(scope, &#list, #member)?)
            }
            ExprKind::Concat(a, b) if expr.ty == Ty::Value => {
                let (a, b) = (value(a), value(b));
                quote!(::sealform::cel::concat(&#a, &#b)?)
            }
            ExprKind::If(condition, then, otherwise) if expr.ty == Ty::Value => {
                let condition = self.scalar(condition, locals);
                let (then, otherwise) = (self.owned(then, locals), self.owned(otherwise, locals));
                let (condition, then, otherwise) = (bare(condition), bare(then), bare(otherwise));
                quote!((if #condition { #then } else { #otherwise }))
            }
            ExprKind::Loop(inner) if expr.ty == Ty::Value => self.each(inner, locals),
            _ => {
                let scalar = bare(self.scalar(expr, locals));
                match expr.ty {
                    Ty::Bool => quote!(::sealform::cel::Value::Bool(#scalar)),
                    Ty::Int => quote!(::sealform::cel::Value::Int(#scalar)),
                    Ty::Double => quote!(::sealform::cel::Value::Double(#scalar)),
                    Ty::Text => quote!(::sealform::cel::Value::Text(#scalar)),
                    Ty::Value => scalar,
                }
            }
        }
    }

    /// A value that may be kept: a variable is cloned.
    pub fn owned(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let value = self.value(expr, locals);
        match expr.kind {
            ExprKind::Variable(Variable::This | Variable::Local(_)) => quote!(#value.clone()),
            _ => value,
        }
    }
}

//! Expressions of rules as Rust: scalars are plain Rust values, everything else a value of the packet.

use super::{Emit, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{
    Arithmetic, Compare, Expr, ExprKind, Key, Loop, Macro, Rule, Test, Ty, Variable,
};

/// Names that the emitted closure has already.
const TAKEN: &[&str] = &[
    "scope", "this", "index", "key", "out", "at", "value", "self", "root", "context",
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

struct Printer<'e, 'm> {
    emit: &'e Emit<'m>,
}

impl Printer<'_, '_> {
    /// A scalar as a Rust value of its type; anything else as a value.
    fn scalar(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
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
                let (a, source) = (
                    scalar(a),
                    literal::text(&self.emit.model.plan.patterns[pattern.0]),
                );
                quote!({
                    static PATTERN: ::sealform::Pattern = ::sealform::Pattern::new(#source);
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
    fn value(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let value = |expr: &Expr| self.value(expr, locals);
        match &expr.kind {
            ExprKind::Null => quote!(::sealform::cel::Value::Null),
            ExprKind::Variable(Variable::This) => quote!(this),
            ExprKind::Variable(Variable::Root) => quote!(scope.root()?),
            ExprKind::Variable(Variable::Context) => quote!(scope.context()?),
            ExprKind::Variable(Variable::Local(at)) => {
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
    fn owned(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let value = self.value(expr, locals);
        match expr.kind {
            ExprKind::Variable(Variable::This | Variable::Local(_)) => quote!(#value.clone()),
            _ => value,
        }
    }

    fn junction(&self, name: &str, a: &Expr, b: &Expr, locals: &[Ident]) -> TokenStream {
        let (name, a, b) = (
            format_ident!("{name}"),
            self.scalar(a, locals),
            self.scalar(b, locals),
        );
        let (a, b) = (answer(a), answer(b));
        quote!(::sealform::cel::#name(|| #a, || #b)?)
    }

    fn compare(&self, compare: Compare, a: &Expr, b: &Expr, locals: &[Ident]) -> TokenStream {
        let (left, right) = (self.scalar(a, locals), self.scalar(b, locals));
        let (sign, test) = match compare {
            Compare::Less => (quote!(<), "is_lt"),
            Compare::LessOrEqual => (quote!(<=), "is_le"),
            Compare::Greater => (quote!(>), "is_gt"),
            Compare::GreaterOrEqual => (quote!(>=), "is_ge"),
        };
        let test = format_ident!("{test}");
        match (a.ty, b.ty) {
            (Ty::Int | Ty::Double, Ty::Double) | (Ty::Double, Ty::Int) => {
                let (left, right) = (as_double(a.ty, left), as_double(b.ty, right));
                let (left, right) = (bare(left), bare(right));
                quote!(::sealform::cel::compare(#left, #right)?.#test())
            }
            _ => quote!((#left #sign #right)),
        }
    }

    fn equal(&self, a: &Expr, b: &Expr, not: bool, locals: &[Ident]) -> TokenStream {
        let sign = if not { quote!(!=) } else { quote!(==) };
        match (a.ty, b.ty) {
            (a_ty, b_ty) if a_ty == b_ty && a_ty != Ty::Value => {
                let (left, right) = (self.scalar(a, locals), self.scalar(b, locals));
                quote!((#left #sign #right))
            }
            (Ty::Int, Ty::Double) | (Ty::Double, Ty::Int) => {
                let (left, right) = (
                    as_double(a.ty, self.scalar(a, locals)),
                    as_double(b.ty, self.scalar(b, locals)),
                );
                quote!((#left #sign #right))
            }
            _ => {
                let not = not.then(|| quote!(!));
                let (left, right) = (self.converted(a, locals), self.converted(b, locals));
                quote!(#not ::sealform::cel::equal(&#left, &#right))
            }
        }
    }

    /// A value that is first converted to the scalar that its schema gives it.
    fn converted(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
        let scalar = bare(self.scalar(expr, locals));
        match expr.ty {
            Ty::Bool => quote!(::sealform::cel::Value::Bool(#scalar)),
            Ty::Int => quote!(::sealform::cel::Value::Int(#scalar)),
            Ty::Double => quote!(::sealform::cel::Value::Double(#scalar)),
            Ty::Text => quote!(::sealform::cel::Value::Text(#scalar)),
            Ty::Value => scalar,
        }
    }

    fn each(&self, inner: &Loop, locals: &[Ident]) -> TokenStream {
        let list = self.value(&inner.list, locals);
        let name = variable(&inner.name, locals);
        let within = [locals, std::slice::from_ref(&name)].concat();
        let local = Variable::Local(inner.local);
        let parameter = |expr: &Expr| {
            if expr.uses(local) {
                name.clone()
            } else {
                format_ident!("_{name}")
            }
        };
        let asks = |expr: &Expr| {
            let (parameter, body) = (parameter(expr), self.scalar(expr, &within));
            let body = answer(body);
            quote!(|#parameter| #body)
        };
        let makes = |expr: &Expr| {
            let (parameter, body) = (parameter(expr), self.converted(expr, &within));
            let body = answer(body);
            quote!(|#parameter| #body)
        };
        let items = quote!(&#list.items()?);
        match (inner.what, &inner.condition) {
            (Macro::All, _) => {
                let asks = asks(&inner.body);
                quote!(::sealform::cel::all(#items, #asks)?)
            }
            (Macro::Exists, _) => {
                let asks = asks(&inner.body);
                quote!(::sealform::cel::exists(#items, #asks)?)
            }
            (Macro::ExistsOne, _) => {
                let asks = asks(&inner.body);
                quote!(::sealform::cel::exists_one(#items, #asks)?)
            }
            (Macro::Filter, _) => {
                let asks = asks(&inner.body);
                quote!(::sealform::cel::filter(#items, #asks)?)
            }
            (Macro::Map, None) => {
                let makes = makes(&inner.body);
                quote!(::sealform::cel::map(#items, #makes)?)
            }
            (Macro::Map, Some(condition)) => {
                let (asks, makes) = (asks(condition), makes(&inner.body));
                quote!(::sealform::cel::map_where(#items, #asks, #makes)?)
            }
        }
    }
}

/// An operand that stands alone needs no parentheses.
fn bare(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(proc_macro2::TokenTree::Group(group)), None)
            if group.delimiter() == proc_macro2::Delimiter::Parenthesis =>
        {
            group.stream()
        }
        _ => tokens,
    }
}

/// The result of a closure: a value in `Ok`, or the call that gives the result itself.
fn answer(tokens: TokenStream) -> TokenStream {
    let tokens = bare(tokens);
    let mut trees: Vec<_> = tokens.clone().into_iter().collect();
    let is = |tree: &proc_macro2::TokenTree, signs: &str| matches!(tree, proc_macro2::TokenTree::Punct(punct) if signs.contains(punct.as_char()));
    // One call with `?` behind it, and no operator around it.
    let is_call = trees.last().is_some_and(|last| is(last, "?"))
        && !trees.iter().any(|tree| is(tree, "+-*/%<>=!&|"));
    if is_call {
        trees.pop();
        return trees.into_iter().collect();
    }
    quote!(::std::result::Result::Ok(#tokens))
}

fn as_double(ty: Ty, number: TokenStream) -> TokenStream {
    match ty {
        Ty::Int => quote!((#number as f64)),
        _ => number,
    }
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

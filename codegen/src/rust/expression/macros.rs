//! Macros over lists: a closure for each item.

use super::print::Printer;
use super::tokens::answer;
use super::variable;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Expr, Loop, Macro, Variable};

impl Printer<'_, '_> {
    pub fn each(&self, inner: &Loop, locals: &[Ident]) -> TokenStream {
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

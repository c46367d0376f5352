//! Operators of two sides: what CEL says of faults and of numbers of two kinds.

use super::print::Printer;
use super::tokens::{answer, as_double, bare};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use sealform_model::plan::{Compare, Expr, Ty};

impl Printer<'_, '_> {
    pub fn junction(&self, name: &str, a: &Expr, b: &Expr, locals: &[Ident]) -> TokenStream {
        let (name, a, b) = (
            format_ident!("{name}"),
            self.scalar(a, locals),
            self.scalar(b, locals),
        );
        let (a, b) = (answer(a), answer(b));
        quote!(::sealform::cel::#name(|| #a, || #b)?)
    }

    pub fn compare(&self, compare: Compare, a: &Expr, b: &Expr, locals: &[Ident]) -> TokenStream {
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

    pub fn equal(&self, a: &Expr, b: &Expr, not: bool, locals: &[Ident]) -> TokenStream {
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
    pub fn converted(&self, expr: &Expr, locals: &[Ident]) -> TokenStream {
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

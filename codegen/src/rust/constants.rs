//! Scalar constants of definitions.

use super::{doc, literal};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform::Json;
use sealform_model::Constant;

pub(super) fn item(constant: &Constant) -> TokenStream {
    let name = format_ident!("{}", constant.name);
    let doc = doc::description(constant.description.as_deref(), "A constant of the schema.");
    let (ty, value) = match &constant.value {
        Json::Bool(value) => (quote!(bool), quote!(#value)),
        Json::Number(number) => integer(number.as_i128().unwrap_or_default()),
        value => (
            quote!(&str),
            literal::text(value.as_str().unwrap_or_default()),
        ),
    };
    quote!(#doc pub const #name: #ty = #value;)
}

fn integer(value: i128) -> (TokenStream, TokenStream) {
    let literal = Literal::i128_unsuffixed(value);
    let ty = match i64::try_from(value) {
        Ok(_) => quote!(i64),
        Err(_) => quote!(u64),
    };
    (ty, quote!(#literal))
}

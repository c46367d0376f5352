//! Literals from a schema's texts and values. The only place where such text becomes code:
//! the token library escapes it, so nothing leaves its quotes.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sealform::{Form, Json, Writer};
use sealform_model::schema::{ErrorText, Site};

/// A string literal.
pub(super) fn text(text: &str) -> TokenStream {
    let literal = Literal::string(text);
    quote!(#literal)
}

/// The compact JSON of a value, as a string literal.
pub(super) fn json(value: &Json) -> TokenStream {
    text(&json_text(value))
}

/// The compact JSON of a value; integers and doubles stay apart.
pub(super) fn json_text(value: &Json) -> String {
    let mut out = Writer::new(Form::Sorted);
    out.json(value);
    // Values of a schema are finite.
    out.finish()
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

/// The place of a keyword, with the author's text for it.
pub(super) fn site(site: &Site) -> TokenStream {
    let keyword = text(&site.keyword);
    match &site.error {
        None => quote!(&::sealform::Site::new(#keyword)),
        Some(error) => {
            let error = error_text(error);
            quote!(&::sealform::Site::with_error(#keyword, #error))
        }
    }
}

/// The author's text of an `x-error`.
pub(super) fn error_text(error: &ErrorText) -> TokenStream {
    let option = |part: &Option<String>| match part {
        Some(part) => {
            let part = text(part);
            quote!(::std::option::Option::Some(#part))
        }
        None => quote!(::std::option::Option::None),
    };
    let (code, message) = (option(&error.code), option(&error.message));
    quote!(::sealform::ErrorText { code: #code, message: #message })
}

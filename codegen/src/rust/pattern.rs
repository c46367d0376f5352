//! Patterns as Rust: simple shapes as straight code, the others by the engine of runtime.

use super::literal;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use sealform::pattern::{Run, ways};

/// The static that holds a pattern.
pub(super) fn constant(name: &Ident, source: &str) -> TokenStream {
    let text = literal::text(source);
    let pattern = match ways(source) {
        Some(ways) => {
            let ways = ways.iter().map(|way| runs(way));
            quote!(::sealform::Pattern::straight(#text, |text| #(#ways)||*))
        }
        None => quote!(::sealform::Pattern::new(#text)),
    };
    quote!(static #name: ::sealform::Pattern = #pattern;)
}

/// Whether the text is made of these runs.
fn runs(way: &[Run]) -> TokenStream {
    let parts = way.iter().map(|run| {
        let min = Literal::usize_unsuffixed(run.min);
        let max = match run.max {
            usize::MAX => quote!(usize::MAX),
            max => {
                let max = Literal::usize_unsuffixed(max);
                quote!(#max)
            }
        };
        let class = class(run);
        quote!((#min, #max, &#class))
    });
    quote!(::sealform::pattern::runs(text, &[#(#parts),*]))
}

fn class(run: &Run) -> TokenStream {
    if run.ranges.is_empty() {
        return quote!(|_| false);
    }
    let ranges = run.ranges.iter().map(|(first, last)| {
        let (first, last) = (Literal::character(*first), Literal::character(*last));
        if first.to_string() == last.to_string() {
            quote!(#first)
        } else {
            quote!(#first..=#last)
        }
    });
    quote!(|c| ::std::matches!(c, #(#ranges)|*))
}

//! Small shapes of tokens, so that emitted code reads as a person would write it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use sealform_model::plan::Ty;

/// An operand that stands alone needs no parentheses.
pub(super) fn bare(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => {
            group.stream()
        }
        _ => tokens,
    }
}

/// The result of a closure: a value in `Ok`, or the call that gives the result itself.
pub(super) fn answer(tokens: TokenStream) -> TokenStream {
    let tokens = bare(tokens);
    let mut trees: Vec<_> = tokens.clone().into_iter().collect();
    let is = |tree: &TokenTree, signs: &str| matches!(tree, TokenTree::Punct(punct) if signs.contains(punct.as_char()));
    // One call with `?` behind it, and no operator around it.
    let is_call = trees.last().is_some_and(|last| is(last, "?"))
        && !trees.iter().any(|tree| is(tree, "+-*/%<>=!&|"));
    if is_call {
        trees.pop();
        return trees.into_iter().collect();
    }
    quote!(::std::result::Result::Ok(#tokens))
}

/// Whether an error may leave the tokens.
pub(super) fn has_question(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Punct(punct) => punct.as_char() == '?',
        TokenTree::Group(group) => has_question(&group.stream()),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}

pub(super) fn as_double(ty: Ty, number: TokenStream) -> TokenStream {
    match ty {
        Ty::Int => quote!((#number as f64)),
        _ => number,
    }
}

//! `x-frame.chain`: what a link is, and the function that verifies a chain.

use super::super::types::field_ident;
use super::super::{Emit, doc, literal};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::frame::{Frame, Names};

pub(super) fn items(emit: &Emit<'_>, frame: &Frame, names: &Names) -> Vec<TokenStream> {
    let (Some(chain), Some(verify)) = (&frame.chain, &names.verify) else {
        return Vec::new();
    };
    let types = &emit.model.types;
    let named = types.get(frame.ty);
    let bundle = format_ident!("{}", named.name);
    let Some(link) = types.by_schema.get(&chain.link) else {
        return Vec::new();
    };
    let link_ty = emit.ty(Some(named.file), link);
    let ident = |ty, name: &str| {
        let structure = types.as_struct(ty)?;
        let field = structure.fields.iter().find(|field| field.name == name)?;
        Some(field_ident(field))
    };
    let domain = literal::text(&chain.domain);
    let max = Literal::u64_unsuffixed(chain.max);
    let [parent, subject, signature] =
        [&chain.parent, &chain.subject, &chain.signature].map(|name| ident(link, name));
    let own = sealform_model::types::Type::Named(frame.ty);
    let links = ident(&own, &chain.links);
    let verify = format_ident!("{verify}");
    let words = doc::text(
        "Whether every link follows from the one before, back to a trusted key; names the first that does not.",
    );
    vec![
        quote! {
            impl ::sealform::chain::Link for #link_ty {
                const DOMAIN: &'static str = #domain;
                const MAX_LINKS: usize = #max;

                fn parent(&self) -> &[u8] {
                    self.#parent.as_bytes()
                }

                fn subject(&self) -> &[u8] {
                    self.#subject.as_bytes()
                }

                fn signature(&self) -> &[u8] {
                    self.#signature.as_bytes()
                }
            }
        },
        quote!(
            pub use ::sealform::chain::{IsRevokedPredicate, VerifyChainOptions};
        ),
        quote! {
            #words
            pub fn #verify(bundle: &#bundle, options: &VerifyChainOptions<'_>) -> ::std::result::Result<(), ::sealform::chain::ChainError> {
                ::sealform::chain::verify(&bundle.#links, options)
            }
        },
    ]
}

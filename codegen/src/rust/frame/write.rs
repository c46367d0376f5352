//! A struct to bytes.

use super::super::types::field_ident;
use super::super::{Emit, literal};
use super::locals::{Locals, body as json_body};
use super::read::numbers;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sealform_model::frame::{Field, Frame, Holds, Item, Says};
use sealform_model::schema::SchemaId;

pub(super) fn body(emit: &Emit<'_>, file: usize, frame: &Frame) -> TokenStream {
    let writes = object(emit, file, frame.schema, &frame.fields, &quote!(self));
    quote! {
        #writes
        ::std::result::Result::Ok(())
    }
}

/// The writes of an object that a variable holds.
fn object(
    emit: &Emit<'_>,
    file: usize,
    schema: SchemaId,
    fields: &[Field],
    of: &TokenStream,
) -> TokenStream {
    let locals = Locals::of(emit, file, schema, fields);
    let member = |at: usize| {
        let member = locals.fields.get(at).and_then(|(_, member, _)| *member);
        let ident = member.map(field_ident);
        quote!(#of.#ident)
    };
    // Bodies are written first: their lengths stand before them.
    let bodies = locals.fields.iter().enumerate().filter_map(|(at, (field, known, local))| {
        let Holds::Json { schema, .. } = &field.holds else {
            return None;
        };
        let (body, check) = json_body(emit, file, field, emit.model.plan.node_of(*schema));
        let value = member(at);
        let value = match known.is_some_and(|known| known.boxed) {
            true => quote!(&*#value),
            false => quote!(&#value),
        };
        Some(quote!(let #local = ::sealform::frame::canonical(out.offset(), #value, #body, #check)?;))
    });
    let bodies: Vec<TokenStream> = bodies.collect();
    let writes = locals
        .fields
        .iter()
        .enumerate()
        .map(|(at, (field, known, local))| {
            let name = literal::text(&field.name);
            match &field.holds {
                Holds::Bits {
                    width,
                    min,
                    max,
                    says,
                } => {
                    let constant = known.and_then(|known| known.constant.as_ref());
                    let value = match (says, constant) {
                        (Says::Member, Some(_)) => {
                            // What is constant is its own least and greatest value.
                            let value = Literal::u64_suffixed(*min);
                            quote!(#value)
                        }
                        (Says::Member, None) => member(at),
                        (Says::Count(counted), _) => {
                            let counted = member(*counted);
                            quote!(#counted.len())
                        }
                        (Says::Length(body), _) => {
                            let body = locals.fields.get(*body).map(|(_, _, local)| local);
                            quote!(#body.len())
                        }
                    };
                    let numbers = numbers(*width, *min, *max);
                    quote!(out.bits(#name, #value, #numbers)?;)
                }
                Holds::Bytes(_) => {
                    let member = member(at);
                    quote!(out.raw(#member.as_bytes());)
                }
                Holds::Frame(_) => {
                    let member = member(at);
                    quote!(::sealform::frame::write(&#member, out)?;)
                }
                Holds::Json { .. } => quote!(out.raw(&#local);),
                Holds::Items { item, .. } => {
                    let list = member(at);
                    let write = match item {
                        Item::Bytes(_) => quote!(out.raw(item.as_bytes());),
                        Item::Frame(_) => quote!(::sealform::frame::write(item, out)?;),
                        Item::Fields(schema, fields) => {
                            object(emit, file, *schema, fields, &quote!(item))
                        }
                    };
                    quote!(for item in &#list { #write })
                }
            }
        });
    quote! {
        #(#bodies)*
        #(#writes)*
    }
}

//! Bytes to a struct.

use super::super::types::field_ident;
use super::super::{Emit, literal};
use super::locals::{Locals, body as json_body};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sealform_model::frame::{Field, Frame, Holds, Item, Says};
use sealform_model::schema::SchemaId;

pub(super) fn body(emit: &Emit<'_>, file: usize, frame: &Frame) -> TokenStream {
    object(emit, file, frame.schema, &frame.fields)
}

fn object(emit: &Emit<'_>, file: usize, schema: SchemaId, fields: &[Field]) -> TokenStream {
    let locals = Locals::of(emit, file, schema, fields);
    let reads = locals.fields.iter().map(|(field, member, local)| {
        let name = literal::text(&field.name);
        let variable = |at: usize| locals.fields.get(at).map(|(_, _, local)| local);
        let read = match &field.holds {
            Holds::Bits {
                width,
                min,
                max,
                says,
            } => {
                let numbers = numbers(*width, *min, *max);
                let is_constant = member.is_some_and(|member| member.constant.is_some());
                match says {
                    Says::Member if !is_constant => quote!(input.uint(#name, #numbers)?),
                    Says::Member => return quote!(input.bits(#name, #numbers)?;),
                    Says::Count(_) | Says::Length(_) => quote!(input.bits(#name, #numbers)?),
                }
            }
            Holds::Bytes(_) => quote!(input.bytes()?),
            Holds::Frame(_) => quote!(::sealform::frame::read(input)?),
            Holds::Items { count, item, least } => {
                let (count, least) = (variable(*count), Literal::u64_unsuffixed(*least));
                let item = match item {
                    Item::Bytes(_) => quote!(|input| input.bytes()),
                    Item::Frame(_) => quote!(::sealform::frame::read),
                    Item::Fields(schema, fields) => {
                        let read = object(emit, file, *schema, fields);
                        quote!(|input| { #read })
                    }
                };
                quote!(input.items(#count, #least, #item)?)
            }
            Holds::Json { schema, length, .. } => {
                let node = emit.model.plan.node_of(*schema);
                let (length, (body, check)) =
                    (variable(*length), json_body(emit, file, field, node));
                quote!(::sealform::frame::read_body(input, #length, #body, #check)?)
            }
        };
        let boxed = member.is_some_and(|member| member.boxed);
        let read = if boxed {
            quote!(::std::boxed::Box::new(#read))
        } else {
            read
        };
        quote!(let #local = #read;)
    });
    let stored = locals.fields.iter().filter_map(|(_, member, local)| {
        let member = (*member).filter(|member| member.constant.is_none())?;
        let ident = field_ident(member);
        Some(if ident == *local {
            quote!(#ident)
        } else {
            quote!(#ident: #local)
        })
    });
    let ty = &locals.ty;
    quote! {
        #(#reads)*
        ::std::result::Result::Ok(#ty { #(#stored),* })
    }
}

/// Width and range of a number.
pub(super) fn numbers(width: u32, min: u64, max: u64) -> TokenStream {
    let (width, min, max) = (
        Literal::u32_unsuffixed(width),
        Literal::u64_unsuffixed(min),
        Literal::u64_unsuffixed(max),
    );
    quote!(#width, #min, #max)
}

//! `x-frame`: constants, and functions between a type and its bytes.
//! What is emitted is the list of calls that the layout asks for; every check is in `sealform::frame`.

mod chain;
mod locals;
mod read;
mod write;

use super::{Emit, doc, literal};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform::frame::{BitOrder, ByteOrder, FrameCode, Orders};
use sealform_model::frame::{Frame, Holds, Names, Says};

/// The items of a frame, in the module of its type.
pub(super) fn items(emit: &Emit<'_>, frame: &Frame, exports: &mut Vec<String>) -> Vec<TokenStream> {
    let names = Names::of(frame, &emit.model.types);
    exports.extend(names.all());
    let mut items = constants(emit, frame, &names);
    items.push(frame_impl(emit, frame, &names));
    items.extend(functions(emit, frame, &names));
    items.extend(chain::items(emit, frame, &names));
    items
}

fn constants(emit: &Emit<'_>, frame: &Frame, names: &Names) -> Vec<TokenStream> {
    let of = doc::one_line(&emit.model.types.get(frame.ty).name);
    let constant = |name: &str, words: String, ty: TokenStream, value: TokenStream| {
        let (name, doc) = (format_ident!("{name}"), doc::text(&words));
        quote!(#doc pub const #name: #ty = #value;)
    };
    let number = |value: u64| {
        let value = Literal::u64_unsuffixed(value);
        quote!(#value)
    };
    let mut items = Vec::new();
    if let Some(name) = &names.magic {
        let size = number(frame.magic.len() as u64);
        let bytes = Literal::byte_string(&frame.magic);
        let words = format!("The first bytes of a packed `{of}`.");
        items.push(constant(name, words, quote!([u8; #size]), quote!(*#bytes)));
    }
    if let (Some(name), Some((width, value))) = (&names.version, frame.version) {
        let ty = match width {
            0..=8 => quote!(u8),
            9..=16 => quote!(u16),
            17..=32 => quote!(u32),
            _ => quote!(u64),
        };
        let words = format!("The version of the layout of `{of}`.");
        items.push(constant(name, words, ty, number(value)));
    }
    let words = format!("Bytes of a packed `{of}` before the first part whose size may differ.");
    items.push(constant(
        &names.header,
        words,
        quote!(usize),
        number(frame.header),
    ));
    for (at, name) in &names.most {
        let counted = doc::one_line(&frame.fields[*at].name.replace('`', "'"));
        let count = frame.fields.iter().find_map(|field| match field.holds {
            Holds::Bits {
                max,
                says: Says::Count(of),
                ..
            } if of == *at => Some(max),
            _ => None,
        });
        // No list in memory is longer than a `usize` says.
        let count = count.unwrap_or_default();
        let ty = match u32::try_from(count) {
            Ok(_) => quote!(usize),
            Err(_) => quote!(u64),
        };
        let words = format!("The most items of `{counted}` that a packed `{of}` has.");
        items.push(constant(name, words, ty, number(count)));
    }
    items
}

fn frame_impl(emit: &Emit<'_>, frame: &Frame, names: &Names) -> TokenStream {
    let named = emit.model.types.get(frame.ty);
    let ty = format_ident!("{}", named.name);
    let magic = match &names.magic {
        Some(name) => {
            let name = format_ident!("{name}");
            quote!(&#name)
        }
        None => quote!(&[]),
    };
    let version = match frame.version {
        Some((width, value)) => {
            let (width, value) = (
                Literal::u32_unsuffixed(width),
                Literal::u64_unsuffixed(value),
            );
            quote!(::std::option::Option::Some((#width, #value)))
        }
        None => quote!(::std::option::Option::None),
    };
    let order = order(frame.order);
    let header = format_ident!("{}", names.header);
    let errors = frame.errors.iter().map(|(internal, code, message)| {
        let internal = format_ident!("{}", variant(*internal));
        let (code, message) = (literal::text(code), literal::text(message));
        quote!(::sealform::frame::Public { internal: ::sealform::FrameCode::#internal, code: #code, message: #message })
    });
    let read = read::body(emit, named.file, frame);
    let write = write::body(emit, named.file, frame);
    quote! {
        impl ::sealform::Frame for #ty {
            const SPEC: ::sealform::frame::Spec<'static> = ::sealform::frame::Spec {
                magic: #magic,
                version: #version,
                order: #order,
                header: #header,
                errors: &[#(#errors),*],
            };

            fn read_fields(input: &mut ::sealform::frame::Input<'_>) -> ::std::result::Result<Self, ::sealform::frame::Fault> {
                #read
            }

            fn write_fields(&self, out: &mut ::sealform::frame::Output) -> ::std::result::Result<(), ::sealform::frame::Fault> {
                #write
            }
        }
    }
}

fn functions(emit: &Emit<'_>, frame: &Frame, names: &Names) -> Vec<TokenStream> {
    let name = &emit.model.types.get(frame.ty).name;
    let ty = format_ident!("{name}");
    let [pack, parse, prefix] =
        [&names.pack, &names.parse, &names.prefix].map(|name| format_ident!("{name}"));
    let packs =
        doc::text("The bytes of the value; a number or a count outside its range is refused.");
    let parses = doc::text("The value of exactly these bytes.");
    let prefixes = doc::text("The value at the start of these bytes, and how many it takes.");
    vec![
        quote! {
            impl #ty {
                #packs
                pub fn pack(&self) -> ::std::result::Result<::std::vec::Vec<u8>, ::sealform::FrameError> {
                    ::sealform::frame::pack(self)
                }

                #parses
                pub fn parse_strict(bytes: &[u8]) -> ::std::result::Result<Self, ::sealform::FrameError> {
                    ::sealform::frame::parse_strict(bytes)
                }

                #prefixes
                pub fn parse_prefix(bytes: &[u8]) -> ::std::result::Result<(Self, usize), ::sealform::FrameError> {
                    ::sealform::frame::parse_prefix(bytes)
                }
            }
        },
        quote! {
            #packs
            pub fn #pack(value: &#ty) -> ::std::result::Result<::std::vec::Vec<u8>, ::sealform::FrameError> {
                value.pack()
            }
        },
        quote! {
            #parses
            pub fn #parse(bytes: &[u8]) -> ::std::result::Result<#ty, ::sealform::FrameError> {
                #ty::parse_strict(bytes)
            }
        },
        quote! {
            #prefixes
            pub fn #prefix(bytes: &[u8]) -> ::std::result::Result<(#ty, usize), ::sealform::FrameError> {
                #ty::parse_prefix(bytes)
            }
        },
    ]
}

fn order(order: Orders) -> TokenStream {
    let bytes = match order.bytes {
        ByteOrder::Big => quote!(Big),
        ByteOrder::Little => quote!(Little),
    };
    let bits = match order.bits {
        BitOrder::Msb => quote!(Msb),
        BitOrder::Lsb => quote!(Lsb),
    };
    quote!(::sealform::frame::Orders { bytes: ::sealform::frame::ByteOrder::#bytes, bits: ::sealform::frame::BitOrder::#bits })
}

fn variant(code: FrameCode) -> &'static str {
    match code {
        FrameCode::TooShort => "TooShort",
        FrameCode::MagicMismatch => "MagicMismatch",
        FrameCode::VersionMismatch => "VersionMismatch",
        FrameCode::Range => "Range",
        FrameCode::LengthMismatch => "LengthMismatch",
    }
}

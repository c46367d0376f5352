//! The registry in code: a table of packet types, and one type that is any of them.

use super::{Emit, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::names::upper_camel;
use sealform_model::types::Type;
use sealform_model::{Body, Packet};

pub(super) fn items(emit: &Emit<'_>) -> Vec<TokenStream> {
    if emit.model.registry.is_none() {
        return Vec::new();
    }
    // A packet whose rules need a context cannot be decoded without one.
    let packets: Vec<&Packet> = emit
        .model
        .packets
        .iter()
        .filter(|packet| packet.context.is_none())
        .collect();
    let mut items = vec![table(emit)];
    if packets.is_empty() {
        return items;
    }
    items.push(identities(&packets));
    let variants = variants(&packets);
    items.extend(any_packet(emit, &packets, &variants));
    items.extend(super::correlation::items(emit, &packets, &variants));
    if emit.model.wrapper.is_some() {
        items.push(wrapped(emit));
    }
    items
}

fn table(emit: &Emit<'_>) -> TokenStream {
    let mut packets: Vec<&Packet> = emit.model.packets.iter().collect();
    packets.sort_by(|a, b| a.packet_type.cmp(&b.packet_type));
    let option = |text: &Option<String>| match text {
        Some(text) => {
            let text = literal::text(text);
            quote!(::std::option::Option::Some(#text))
        }
        None => quote!(::std::option::Option::None),
    };
    let lines = packets.iter().map(|packet| {
        let (packet_type, schema, status) = (literal::text(&packet.packet_type), literal::text(&emit.model.files[packet.file]), literal::text(&packet.status));
        let (tool, kind) = (option(&packet.tool), option(&packet.kind));
        quote!(::sealform::PacketInfo { packet_type: #packet_type, schema: #schema, tool: #tool, kind: #kind, status: #status })
    });
    quote! {
        /// Every registered packet type, sorted by type.
        pub static PACKETS: &[::sealform::PacketInfo] = &[#(#lines),*];

        /// The line of a registered packet type.
        pub fn packet_info(packet_type: &str) -> ::std::option::Option<&'static ::sealform::PacketInfo> {
            ::sealform::registry::find(PACKETS, packet_type)
        }
    }
}

fn identities(packets: &[&Packet]) -> TokenStream {
    let lines = packets.iter().map(|packet| {
        let packet_type = literal::text(&packet.packet_type);
        let members = packet.identity.iter().map(|(member, texts)| {
            let (member, texts) = (
                literal::text(member),
                texts.iter().map(|text| literal::text(text)),
            );
            quote!((#member, &[#(#texts),*]))
        });
        quote!(::sealform::Identity { packet_type: #packet_type, members: &[#(#members),*] })
    });
    quote! {
        /// How a received packet is recognised, in the order of the registry.
        static IDENTITIES: &[::sealform::Identity] = &[#(#lines),*];
    }
}

/// The type of a packet, seen from the root.
fn packet_path(emit: &Emit<'_>, packet: &Packet) -> TokenStream {
    match &packet.body {
        Body::Plain(ty) => emit.ty(None, ty),
        Body::Enveloped {
            envelope,
            payload: Type::Any,
            ..
        } => {
            let named = emit.model.types.get(emit.model.envelopes[*envelope].ty);
            let path = emit.layout.path(None, named.file, &named.name);
            quote!(#path<::sealform::Json>)
        }
        Body::Enveloped { .. } => emit.layout.path(None, packet.file, &packet.name),
    }
}

/// The variants of `AnyPacket`: names of types without their ending, each once.
fn variants(packets: &[&Packet]) -> Vec<Ident> {
    let mut taken: Vec<String> = Vec::new();
    let mut variants = Vec::new();
    for packet in packets {
        let wanted = upper_camel(
            packet
                .name
                .strip_suffix("Packet")
                .filter(|short| !short.is_empty())
                .unwrap_or(&packet.name),
        );
        let name = (1..)
            .map(|n| {
                if n == 1 {
                    wanted.clone()
                } else {
                    format!("{wanted}{n}")
                }
            })
            .find(|name| !taken.contains(name))
            .unwrap_or(wanted);
        taken.push(name.clone());
        variants.push(format_ident!("{name}"));
    }
    variants
}

fn any_packet(emit: &Emit<'_>, packets: &[&Packet], variants: &[Ident]) -> Vec<TokenStream> {
    let paths: Vec<TokenStream> = packets
        .iter()
        .map(|packet| packet_path(emit, packet))
        .collect();
    let docs = packets
        .iter()
        .map(|packet| super::doc::text(&format!("`{}`", packet.packet_type)));
    let types: Vec<TokenStream> = packets
        .iter()
        .map(|packet| literal::text(&packet.packet_type))
        .collect();
    let numbers = (0..packets.len()).map(Literal::usize_unsuffixed);
    let is_sealed = |packet: &Packet| packet.seal.hash.is_some() || !packet.seal.derived.is_empty();
    let (with, without): (Vec<_>, Vec<_>) = packets
        .iter()
        .zip(variants)
        .partition(|(packet, _)| is_sealed(packet));
    let stored = with
        .iter()
        .filter(|(packet, _)| !packet.profiles.is_empty());
    let stored: Vec<_> = stored.map(|(_, variant)| *variant).collect();
    let store =
        (!stored.is_empty()).then(|| quote!(::sealform::impl_store!(AnyPacket { #(#stored),* });));
    let sealed = with.into_iter().map(|(_, variant)| variant);
    let without: Vec<_> = without.into_iter().map(|(_, variant)| variant).collect();
    let unsealed = (!without.is_empty())
        .then(|| quote!(#(AnyPacket::#without(_))|* => ::std::result::Result::Ok(()),));
    let bytes = Literal::usize_unsuffixed(
        packets
            .iter()
            .map(|packet| packet.seal.limits.max_input_bytes)
            .max()
            .unwrap_or(0),
    );
    let depth = Literal::usize_unsuffixed(
        packets
            .iter()
            .map(|packet| packet.seal.limits.max_depth)
            .max()
            .unwrap_or(0),
    );
    vec![
        quote! {
            /// A packet of any registered type.
            #[derive(Clone, Debug, PartialEq)]
            pub enum AnyPacket {
                #(#docs #variants(::std::boxed::Box<::sealform::Valid<#paths>>),)*
            }
        },
        quote! {
            impl AnyPacket {
                /// What the reader takes in: the widest limits of all types.
                const LIMITS: ::sealform::Limits = ::sealform::Limits { max_input_bytes: #bytes, max_depth: #depth };

                /// Reads a packet, finds its type by the members that tell packets apart, checks and builds it.
                pub fn decode(input: &[u8]) -> ::std::result::Result<Self, ::sealform::Report> {
                    let value = ::sealform::reader::read(input, Self::LIMITS).map_err(::sealform::Report::single)?;
                    Self::accept(&value, ::std::option::Option::Some(input.len())).map_err(|report| ::sealform::packet::located(report, input))
                }

                /// Checks and builds a packet from a JSON value.
                pub fn from_json(value: &(impl ::sealform::ToJson + ?::std::marker::Sized)) -> ::std::result::Result<Self, ::sealform::Report> {
                    let value = value.to_json(Self::LIMITS.max_depth).map_err(::sealform::Report::single)?;
                    Self::accept(&value, ::std::option::Option::None)
                }

                /// The registered type.
                pub fn packet_type(&self) -> &'static str {
                    match self {
                        #(AnyPacket::#variants(_) => #types,)*
                    }
                }

                /// The compact JSON, members in the order of the schema.
                pub fn encode(&self) -> ::std::result::Result<::std::vec::Vec<u8>, ::sealform::Report> {
                    match self {
                        #(AnyPacket::#variants(packet) => packet.encode(),)*
                    }
                }

                /// BLAKE3 of the canonical form, as 64 lower-case hex digits.
                pub fn canonical_hash(&self) -> ::std::result::Result<::std::string::String, ::sealform::Report> {
                    match self {
                        #(AnyPacket::#variants(packet) => packet.canonical_hash(),)*
                    }
                }

                /// The packet in one of its profiles: what is left of it, its hash, and what was cut.
                pub fn project(&self, profile: &str) -> ::std::result::Result<::sealform::Projection, ::sealform::Report> {
                    match self {
                        #(AnyPacket::#variants(packet) => packet.project(profile),)*
                    }
                }

                /// Whether the hash and the derived members follow from the packet; a type that has neither has nothing to verify.
                pub fn verify(&self) -> ::std::result::Result<(), ::sealform::Report> {
                    match self {
                        #(AnyPacket::#sealed(packet) => packet.verify(),)*
                        #unsealed
                    }
                }

                fn accept(value: &::sealform::Json, input_bytes: ::std::option::Option<usize>) -> ::std::result::Result<Self, ::sealform::Report> {
                    Self::accept_as(::sealform::registry::identify(IDENTITIES, value)?, value, input_bytes)
                }

                fn accept_as(identity: usize, value: &::sealform::Json, input_bytes: ::std::option::Option<usize>) -> ::std::result::Result<Self, ::sealform::Report> {
                    match identity {
                        #(#numbers => ::sealform::packet::accept_within(value, input_bytes).map(::std::boxed::Box::new).map(AnyPacket::#variants),)*
                        _ => ::std::result::Result::Err(::sealform::packet::single(::sealform::code::UNKNOWN_PACKET, "", ::std::string::String::new())),
                    }
                }
            }
        },
        quote! {
            impl ::sealform::Write for AnyPacket {
                fn write(&self, out: &mut ::sealform::Writer) {
                    match self {
                        #(AnyPacket::#variants(packet) => ::sealform::Write::write(&***packet, out),)*
                    }
                }
            }
        },
        store.unwrap_or_default(),
    ]
}

/// `decode_wrapped`: the wire wrapper with a packet of any registered type inside.
fn wrapped(emit: &Emit<'_>) -> TokenStream {
    let Some((wrapper, index)) = &emit.model.wrapper else {
        return quote!();
    };
    let envelope = &emit.model.envelopes[*index];
    let named = emit.model.types.get(envelope.ty);
    let path = emit.layout.path(None, named.file, &named.name);
    let check = emit.layout.path(
        None,
        named.file,
        emit.layout
            .function(emit.model.plan.node_of(envelope.schema)),
    );
    let (type_member, packet_member) = (
        literal::text(&wrapper.type_member),
        literal::text(&wrapper.packet_member),
    );
    let pointers = [
        format!("/{}", sealform::escape(&wrapper.type_member)),
        format!("/{}", sealform::escape(&wrapper.packet_member)),
    ];
    let (type_pointer, packet_pointer) = (literal::text(&pointers[0]), literal::text(&pointers[1]));
    let (bytes, depth) = (
        Literal::usize_unsuffixed(envelope.seal.limits.max_input_bytes),
        Literal::usize_unsuffixed(envelope.seal.limits.max_depth),
    );
    let payload = emit
        .layout
        .path(None, named.file, &format!("{}Payload", named.name));
    quote! {
        impl ::sealform::Build for AnyPacket {
            fn build(value: &::sealform::Json) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                Self::accept(value, ::std::option::Option::None).map_err(|report| ::sealform::Mismatch::new(&report.first().message))
            }
        }

        impl #payload for AnyPacket {}

        impl AnyPacket {
            /// Reads the wire wrapper and the packet in it; the packet's type is the one that the wrapper names.
            pub fn decode_wrapped(input: &[u8]) -> ::std::result::Result<#path<AnyPacket>, ::sealform::Report> {
                let limits = ::sealform::Limits { max_input_bytes: #bytes, max_depth: #depth };
                let value = ::sealform::reader::read(input, limits).map_err(::sealform::Report::single)?;
                Self::accept_wrapped(&value).map_err(|report| ::sealform::packet::located(report, input))
            }

            fn accept_wrapped(value: &::sealform::Json) -> ::std::result::Result<#path<AnyPacket>, ::sealform::Report> {
                let scope = ::sealform::cel::Scope::new(value, ::std::option::Option::None);
                let mut sink = ::sealform::Sink::new();
                #check(&mut sink, &::sealform::Path::root(&scope), value);
                sink.into_report()?;
                let named = value.member(#type_member).and_then(::sealform::Json::as_str).unwrap_or_default();
                let identity = ::sealform::registry::by_type(IDENTITIES, named, #type_pointer)?;
                let packet = value.member(#packet_member).unwrap_or(&::sealform::Json::Null);
                let packet = Self::accept_as(identity, packet, ::std::option::Option::None).map_err(|report| report.below(#packet_pointer))?;
                let wrapper: #path<::sealform::Json> = ::sealform::Build::build(value).map_err(|mismatch| ::sealform::packet::single(::sealform::code::INTERNAL, "", mismatch.to_string()))?;
                ::std::result::Result::Ok(wrapper.with_payload(packet))
            }
        }
    }
}

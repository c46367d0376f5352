//! Correlation in code: where each packet type names things, as constants, and the function over a set of packets.

use super::{Emit, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use sealform::correlate::{Edge, End, Entity, Step};
use sealform_model::Packet;
use sealform_model::correlate::{Places, places};

/// `correlate` and what it needs; nothing where no packet type names anything.
pub(super) fn items(emit: &Emit<'_>, packets: &[&Packet], variants: &[Ident]) -> Vec<TokenStream> {
    let all = places(emit.model);
    let of_packet = |packet: &Packet| {
        let mut known = emit.model.packets.iter().zip(&all);
        known.find(|(known, _)| known.packet_type == packet.packet_type)
    };
    let tables: Vec<(&Ident, &Places)> = packets
        .iter()
        .zip(variants)
        .filter_map(|(packet, variant)| Some((variant, of_packet(packet)?.1)))
        .collect();
    if tables.iter().all(|(_, places)| places.table.is_empty()) {
        return Vec::new();
    }
    let (with, without): (Vec<_>, Vec<_>) = tables
        .into_iter()
        .partition(|(_, places)| !places.table.is_empty());
    // Only what the tables need: an import that nothing uses is a warning in the user's program.
    let mut steps = with
        .iter()
        .flat_map(|(_, places)| places.table.iter().flatten());
    let has_edges = steps.any(|step| matches!(step, Step::Edge(_)));
    let edges = has_edges.then(|| quote!(Edge, End,));
    let arms = with.into_iter().map(|(variant, places)| {
        let hash = match &places.hash {
            Some(pointer) => {
                let pointer = literal::text(pointer);
                quote!(::std::option::Option::Some(#pointer))
            }
            None => quote!(::std::option::Option::None),
        };
        let lists = places.table.iter().map(|steps| {
            let steps = steps.iter().map(step);
            quote!(&[#(#steps),*])
        });
        quote! {
            AnyPacket::#variant(_) => {
                const PLACES: &[&[Step<&str>]] = &[#(#lists),*];
                (#hash, PLACES)
            }
        }
    });
    let rest = without.iter().map(|(variant, _)| variant);
    let rest = (!without.is_empty())
        .then(|| quote!(#(AnyPacket::#rest(_))|* => (::std::option::Option::None, &[]),));
    let imports = quote!(use ::sealform::correlate::{#edges Entity, Step};);
    vec![
        quote! {
            impl AnyPacket {
                /// Pointer to the packet's hash, and where packets of its type name files, symbols and tests.
                fn places(&self) -> (::std::option::Option<&'static str>, &'static [&'static [::sealform::correlate::Step<&'static str>]]) {
                    #imports
                    match self {
                        #(#arms)*
                        #rest
                    }
                }
            }
        },
        quote! {
            /// What packets have in common: files, symbols and tests that several of them name, and edges that join them.
            ///
            /// Findings come by rule and value, evidence by the packet's number. The work grows with the size of the
            /// packets, not with the number of pairs.
            pub fn correlate(packets: &[AnyPacket]) -> ::std::vec::Vec<::sealform::correlate::Finding> {
                let mut correlator = ::sealform::correlate::Correlator::new();
                for packet in packets {
                    let (hash, places) = packet.places();
                    correlator.add_written(packet.packet_type(), hash, places, packet);
                }
                correlator.findings()
            }
        },
    ]
}

fn step(step: &Step<String>) -> TokenStream {
    let number = |number: &u32| Literal::u32_unsuffixed(*number);
    let kind = match step {
        Step::Entity(entity) => {
            let entity = kind(*entity);
            quote!(Entity(#entity))
        }
        Step::Edge(edge) => {
            let edge = connection(edge);
            quote!(Edge(#edge))
        }
        Step::Member(name, place) => {
            let (name, place) = (literal::text(name), number(place));
            quote!(Member(#name, #place))
        }
        Step::Aside(name) => {
            let name = literal::text(name);
            quote!(Aside(#name))
        }
        Step::Others(place) => {
            let place = number(place);
            quote!(Others(#place))
        }
        Step::Item(at, place) => {
            let (at, place) = (number(at), number(place));
            quote!(Item(#at, #place))
        }
        Step::Items(from, place) => {
            let (from, place) = (number(from), number(place));
            quote!(Items(#from, #place))
        }
        Step::Same(place) => {
            let place = number(place);
            quote!(Same(#place))
        }
        Step::Where(member, text, place) => {
            let (member, text) = (literal::text(member), literal::text(text));
            let place = number(place);
            quote!(Where(#member, #text, #place))
        }
    };
    quote!(Step::#kind)
}

fn kind(entity: Entity) -> TokenStream {
    match entity {
        Entity::File => quote!(Entity::File),
        Entity::Symbol => quote!(Entity::Symbol),
        Entity::Test => quote!(Entity::Test),
    }
}

fn connection(edge: &Edge<String>) -> TokenStream {
    let (entity, from, to) = (kind(edge.entity), end(&edge.from), end(&edge.to));
    quote!(Edge { entity: #entity, from: #from, to: #to })
}

fn end(end: &End<String>) -> TokenStream {
    match end {
        End::Name(member) => {
            let member = literal::text(member);
            quote!(End::Name(#member))
        }
        End::Index {
            member,
            array,
            name,
        } => {
            let (member, array) = (literal::text(member), literal::text(array));
            let name = literal::text(name);
            quote!(End::Index { member: #member, array: #array, name: #name })
        }
    }
}

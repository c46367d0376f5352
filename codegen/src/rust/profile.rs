//! Profiles: the tables by which the runtime cuts, as plain data. Profiles of a packet that cut alike share a table.

use super::literal;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use sealform::Profile;
use sealform::profile::{Inlined, Measured, Member, Others, Place, Run, Table};
use sealform_model::Packet;

/// The profiles of a packet; nothing where it has none.
pub(super) fn of_packet(packet: &Packet) -> Option<TokenStream> {
    let profiles: Vec<&Profile> = packet
        .profiles
        .iter()
        .map(|profile| &profile.cuts)
        .collect();
    (!profiles.is_empty()).then(|| list(&profiles))
}

fn list(profiles: &[&Profile]) -> TokenStream {
    let mut tables: Vec<&Table> = Vec::new();
    let mut lines = Vec::new();
    for profile in profiles {
        let at = tables.iter().position(|known| **known == profile.table);
        let at = at.unwrap_or_else(|| {
            tables.push(&profile.table);
            tables.len() - 1
        });
        let table = format_ident!("TABLE_{at}");
        let name = literal::text(&profile.name);
        let max_bytes = Literal::u64_unsuffixed(profile.max_bytes);
        let measured = quote!(::sealform::profile::Measured);
        let sizes = constant("SIZES", &measured, profile.sizes.iter().map(size));
        let is_stored = profile.is_stored;
        lines.push(quote! {
            ::sealform::Profile {
                name: ::std::borrow::Cow::Borrowed(#name),
                table: #table,
                max_bytes: #max_bytes,
                sizes: ::std::borrow::Cow::Borrowed(#sizes),
                is_stored: #is_stored,
            }
        });
    }
    let tables = tables.iter().enumerate().map(|(at, found)| {
        let name = format_ident!("TABLE_{at}");
        let table = table(found);
        quote!(const #name: ::sealform::profile::Table = #table;)
    });
    quote! {
        {
            #(#tables)*
            const PROFILES: &[::sealform::Profile] = &[#(#lines),*];
            PROFILES
        }
    }
}

fn table(table: &Table) -> TokenStream {
    if *table == Table::WHOLE {
        return quote!(::sealform::profile::Table::WHOLE);
    }
    let word = quote!(::std::borrow::Cow<'static, str>);
    let path = quote!(::sealform::profile);
    let places = constant(
        "PLACES",
        &quote!(#path::Place),
        table.places.iter().map(place),
    );
    let members = constant(
        "MEMBERS",
        &quote!(#path::Member),
        table.members.iter().map(member),
    );
    let cases = table.cases.iter().map(|(name, place)| {
        let (name, place) = (text(name), number(*place));
        quote!((#name, #place))
    });
    let cases = constant("CASES", &quote!((#word, u32)), cases);
    let ids = table.ids.iter().map(|id| number(*id));
    let arrays = constant(
        "ARRAYS",
        &word,
        table.arrays.iter().map(|array| text(array)),
    );
    quote!(#path::Table::new(#places, #members, #cases, &[#(#ids),*], #arrays))
}

/// A list that lives as long as the program. Lists of what owns something are no literals, so they need a name.
fn constant(
    name: &str,
    ty: &TokenStream,
    entries: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let entries: Vec<TokenStream> = entries.collect();
    if entries.is_empty() {
        return quote!(&[]);
    }
    let name = format_ident!("{name}");
    quote!({
        const #name: &[#ty] = &[#(#entries),*];
        #name
    })
}

fn place(place: &Place) -> TokenStream {
    let path = quote!(::sealform::profile::Place);
    match place {
        Place::Kept => quote!(#path::Kept),
        Place::Any => quote!(#path::Any),
        Place::Text { min, max } => {
            let (min, max) = (Literal::u64_unsuffixed(*min), limit(*max));
            quote!(#path::Text { min: #min, max: #max })
        }
        Place::Index(arrays) => {
            let arrays = run(*arrays);
            quote!(#path::Index(#arrays))
        }
        Place::Kinds(kinds) => {
            let kinds = run(*kinds);
            quote!(#path::Kinds(#kinds))
        }
        Place::List {
            min,
            max,
            prefix,
            items,
        } => {
            let (min, max) = (Literal::u64_unsuffixed(*min), limit(*max));
            let (prefix, items) = (run(*prefix), number(*items));
            quote!(#path::List { min: #min, max: #max, prefix: #prefix, items: #items })
        }
        Place::Object { members, others } => {
            let (members, others) = (run(*members), option(others.as_ref().map(entries)));
            quote!(#path::Object { members: #members, others: #others })
        }
        Place::Tagged { member, cases } => {
            let (member, cases) = (text(member), run(*cases));
            quote!(#path::Tagged { member: #member, cases: #cases })
        }
    }
}

fn entries(others: &Others) -> TokenStream {
    let (min, max) = (Literal::u64_unsuffixed(others.min), limit(others.max));
    let place = number(others.place);
    quote!(::sealform::profile::Others { min: #min, max: #max, place: #place })
}

fn member(member: &Member) -> TokenStream {
    let (name, place) = (literal::text(&member.name), number(member.place));
    let path = quote!(::sealform::profile::Member);
    match &member.inlined {
        _ if member.is_dropped => quote!(#path::dropped(#name)),
        None => quote!(#path::new(#name, #place)),
        Some(Inlined {
            index,
            array,
            path: value,
        }) => {
            let (index, array) = (literal::text(index), literal::text(array));
            let value = literal::text(value);
            quote!(#path::inlined(#name, #place, #index, #array, #value))
        }
    }
}

fn size(size: &Measured) -> TokenStream {
    let (member, part) = (literal::text(&size.member), literal::text(&size.part));
    let divisor = Literal::u64_unsuffixed(size.divisor);
    quote!(::sealform::profile::Measured::new(#member, #part, #divisor))
}

fn text(value: &str) -> TokenStream {
    let value = literal::text(value);
    quote!(::std::borrow::Cow::Borrowed(#value))
}

fn number(value: u32) -> Literal {
    Literal::u32_unsuffixed(value)
}

fn run(run: Run) -> TokenStream {
    let (start, len) = (number(run.start), number(run.len));
    quote!(::sealform::profile::Run::new(#start, #len))
}

fn limit(limit: Option<u64>) -> TokenStream {
    option(limit.map(|limit| {
        let limit = Literal::u64_unsuffixed(limit);
        quote!(#limit)
    }))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::std::option::Option::Some(#value)),
        None => quote!(::std::option::Option::None),
    }
}

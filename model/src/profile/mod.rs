//! Profiles of a packet (`x-profiles`): the table by which runtime cuts, the proof of its bound, and the schema of what is left.
//!
//! A projection is made of the packet by cutting from the end, so most of what the packet's schema says holds for what
//! is left. The schema of a projection is the packet's with everything taken out that a cut may break.

mod assertions;
mod bound;
mod branches;
mod check;
mod compact;
mod index;
mod object;
mod outline;
mod printer;
mod route;
mod schema;
mod sees;
mod size;
mod structure;
mod weaken;

use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::model::{Model, Packet};
use crate::schema::{At, DeriveFrom, Inline, ProfileText, Route, Segment};
use crate::source::Node;
use outline::Outline;
use route::{Routed, Routes, Says};
use sealform::Profile as Cuts;
use sealform::profile::Measured;
use std::borrow::Cow;

/// A profile of a packet.
#[derive(Clone, Debug)]
pub struct Profile {
    /// What may be cut, for the runtime.
    pub cuts: Cuts,
    /// The schema of a projection.
    pub schema: Node,
    /// Whether it was written for this packet, or taken over from its envelope.
    pub keyword: String,
}

/// Makes the profiles of every packet.
pub(crate) fn profiles(model: &mut Model, diagnostics: &mut Vec<Diagnostic>) {
    for at in 0..model.packets.len() {
        let made = of_packet(model, &model.packets[at], diagnostics);
        model.packets[at].profiles = made;
    }
    check::placement(model, diagnostics);
}

fn of_packet(model: &Model, packet: &Packet, diagnostics: &mut Vec<Diagnostic>) -> Vec<Profile> {
    let root = target(&model.schemas, packet.schema);
    let written = &model.schema(root).profiles;
    let mut made = Vec::new();
    for at in written {
        match check::resolved(written, at) {
            Ok(text) => made.extend(profile(model, packet, at, &text, diagnostics)),
            Err(diagnostic) => diagnostics.push(*diagnostic),
        }
    }
    made
}

fn profile(
    model: &Model,
    packet: &Packet,
    at: &At<ProfileText>,
    text: &ProfileText,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Profile> {
    if packet.context.is_some() {
        let message = "a packet whose rules need a context cannot be judged as it is written";
        let error = Diagnostic::error("misplaced-keyword", at.site.span, message);
        diagnostics.push(error.help("leave `x-profiles` out of packets with `x-context`"));
        return None;
    }
    let mut cuts = Cuts {
        name: text.name.clone().into(),
        table: Default::default(),
        max_bytes: packet.seal.limits.max_input_bytes as u64,
        sizes: Cow::Borrowed(&[]),
        is_stored: text.store == Some(true),
    };
    let keyword = at.site.keyword.clone();
    let changes = !text.drop.is_empty()
        || !text.max_items.is_empty()
        || !text.max_properties.is_empty()
        || !text.max_chars.is_empty()
        || !text.inline.is_empty();
    let Some((max_bytes, bytes_span)) = text.max_bytes else {
        if changes {
            let message = format!("the profile `{}` has no bound", text.name);
            let error = Diagnostic::error("profile", at.site.span, message);
            diagnostics
                .push(error.help("add `maxBytes`: the most bytes that a projection may have"));
            return None;
        }
        cuts.max_bytes += check::around(&packet.packet_type, cuts.is_stored);
        let routes = Routes { all: Vec::new() };
        let outline = Outline::new(
            &model.schemas,
            target(&model.schemas, packet.schema),
            &routes,
        );
        let schema = schema::schema(packet, &outline, text, &cuts);
        return Some(Profile {
            cuts,
            schema,
            keyword,
        });
    };
    // The hash of the packet is not that of the projection, so it does not stand in it.
    let hash = packet.seal.hash.as_ref().map(|path| Route {
        text: String::new(),
        span: at.site.span,
        segments: path.iter().cloned().map(Segment::Name).collect(),
    });
    let routes = routes(text, hash.as_ref());
    let root = target(&model.schemas, packet.schema);
    let mut outline = Outline::new(&model.schemas, root, &routes);
    let key = outline.root();
    outline.place(key, "");
    outline.settle(packet.seal.derived.iter().filter_map(|(path, derive)| {
        matches!(derive.from, DeriveFrom::Bytes { .. }).then_some(path.as_slice())
    }));
    let before = diagnostics.len();
    check::faults(model, &outline, text, diagnostics);
    if diagnostics.len() > before {
        return None;
    }
    let around = check::around(&packet.packet_type, cuts.is_stored);
    check::bound(
        model,
        &outline,
        text,
        around,
        (max_bytes, bytes_span),
        diagnostics,
    )?;
    cuts.max_bytes = max_bytes;
    cuts.sizes = sizes(packet);
    let schema = schema::schema(packet, &outline, text, &cuts);
    cuts.table = compact::compacted(&outline.table);
    Some(Profile {
        cuts,
        schema,
        keyword,
    })
}

fn routes<'m>(text: &'m ProfileText, hash: Option<&'m Route>) -> Routes<'m> {
    let drop = text
        .drop
        .iter()
        .chain(hash)
        .map(|route| (route, Says::Drop));
    let items = text
        .max_items
        .iter()
        .map(|(route, most)| (route, Says::Items(*most)));
    let properties = text.max_properties.iter();
    let properties = properties.map(|(route, most)| (route, Says::Properties(*most)));
    let chars = text
        .max_chars
        .iter()
        .map(|(route, most)| (route, Says::Chars(*most)));
    let inline = text
        .inline
        .iter()
        .map(|inline: &Inline| (&inline.index, Says::Inline(inline)));
    let all = drop
        .chain(items)
        .chain(properties)
        .chain(chars)
        .chain(inline);
    Routes {
        all: all.map(|(route, says)| Routed { route, says }).collect(),
    }
}

/// The members that say how many bytes a part has.
fn sizes(packet: &Packet) -> Cow<'static, [Measured]> {
    let sizes = packet
        .seal
        .derived
        .iter()
        .filter_map(|(path, derive)| match &derive.from {
            DeriveFrom::Bytes { pointer, divisor } => Some(Measured {
                member: path
                    .iter()
                    .map(|name| format!("/{}", sealform::escape(name)))
                    .collect::<String>()
                    .into(),
                part: pointer.clone().into(),
                divisor: *divisor,
            }),
            _ => None,
        });
    sizes.collect::<Vec<_>>().into()
}

//! The walk over one packet: every name and every edge that a table of places leads to, with where it stands.
//! It works from a list, so neither the depth of a packet nor a chain of references can exhaust the stack, and it looks
//! at a value once for each place, so references that meet again cost nothing.

use super::{Edge, End, Entity, Step};
use crate::json::{Json, Object};
use crate::path::escape;
use std::collections::HashSet;

/// What the walk finds, in the order of the schema's declarations; items by number, other members by name.
pub(super) enum Found<'v, 'w> {
    /// A text that names a thing.
    Name(Entity, &'v str, Place<'v, 'w>),
    /// An edge with the names at its ends.
    Edge(Entity, &'v str, &'v str, Place<'v, 'w>),
}

/// Where something stands; the pointer is made only when it is asked for.
pub(super) struct Place<'v, 'w> {
    links: &'w [Link<'v>],
    at: usize,
}

/// One token of a pointer, with what stands before it.
struct Link<'v> {
    above: usize,
    token: Token<'v>,
}

#[derive(Clone, Copy)]
enum Token<'v> {
    Root,
    Member(&'v str),
    Item(usize),
}

/// Walks a packet; `found` sees everything in order.
pub(super) fn collect<'v, S: AsRef<str> + 'v, P: AsRef<[Step<S>]>>(
    places: &'v [P],
    packet: &'v Json,
    found: &mut dyn FnMut(Found<'v, '_>),
) {
    let root = Link {
        above: 0,
        token: Token::Root,
    };
    let mut links = vec![root];
    // Without a place that a value comes to in two ways, nothing is seen twice.
    let mut steps = places.iter().flat_map(|steps| steps.as_ref());
    let meets = steps.any(|step| matches!(step, Step::Same(_) | Step::Where(..)));
    let mut seen: HashSet<(u32, *const Json)> = HashSet::new();
    let mut open: Vec<(u32, &'v Json, usize)> = vec![(0, packet, 0)];
    let mut next: Vec<(u32, &'v Json, usize)> = Vec::new();
    let mut same: Vec<u32> = Vec::new();
    while let Some((place, value, at)) = open.pop() {
        let Some(steps) = places.get(place as usize) else {
            continue;
        };
        if meets && !seen.insert((place, std::ptr::from_ref(value))) {
            continue;
        }
        let mut to = |links: &mut Vec<Link<'v>>, place: u32, value: &'v Json, token: Token<'v>| {
            links.push(Link { above: at, token });
            next.push((place, value, links.len() - 1));
        };
        let steps = steps.as_ref();
        for step in steps {
            match step {
                Step::Entity(entity) => {
                    if let Some(text) = value.as_str() {
                        found(Found::Name(*entity, text, Place { links: &links, at }));
                    }
                }
                Step::Edge(edge) => {
                    if let Some((from, to)) = ends(edge, packet, value) {
                        let place = Place { links: &links, at };
                        found(Found::Edge(edge.entity, from, to, place));
                    }
                }
                Step::Member(name, place) => {
                    let name = name.as_ref();
                    if let Some(member) = value.member(name) {
                        to(&mut links, *place, member, Token::Member(name));
                    }
                }
                Step::Aside(_) => {}
                Step::Others(place) => {
                    for (name, member) in others(value, steps) {
                        to(&mut links, *place, member, Token::Member(name));
                    }
                }
                Step::Item(number, place) => {
                    let number = *number as usize;
                    if let Some(item) = value.items().get(number) {
                        to(&mut links, *place, item, Token::Item(number));
                    }
                }
                Step::Items(from, place) => {
                    let from = *from as usize;
                    for (number, item) in value.items().iter().enumerate().skip(from) {
                        to(&mut links, *place, item, Token::Item(number));
                    }
                }
                Step::Same(place) => same.push(*place),
                Step::Where(member, text, place) => {
                    let tag = value.member(member.as_ref()).and_then(Json::as_str);
                    if tag == Some(text.as_ref()) {
                        same.push(*place);
                    }
                }
            }
        }
        // What is popped first was pushed last. The same value at another place comes before what is inside it.
        open.extend(next.drain(..).rev());
        open.extend(same.drain(..).rev().map(|place| (place, value, at)));
    }
}

/// The names at both ends of an edge; `None` where one of them is not there.
fn ends<'v, S: AsRef<str>>(
    edge: &Edge<S>,
    packet: &'v Json,
    object: &'v Json,
) -> Option<(&'v str, &'v str)> {
    let end = |end: &End<S>| match end {
        End::Name(member) => object.member(member.as_ref())?.as_str(),
        End::Index {
            member,
            array,
            name,
        } => {
            let index = object.member(member.as_ref())?.as_number()?.as_u64()?;
            let items = packet.pointer(array.as_ref())?.as_array()?;
            let item = items.get(usize::try_from(index).ok()?)?;
            item.pointer(name.as_ref())?.as_str()
        }
    };
    Some((end(&edge.from)?, end(&edge.to)?))
}

/// The members that no step names, by name: the order of a text must not matter.
fn others<'v, S: AsRef<str>>(value: &'v Json, steps: &[Step<S>]) -> Vec<(&'v str, &'v Json)> {
    let is_named = |name: &str| {
        steps.iter().any(|step| match step {
            Step::Member(known, _) | Step::Aside(known) => known.as_ref() == name,
            _ => false,
        })
    };
    let members = value.as_object().map(Object::iter).into_iter().flatten();
    let mut others: Vec<(&str, &Json)> = members.filter(|(name, _)| !is_named(name)).collect();
    others.sort_unstable_by_key(|(name, _)| *name);
    others
}

impl Place<'_, '_> {
    /// Writes the JSON pointer; `way` is where its tokens are turned round.
    pub fn write(&self, way: &mut Vec<usize>, out: &mut String) {
        way.clear();
        let mut at = self.at;
        while at > 0 {
            way.push(at);
            at = self.links[at].above;
        }
        for at in way.iter().rev() {
            out.push('/');
            match self.links[*at].token {
                Token::Root => {}
                Token::Member(name) if name.contains(['~', '/']) => out.push_str(&escape(name)),
                Token::Member(name) => out.push_str(name),
                Token::Item(number) => out.push_str(&number.to_string()),
            }
        }
    }
}

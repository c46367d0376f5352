//! `Correlator`: the index that packets are put into one by one, and what it says in the end.
//!
//! For each thing it keeps the packets that name it, each once with the first place; for each edge the packets that
//! have it. Names are few compared with pairs of packets, so time and memory grow with the packets' size alone.

use super::collect::{Found, Place, collect};
use super::{Entity, Evidence, Finding, Role, Rule, Step};
use crate::json::Json;
use crate::limits::{LARGEST_MAX_DEPTH, MAX_END_EVIDENCE};
use crate::shape::{Write, tree};
use std::collections::HashMap;
use std::sync::Arc;

/// A set of packets, by what they name.
#[derive(Debug, Default)]
pub struct Correlator {
    packets: Vec<Packet>,
    names: HashMap<Entity, HashMap<String, Vec<Holder>>>,
    edges: HashMap<(Entity, String, String), Vec<Holder>>,
}

/// What evidence says about its packet.
#[derive(Debug)]
struct Packet {
    packet_type: Arc<str>,
    id: Option<Arc<str>>,
}

/// A packet with the first of its places.
#[derive(Debug)]
struct Holder {
    packet: usize,
    pointer: String,
}

impl Correlator {
    /// An empty set.
    pub fn new() -> Correlator {
        Correlator::default()
    }

    /// Adds the next packet: a valid one, as it is written. `hash` points to its hash, where its type has one.
    ///
    /// `places` is the table of its type, see [`Step`].
    pub fn add<S: AsRef<str>, P: AsRef<[Step<S>]>>(
        &mut self,
        packet_type: &str,
        hash: Option<&str>,
        places: &[P],
        packet: &Json,
    ) {
        let number = self.packets.len();
        let id = hash.and_then(|pointer| packet.pointer(pointer)?.as_str());
        self.packets.push(Packet {
            packet_type: Arc::from(packet_type),
            // A packet that was not sealed has an empty hash.
            id: id.filter(|id| !id.is_empty()).map(Arc::from),
        });
        collect(places, packet, &mut |found| match found {
            Found::Name(entity, text, place) => {
                let Some(name) = entity.normal(text) else {
                    return;
                };
                let of_kind = self.names.entry(entity).or_default();
                match of_kind.get_mut(&*name) {
                    Some(holders) => hold(holders, number, &place),
                    None => hold(
                        of_kind.entry(name.into_owned()).or_default(),
                        number,
                        &place,
                    ),
                }
            }
            Found::Edge(entity, from, to, place) => {
                if let (Some(from), Some(to)) = (entity.normal(from), entity.normal(to))
                    && from != to
                {
                    let key = (entity, from.into_owned(), to.into_owned());
                    hold(self.edges.entry(key).or_default(), number, &place);
                }
            }
        });
    }

    /// Adds the next packet, which a generated type holds.
    pub fn add_written(
        &mut self,
        packet_type: &str,
        hash: Option<&str>,
        places: &[&[Step<&str>]],
        packet: &dyn Write,
    ) {
        let written = match places {
            [] => Ok(Json::Null),
            _ => tree(packet, LARGEST_MAX_DEPTH),
        };
        // What a `Valid` holds can be written.
        self.add(packet_type, hash, places, &written.unwrap_or_default());
    }

    /// What the packets have in common: by rule, then by value, in the order of code points; evidence by packet.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.shared().chain(self.connections()).collect();
        findings.sort_unstable_by(|a, b| {
            (a.rule, a.entity, &a.value, &a.to).cmp(&(b.rule, b.entity, &b.value, &b.to))
        });
        findings
    }

    /// A finding for each thing that more than one packet names.
    fn shared(&self) -> impl Iterator<Item = Finding> + '_ {
        let all = self.names.iter();
        let all =
            all.flat_map(|(entity, names)| names.iter().map(|(name, at)| (*entity, name, at)));
        all.filter(|(_, _, holders)| holders.len() > 1)
            .map(|(entity, name, holders)| Finding {
                rule: Rule::shared(entity),
                entity,
                value: name.clone(),
                to: None,
                evidence: self.evidence(Role::Holds, name, holders, usize::MAX),
                left_out: 0,
            })
    }

    /// A finding for each edge whose ends two different packets name.
    fn connections(&self) -> impl Iterator<Item = Finding> + '_ {
        self.edges.iter().filter_map(|((entity, from, to), edges)| {
            let holders = |name: &String| self.names.get(entity)?.get(name);
            let (left, right) = (holders(from)?, holders(to)?);
            // Only where one packet alone names both ends are there no two packets to join.
            if let ([one], [other]) = (left.as_slice(), right.as_slice())
                && one.packet == other.packet
            {
                return None;
            }
            let most = MAX_END_EVIDENCE;
            let mut evidence = self.evidence(Role::Edge, from, edges, most);
            evidence.extend(self.evidence(Role::From, from, left, most));
            evidence.extend(self.evidence(Role::To, to, right, most));
            Some(Finding {
                rule: Rule::MapEdgeConnects,
                entity: *entity,
                value: from.clone(),
                to: Some(to.clone()),
                left_out: edges.len() + left.len() + right.len() - evidence.len(),
                evidence,
            })
        })
    }

    fn evidence(&self, role: Role, value: &str, holders: &[Holder], most: usize) -> Vec<Evidence> {
        let held = holders.iter().take(most).map(|holder| {
            let packet = &self.packets[holder.packet];
            Evidence {
                role,
                packet: holder.packet,
                packet_type: packet.packet_type.clone(),
                packet_id: packet.id.clone(),
                pointer: holder.pointer.clone(),
                value: value.to_owned(),
            }
        });
        held.collect()
    }
}

/// Packets come one after the other, so one that is there already is the last.
fn hold(holders: &mut Vec<Holder>, packet: usize, place: &Place<'_, '_>) {
    if holders.last().is_none_or(|last| last.packet != packet) {
        holders.push(Holder {
            packet,
            pointer: place.pointer(),
        });
    }
}

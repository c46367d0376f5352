//! `Correlator`: the index that packets are put into one by one, and what it says in the end.
//!
//! For each thing it keeps the packets that name it, each once with the first place; for each edge the packets that
//! have it. Names are few compared with pairs of packets, so time and memory grow with the packets' size alone.

use super::collect::{Found, collect};
use super::holders::{Holders, List};
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
    names: Vec<Name>,
    /// The number of each name, by kind.
    numbers: [HashMap<Arc<str>, usize>; Entity::ALL.len()],
    /// By the numbers of both ends.
    edges: HashMap<(usize, usize), List>,
    holders: Holders,
}

/// What evidence says about its packet.
#[derive(Debug)]
struct Packet {
    packet_type: Arc<str>,
    id: Option<Arc<str>>,
}

/// A thing, in its normal form, and who names it.
#[derive(Debug)]
struct Name {
    entity: Entity,
    text: Arc<str>,
    held: List,
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
                if let Some(name) = self.number(entity, text) {
                    let held = &mut self.names[name].held;
                    self.holders.hold(held, number, &place);
                }
            }
            Found::Edge(entity, from, to, place) => {
                let ends = (self.number(entity, from), self.number(entity, to));
                if let (Some(from), Some(to)) = ends
                    && from != to
                {
                    let held = self.edges.entry((from, to)).or_default();
                    self.holders.hold(held, number, &place);
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

    /// The number of a name; `None` for the empty text.
    fn number(&mut self, entity: Entity, text: &str) -> Option<usize> {
        let text = entity.normal(text)?;
        let numbers = &mut self.numbers[entity as usize];
        if let Some(number) = numbers.get(&*text) {
            return Some(*number);
        }
        let text: Arc<str> = Arc::from(&*text);
        numbers.insert(text.clone(), self.names.len());
        self.names.push(Name {
            entity,
            text,
            held: List::default(),
        });
        Some(self.names.len() - 1)
    }

    /// A finding for each thing that more than one packet names.
    fn shared(&self) -> impl Iterator<Item = Finding> + '_ {
        let shared = self.names.iter().filter(|name| name.held.len() > 1);
        shared.map(|name| {
            let mut evidence = Vec::with_capacity(name.held.len());
            self.show(
                Role::Holds,
                &name.text,
                &name.held,
                usize::MAX,
                &mut evidence,
            );
            Finding {
                rule: Rule::shared(name.entity),
                entity: name.entity,
                value: name.text.clone(),
                to: None,
                evidence,
                left_out: 0,
            }
        })
    }

    /// A finding for each edge whose ends two different packets name.
    fn connections(&self) -> impl Iterator<Item = Finding> + '_ {
        self.edges.iter().filter_map(|((from, to), edges)| {
            let (from, to) = (&self.names[*from], &self.names[*to]);
            let ends = [&from.held, &to.held];
            // Only where one packet alone names both ends are there no two packets to join.
            let sole = ends.map(|held| self.holders.sole(held));
            if sole[0].is_some() && sole[0] == sole[1] {
                return None;
            }
            let mut evidence = Vec::new();
            self.show(
                Role::Edge,
                &from.text,
                edges,
                MAX_END_EVIDENCE,
                &mut evidence,
            );
            self.show(
                Role::From,
                &from.text,
                &from.held,
                MAX_END_EVIDENCE,
                &mut evidence,
            );
            self.show(
                Role::To,
                &to.text,
                &to.held,
                MAX_END_EVIDENCE,
                &mut evidence,
            );
            Some(Finding {
                rule: Rule::MapEdgeConnects,
                entity: from.entity,
                value: from.text.clone(),
                to: Some(to.text.clone()),
                left_out: edges.len() + from.held.len() + to.held.len() - evidence.len(),
                evidence,
            })
        })
    }

    /// Lists packets as evidence.
    fn show(
        &self,
        role: Role,
        value: &Arc<str>,
        held: &List,
        most: usize,
        evidence: &mut Vec<Evidence>,
    ) {
        let held = self.holders.of(held).take(most);
        evidence.extend(held.map(|(number, pointer)| {
            let packet = &self.packets[number];
            Evidence {
                role,
                packet: number,
                packet_type: packet.packet_type.clone(),
                packet_id: packet.id.clone(),
                pointer: pointer.to_owned(),
                value: value.clone(),
            }
        }));
    }
}

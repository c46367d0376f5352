//! `Finding`: one thing that packets have in common, with the places that show it.
//!
//! A finding is about a thing, not about a pair of packets: pairs are as many as the square of the packets, and a
//! reader who sees that twelve packets are about one file does not want to read it sixty-six times.

use super::Entity;
use std::sync::Arc;

/// What was found, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// An edge joins a thing of one packet to a thing of another.
    MapEdgeConnects,
    /// Packets name one file.
    SharedFile,
    /// Packets name one symbol.
    SharedSymbol,
    /// Packets name one test.
    SharedTest,
}

impl Rule {
    /// Every rule, in the order of findings.
    pub const ALL: [Rule; 4] = [
        Rule::MapEdgeConnects,
        Rule::SharedFile,
        Rule::SharedSymbol,
        Rule::SharedTest,
    ];

    /// Its name, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Rule::MapEdgeConnects => "map_edge_connects",
            Rule::SharedFile => "shared_file",
            Rule::SharedSymbol => "shared_symbol",
            Rule::SharedTest => "shared_test",
        }
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.as_str() == name)
    }

    /// How the packets relate; the same for every rule there is.
    pub fn relation(self) -> &'static str {
        "related"
    }

    /// How sure the rule is, from 0 to 1: a number of the rule, not of what it found.
    pub fn confidence(self) -> f64 {
        match self {
            Rule::MapEdgeConnects => 0.76,
            Rule::SharedFile => 0.74,
            Rule::SharedSymbol => 0.70,
            Rule::SharedTest => 0.68,
        }
    }

    /// The rule about a shared thing.
    pub(super) fn shared(entity: Entity) -> Rule {
        match entity {
            Entity::File => Rule::SharedFile,
            Entity::Symbol => Rule::SharedSymbol,
            Entity::Test => Rule::SharedTest,
        }
    }
}

/// One thing that packets have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found.
    pub rule: Rule,
    /// What kind of thing it is about.
    pub entity: Entity,
    /// The thing, in its normal form; of an edge, where it comes from.
    pub value: Arc<str>,
    /// Of an edge, where it leads.
    pub to: Option<Arc<str>>,
    /// The places that show it.
    pub evidence: Vec<Evidence>,
    /// Evidence that is not listed: of each end of an edge, what is beyond
    /// [`MAX_END_EVIDENCE`](crate::limits::MAX_END_EVIDENCE) packets.
    pub left_out: usize,
}

impl Finding {
    /// The finding in one sentence.
    pub fn summary(&self) -> String {
        let entity = self.entity.as_str();
        match &self.to {
            None => format!(
                "{} packets name the {entity} `{}`",
                self.evidence.len(),
                self.value
            ),
            Some(to) => format!("an edge joins the {entity} `{}` to `{to}`", self.value),
        }
    }
}

/// One place in one packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What it shows.
    pub role: Role,
    /// The packet, by its number in the set.
    pub packet: usize,
    /// Its type.
    pub packet_type: Arc<str>,
    /// Its hash, where it has one.
    pub packet_id: Option<Arc<str>>,
    /// Where in the packet: JSON pointer to the name, or to the object that is the edge.
    pub pointer: String,
    /// The name in its normal form; of an edge, where it comes from.
    pub value: Arc<str>,
}

/// What a place shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The packet names the shared thing here.
    Holds,
    /// The edge stands here.
    Edge,
    /// The packet names the thing that the edge comes from.
    From,
    /// The packet names the thing that the edge leads to.
    To,
}

impl Role {
    /// Its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Holds => "holds",
            Role::Edge => "edge",
            Role::From => "from",
            Role::To => "to",
        }
    }
}

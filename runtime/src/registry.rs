//! The registry at run time: which packet types there are, and which one a received packet is.

use crate::code;
use crate::json::Json;
use crate::packet::single;
use crate::report::Report;

/// A line of the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketInfo {
    /// The identity; its last segment is the major version.
    pub packet_type: &'static str,
    /// The schema file, relative to the registry.
    pub schema: &'static str,
    /// The tool that writes it, where the registry names one.
    pub tool: Option<&'static str>,
    /// The kind that is written.
    pub kind: Option<&'static str>,
    /// Such as `active`.
    pub status: &'static str,
}

/// How a received packet is recognised: each of these members has one of these values.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// The registered type.
    pub packet_type: &'static str,
    /// Members of the packet, with what they may say.
    pub members: &'static [(&'static str, &'static [&'static str])],
}

/// The line of a type in a table that is sorted by type.
pub fn find(table: &'static [PacketInfo], packet_type: &str) -> Option<&'static PacketInfo> {
    table
        .binary_search_by(|info| info.packet_type.cmp(packet_type))
        .ok()
        .map(|at| &table[at])
}

/// The number of the identity that the packet has.
pub fn identify(identities: &[Identity], packet: &Json) -> Result<usize, Report> {
    let says = |member: &str| {
        packet
            .as_object()
            .and_then(|object| object.get(member))
            .and_then(Json::as_str)
    };
    let matches = |identity: &Identity| {
        identity
            .members
            .iter()
            .all(|(member, values)| says(member).is_some_and(|text| values.contains(&text)))
    };
    identities.iter().position(matches).ok_or_else(|| {
        let known: Vec<&str> = identities
            .iter()
            .map(|identity| identity.packet_type)
            .collect();
        single(
            code::UNKNOWN_PACKET,
            "",
            format!(
                "no registered packet type has this identity, known are {}",
                known.join(", ")
            ),
        )
    })
}

/// The number of the identity with this registered type; `pointer` is where the type was named.
pub fn by_type(identities: &[Identity], packet_type: &str, pointer: &str) -> Result<usize, Report> {
    identities
        .iter()
        .position(|identity| identity.packet_type == packet_type)
        .ok_or_else(|| {
            single(
                code::UNKNOWN_PACKET,
                pointer,
                format!(
                    "packet type `{}` is not registered",
                    crate::sink::cut(packet_type)
                ),
            )
        })
}

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
/// A type without members is known by its name only.
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
    // That all of no members agree would say nothing about the packet.
    let matches = |identity: &Identity| {
        !identity.members.is_empty()
            && identity
                .members
                .iter()
                .all(|(member, values)| says(member).is_some_and(|text| values.contains(&text)))
    };
    identities.iter().position(matches).ok_or_else(|| {
        let known = identities.iter();
        let known = known.filter(|identity| !identity.members.is_empty());
        unknown(known.map(|identity| identity.packet_type))
    })
}

/// The report that a packet has the identity of none of the types.
pub fn unknown<'t>(known: impl Iterator<Item = &'t str>) -> Report {
    let known: Vec<&str> = known.collect();
    single(
        code::UNKNOWN_PACKET,
        "",
        format!(
            "no registered packet type has this identity, known are {}",
            known.join(", ")
        ),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    const IDENTITIES: &[Identity] = &[
        Identity {
            packet_type: "by.name.v1",
            members: &[],
        },
        Identity {
            packet_type: "by.member.v1",
            members: &[("kind", &["member"])],
        },
    ];

    fn packet(kind: &str) -> Json {
        let mut object = crate::Object::new();
        object.insert("kind".to_owned(), Json::String(kind.to_owned()));
        Json::Object(object)
    }

    #[test]
    fn a_type_without_members_is_reached_by_its_name_only() {
        assert_eq!(identify(IDENTITIES, &packet("member")), Ok(1));
        let report = identify(IDENTITIES, &packet("other")).expect_err("none has this kind");
        assert_eq!(
            report.first().message,
            "no registered packet type has this identity, known are by.member.v1"
        );
        assert!(identify(IDENTITIES, &Json::Null).is_err());
        assert_eq!(by_type(IDENTITIES, "by.name.v1", "/type"), Ok(0));
    }
}

//! The schema of a projection: a document of its own, which takes every projection of every valid packet.

use super::outline::Outline;
use super::printer::{Printer, boolean};
use crate::merge::target;
use crate::model::Packet;
use crate::names::upper_camel;
use crate::schema::ProfileText;
use crate::source::{Member, Node};
use sealform::Profile as Table;
use sealform::limits::LARGEST_MAX_DEPTH;

/// The schema of a projection.
pub(super) fn schema(
    packet: &Packet,
    outline: &Outline<'_>,
    text: &ProfileText,
    table: &Table,
) -> Node {
    let cuts = !outline.table.places.is_empty();
    let mut printer = Printer::new(outline, table.max_bytes);
    let root = target(outline.schemas, packet.schema);
    let places: &[u32] = if cuts { &[0] } else { &[] };
    let (body, _) = printer.print(root, places);
    let mut properties = vec![
        Member::made("packet", body),
        Member::made(
            "sourceHash",
            hash("The canonical hash of the packet that this was made from."),
        ),
        Member::made("cuts", cut_list(cuts)),
    ];
    let mut required = vec!["packet", "sourceHash", "cuts"];
    if table.is_stored {
        properties.push(Member::made("handle", definition("ProfileHandle")));
        printer
            .definitions
            .push(("ProfileHandle".to_owned(), handle(&packet.packet_type)));
        required.push("handle");
    }
    printer.definitions.push(("ProfileCut".to_owned(), cut()));
    let short = packet
        .name
        .strip_suffix("Packet")
        .filter(|short| !short.is_empty())
        .unwrap_or(&packet.name);
    let about = match cuts {
        true => format!(
            "What the profile `{}` leaves of a packet of the type `{}`.",
            text.name, packet.packet_type
        ),
        false => format!(
            "A packet of the type `{}`, whole, in the profile `{}`.",
            packet.packet_type, text.name
        ),
    };
    let depth = packet
        .seal
        .limits
        .max_depth
        .saturating_add(2)
        .min(LARGEST_MAX_DEPTH);
    Node::object([
        Member::made(
            "title",
            Node::string(&format!("{short}{}", upper_camel(&text.name))),
        ),
        Member::made("description", Node::string(&about)),
        // A file or a line ends with a line feed.
        Member::made(
            "x-maxInputBytes",
            Node::integer(table.max_bytes.saturating_add(1)),
        ),
        Member::made("x-maxDepth", Node::integer(depth as u64)),
        Member::made("type", Node::string("object")),
        Member::made("additionalProperties", boolean(false)),
        Member::made("properties", Node::object(properties)),
        Member::made(
            "required",
            Node::array(required.into_iter().map(Node::string)),
        ),
        Member::made(
            "$defs",
            Node::object(
                printer
                    .definitions
                    .into_iter()
                    .map(|(name, node)| Member::made(&name, node)),
            ),
        ),
    ])
}

fn definition(name: &str) -> Node {
    Node::object([Member::made(
        "$ref",
        Node::string(&format!("#/$defs/{name}")),
    )])
}

fn hash(about: &str) -> Node {
    Node::object([
        Member::made("description", Node::string(about)),
        Member::made("type", Node::string("string")),
        Member::made("pattern", Node::string("^[0-9a-f]{64}$")),
    ])
}

fn count(about: &str) -> Node {
    Node::object([
        Member::made("description", Node::string(about)),
        Member::made("type", Node::string("integer")),
        Member::made("minimum", Node::integer(0)),
        Member::made("maximum", Node::integer(u64::MAX)),
    ])
}

fn closed(title: &str, about: &str, properties: Vec<Member>) -> Node {
    let required: Vec<Node> = properties
        .iter()
        .map(|member| Node::string(&member.name))
        .collect();
    Node::object([
        Member::made("title", Node::string(title)),
        Member::made("description", Node::string(about)),
        Member::made("type", Node::string("object")),
        Member::made("additionalProperties", boolean(false)),
        Member::made("properties", Node::object(properties)),
        Member::made("required", Node::array(required)),
    ])
}

fn cut_list(cuts: bool) -> Node {
    let about = "What was cut, in the order of the packet.";
    let mut members = vec![
        Member::made("description", Node::string(about)),
        Member::made("type", Node::string("array")),
        Member::made("items", definition("ProfileCut")),
    ];
    if !cuts {
        members.push(Member::made("maxItems", Node::integer(0)));
    }
    Node::object(members)
}

fn cut() -> Node {
    let pointer = Node::object([
        Member::made(
            "description",
            Node::string("JSON pointer, in the packet as in what is left of it."),
        ),
        Member::made("type", Node::string("string")),
        Member::made("format", Node::string("json-pointer")),
    ]);
    closed(
        "ProfileCut",
        "An array, an object or a string that lost its end.",
        vec![
            Member::made("pointer", pointer),
            Member::made(
                "returned",
                count("Items, members or characters that are left."),
            ),
            Member::made(
                "total",
                count("Items, members or characters that the packet has."),
            ),
        ],
    )
}

fn handle(packet_type: &str) -> Node {
    let packet_type = Node::object([
        Member::made("description", Node::string("The type of the packet.")),
        Member::made("const", Node::string(packet_type)),
    ]);
    closed(
        "ProfileHandle",
        "Where the whole packet is: its file in the store is named by its hash.",
        vec![
            Member::made("packetType", packet_type),
            Member::made("hash", hash("The canonical hash of the packet.")),
            Member::made("bytes", count("Bytes of the packet as compact JSON.")),
        ],
    )
}

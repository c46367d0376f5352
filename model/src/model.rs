//! `Model`: everything that a backend needs, valid by construction. Errors stop here.

use crate::frame::Frame;
use crate::names::snake;
use crate::plan::{Derivation, Function, Plan};
use crate::profile::Profile;
use crate::registry::{Registry, Wrapper};
use crate::schema::{Derive, Schema, SchemaId};
use crate::source::Span;
use crate::types::{Type, TypeId, Types};
use sealform::{Form, Json, Limits};

/// A set of packet types with their schemas, types and checks.
#[derive(Debug)]
pub struct Model {
    /// All schemas, merged.
    pub schemas: Vec<Schema>,
    /// All checks.
    pub plan: Plan,
    /// All types.
    pub types: Types,
    /// The envelopes, in the order in which packets first use them.
    pub envelopes: Vec<Envelope>,
    /// The packet types, in the order of the registry.
    pub packets: Vec<Packet>,
    /// The registry, where the model comes from one.
    pub registry: Option<Registry>,
    /// The wire wrapper, with its envelope.
    pub wrapper: Option<(Wrapper, usize)>,
    /// The binary layouts of types, by schema.
    pub frames: Vec<Frame>,
    /// Scalar constants, by file and place.
    pub constants: Vec<Constant>,
    /// Paths of the files, by index.
    pub files: Vec<String>,
}

/// An object with one open member.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// Its struct.
    pub ty: TypeId,
    /// Its schema.
    pub schema: SchemaId,
    /// The open member.
    pub member: String,
    /// Hash, derived members, limits.
    pub seal: Seal,
}

/// A packet type.
#[derive(Clone, Debug)]
pub struct Packet {
    /// The registered type, or the name where there is no registry.
    pub packet_type: String,
    /// The name of the Rust type or alias.
    pub name: String,
    /// Its schema.
    pub schema: SchemaId,
    /// Index of its file.
    pub file: usize,
    /// `description`
    pub description: Option<String>,
    /// `tool`, `kind` and `status` of the registry.
    pub tool: Option<String>,
    /// The kind that is written.
    pub kind: Option<String>,
    /// Such as `active`.
    pub status: String,
    /// The schema of what its rules need beside it (`x-context`).
    pub context: Option<SchemaId>,
    /// What follows from it and from what a caller gives (`x-functions`).
    pub functions: Vec<Function>,
    /// Its smaller wire forms (`x-profiles`).
    pub profiles: Vec<Profile>,
    /// Its type.
    pub body: Body,
    /// Hash, derived members, limits.
    pub seal: Seal,
    /// Members with the texts that they may have, by which the packet is recognised.
    pub identity: Vec<(String, Vec<String>)>,
}

/// The type of a packet.
#[derive(Clone, Debug)]
pub enum Body {
    /// A type of its own.
    Plain(Type),
    /// An envelope with a payload.
    Enveloped {
        /// Index into [`Model::envelopes`].
        envelope: usize,
        /// The payload's type.
        payload: Type,
        /// Text members of the envelope that the packet narrows to constants; the first is the one to write.
        narrowed: Vec<(String, Vec<String>)>,
    },
}

/// How a packet is sealed and read.
#[derive(Clone, Debug)]
pub struct Seal {
    /// The canonical form; `jcs` where there is no `x-hash`.
    pub form: Form,
    /// Members on the way to the hash, where there is one.
    pub hash: Option<Vec<String>>,
    /// Derived members, with the members on the way to each.
    pub derived: Vec<(Vec<String>, Derive)>,
    /// Those of them whose value is an expression or a projection, by position.
    pub derivations: Vec<(usize, Derivation)>,
    /// What the reader takes in.
    pub limits: Limits,
}

impl Seal {
    /// The members whose value is an expression or a projection: path, keyword, what follows.
    pub fn follows(&self) -> impl Iterator<Item = (&[String], &Derive, &Derivation)> {
        self.derivations.iter().map(|(at, derivation)| {
            let (path, derive) = &self.derived[*at];
            (path.as_slice(), derive, derivation)
        })
    }
}

/// A constant: a definition that allows one scalar.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name, in upper case.
    pub name: String,
    /// A string, an integer of 64 bits or a boolean.
    pub value: Json,
    /// `description`
    pub description: Option<String>,
    /// Where its schema stands.
    pub span: Span,
    /// Index of its file.
    pub file: usize,
}

/// The names of the functions that check a packet from JSON: `Order` and `OrderPacket` have the same ones.
pub fn function_names(packet: &Packet) -> [String; 2] {
    let short = packet
        .name
        .strip_suffix("Packet")
        .filter(|short| !short.is_empty())
        .unwrap_or(&packet.name);
    ["validate", "assert"].map(|verb| format!("{verb}_{}", snake(short)))
}

impl Model {
    /// The packet with this registered type or name.
    pub fn packet(&self, name: &str) -> Option<&Packet> {
        self.packets
            .iter()
            .find(|packet| packet.packet_type == name || packet.name == name)
    }

    /// The type that a packet is written as: its own, or its envelope's.
    pub fn body_type(&self, packet: &Packet) -> Type {
        match &packet.body {
            Body::Plain(ty) => ty.clone(),
            Body::Enveloped { envelope, .. } => Type::Named(self.envelopes[*envelope].ty),
        }
    }

    /// The payload's type, where the packet has an envelope.
    pub fn payload_type<'a>(&self, packet: &'a Packet) -> Option<&'a Type> {
        match &packet.body {
            Body::Plain(_) => None,
            Body::Enveloped { payload, .. } => Some(payload),
        }
    }

    /// The frame of an object, where it has one.
    pub fn frame(&self, schema: SchemaId) -> Option<&Frame> {
        let schema = crate::merge::target(&self.schemas, schema);
        self.frames.iter().find(|frame| frame.schema == schema)
    }

    /// The folder of a file: the group in which type names are unique.
    pub fn family(&self, file: usize) -> String {
        family_of(&self.files[file])
    }

    /// The file's name without folder and extensions.
    pub fn stem(&self, file: usize) -> String {
        stem_of(&self.files[file])
    }

    /// Every schema that judges a whole value: packets, envelopes and contexts. Pointers from the root start at these.
    pub fn judged(&self) -> Vec<SchemaId> {
        let packets = self
            .packets
            .iter()
            .flat_map(|packet| [Some(packet.schema), packet.context]);
        let envelopes = self.envelopes.iter().map(|envelope| Some(envelope.schema));
        let mut judged = Vec::new();
        for schema in packets.chain(envelopes).flatten() {
            if !judged.contains(&schema) {
                judged.push(schema);
            }
        }
        judged
    }

    /// A schema.
    pub fn schema(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.0]
    }
}

pub(crate) fn family_of(path: &str) -> String {
    path.split_once('/')
        .map_or_else(String::new, |(family, _)| family.to_owned())
}

pub(crate) fn stem_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name).to_owned()
}

//! Profiles: smaller wire forms of a packet, each with a bound that holds for every packet (`x-profiles`).
//! What a profile may do stands in a table of places; one walk over the packet's tree serves generated types and the interpreter.
//!
//! A projection is not a packet: it holds what is left of one, beside the hash of the packet and a list of what was cut.
//! Cuts take items and characters from the end alone, so a pointer means the same in the packet and in its projection.

mod fit;
mod place;
mod render;
#[cfg(feature = "store")]
mod store;
#[cfg(test)]
mod tests;

pub use place::{Inlined, Measured, Member, Others, Place, Run, Table};
#[cfg(feature = "store")]
pub use store::{Store, StoreError};

use crate::json::{Json, Object};
use crate::packet::{self, Packet, single, write_fault};
use crate::report::Report;
use crate::seal::canonical_hash;
use crate::valid::Valid;
use crate::writer::{Form, Writer};
use crate::{code, reader};
use std::borrow::Cow;

/// A profile of a packet type.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its name, such as `compact`.
    pub name: Cow<'static, str>,
    /// What may be cut where. Without any place, the projection holds the packet as it is.
    pub table: Table,
    /// Bytes that a projection never exceeds as compact JSON; without places, those of the largest packet.
    pub max_bytes: u64,
    /// Members that say how many bytes a part of the packet has.
    pub sizes: Cow<'static, [Measured]>,
    /// Whether the whole packet goes to a store, and the projection carries a handle.
    pub is_stored: bool,
}

/// What a profile makes of a packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// What is left of the packet.
    pub packet: Json,
    /// The canonical hash of the packet that it was made from.
    pub source_hash: String,
    /// What was cut, in the order of the packet.
    pub cuts: Vec<Cut>,
    /// Where the whole packet is.
    pub handle: Option<Handle>,
    form: Form,
}

/// One array, object or string that lost its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// JSON pointer, in the packet and in the projection.
    pub pointer: String,
    /// Items, members or characters that are left; the mark `...` counts.
    pub returned: u64,
    /// Items, members or characters that the packet has.
    pub total: u64,
}

/// The name of a packet in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// The registered type.
    pub packet_type: String,
    /// The canonical hash, which is the name of the file.
    pub hash: String,
    /// Bytes of the packet as compact JSON.
    pub bytes: u64,
}

/// Projects a packet.
pub fn project<P: Packet>(packet: &Valid<P>, name: &str) -> Result<Projection, Report> {
    let profile = find(P::PROFILES, name)?;
    if profile.is_stored {
        return Err(unknown(format!(
            "the profile `{name}` keeps the whole packet in a store; give one"
        )));
    }
    projected(packet, profile, None)
}

/// The projection of a packet, with the handle of the whole one where it was kept.
fn projected<P: Packet>(
    packet: &Valid<P>,
    profile: &Profile,
    handle: Option<Handle>,
) -> Result<Projection, Report> {
    let text = packet::encode(&**packet)?;
    let tree = reader::read(&text, P::LIMITS).map_err(Report::single)?;
    // The packet as it is written must be valid too: numbers may have been rounded to doubles.
    packet::judge::<P>(&tree, None)?;
    project_tree(profile, &tree, canonical_hash(&**packet)?, handle, P::FORM)
}

/// Projects the tree of a packet. The packet must be valid: the bound follows from its schema.
pub fn project_tree(
    profile: &Profile,
    packet: &Json,
    source_hash: String,
    handle: Option<Handle>,
    form: Form,
) -> Result<Projection, Report> {
    let projection = Projection {
        packet: Json::Null,
        source_hash,
        cuts: Vec::new(),
        handle,
        form,
    };
    if profile.table.places.is_empty() {
        let packet = packet.clone();
        return Ok(Projection {
            packet,
            ..projection
        });
    }
    fit::fit(profile, packet, projection)
}

/// The profile with this name.
pub fn find<'p>(profiles: &'p [Profile], name: &str) -> Result<&'p Profile, Report> {
    let found = profiles.iter().find(|profile| profile.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = profiles.iter().map(|profile| &*profile.name).collect();
        unknown(match names.is_empty() {
            true => format!("the packet has no profile `{name}`, and no other"),
            false => format!(
                "the packet has no profile `{name}`, only {}",
                names.join(", ")
            ),
        })
    })
}

fn unknown(message: String) -> Report {
    single(code::NO_PROFILE, "", message)
}

impl Projection {
    /// The projection as compact JSON: `packet`, `sourceHash`, `cuts`, and `handle` where there is one.
    pub fn encode(&self) -> Result<Vec<u8>, Report> {
        let mut out = Writer::new(self.form);
        self.write(&mut out);
        out.finish().map_err(write_fault)
    }

    fn write(&self, out: &mut Writer) {
        out.begin_object();
        out.member("packet");
        out.written_json(&self.packet);
        out.member("sourceHash");
        out.string(&self.source_hash);
        out.member("cuts");
        out.begin_array();
        for cut in &self.cuts {
            out.json(&cut.to_json());
        }
        out.end_array();
        if let Some(handle) = &self.handle {
            out.member("handle");
            out.json(&handle.to_json());
        }
        out.end_object();
    }

    /// Bytes of [`Projection::encode`].
    pub fn bytes(&self) -> u64 {
        let mut out = Writer::new(self.form);
        self.write(&mut out);
        out.len() as u64
    }

    /// The projection as a value, as its schema describes it.
    pub fn to_json(&self) -> Json {
        let cuts = self.cuts.iter().map(Cut::to_json).collect();
        let handle = self
            .handle
            .iter()
            .map(|handle| ("handle", handle.to_json()));
        let members = [
            ("packet", self.packet.clone()),
            ("sourceHash", Json::String(self.source_hash.clone())),
            ("cuts", Json::Array(cuts)),
        ];
        object(members.into_iter().chain(handle))
    }
}

impl Cut {
    fn to_json(&self) -> Json {
        object([
            ("pointer", Json::String(self.pointer.clone())),
            ("returned", Json::Number(self.returned.into())),
            ("total", Json::Number(self.total.into())),
        ])
    }
}

impl Handle {
    /// The handle as a value: `packetType`, `hash`, `bytes`.
    pub fn to_json(&self) -> Json {
        object([
            ("packetType", Json::String(self.packet_type.clone())),
            ("hash", Json::String(self.hash.clone())),
            ("bytes", Json::Number(self.bytes.into())),
        ])
    }
}

fn object(members: impl IntoIterator<Item = (&'static str, Json)>) -> Json {
    let mut object = Object::new();
    for (name, value) in members {
        object.insert(name, value);
    }
    Json::Object(object)
}

impl<P: Packet> Valid<P> {
    /// The packet in one of its profiles: what is left of it, its hash, and what was cut.
    ///
    /// The projection is no longer than the profile's bound, and the schema of the profile takes it.
    pub fn project(&self, profile: &str) -> Result<Projection, Report> {
        project(self, profile)
    }
}

//! Frames: what `x-frame` says, brought together with the object that it stands on.
//!
//! A layout and its schema must say the same, so that every valid value has bytes and all bytes that are taken in are a
//! valid value: [`check`] refuses what only one of them says. What is left is a list of fields with plain numbers,
//! which the interpreter walks and the backends write out.

mod agree;
mod constraints;
mod expected;
mod layout;
mod linked;
mod names;
mod sizes;

pub use agree::check;
pub use layout::frames;
pub use names::Names;

use crate::schema::SchemaId;
use crate::types::TypeId;
use sealform::frame::{FrameCode, Orders};
use sealform::{Form, Limits};

/// A layout of a type.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The object.
    pub schema: SchemaId,
    /// Its struct.
    pub ty: TypeId,
    /// The first bytes.
    pub magic: Vec<u8>,
    /// Bits and value of the version.
    pub version: Option<(u32, u64)>,
    /// The orders of bytes and bits.
    pub order: Orders,
    /// Bytes before the first part whose size may differ.
    pub header: u64,
    /// The fields.
    pub fields: Vec<Field>,
    /// Public code and message by internal code.
    pub errors: Vec<(FrameCode, String, String)>,
    /// What makes a chain of a repeated field.
    pub chain: Option<Chain>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The member, or the name of a count or length.
    pub name: String,
    /// What it holds.
    pub holds: Holds,
}

/// What a field holds.
#[derive(Clone, Debug)]
pub enum Holds {
    /// A number.
    Bits {
        /// Its bits, 1 to 64.
        width: u32,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// What it says.
        says: Says,
    },
    /// So many bytes.
    Bytes(u64),
    /// Items, counted by an earlier field.
    Items {
        /// The position of that field.
        count: usize,
        /// What is counted.
        item: Item,
        /// Bytes that an item has at least.
        least: u64,
    },
    /// The frame of an object.
    Frame(SchemaId),
    /// The canonical JSON of a packet, measured by an earlier field.
    Json {
        /// The packet.
        schema: SchemaId,
        /// The position of that field.
        length: usize,
        /// The spelling of its canonical form.
        form: Form,
        /// What its reader takes in.
        limits: Limits,
    },
}

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The value of a member.
    Member,
    /// How many items the field at this position has.
    Count(usize),
    /// How many bytes the body at this position has.
    Length(usize),
}

/// What is counted.
#[derive(Clone, Debug)]
pub enum Item {
    /// So many bytes.
    Bytes(u64),
    /// The fields of an object.
    Fields(SchemaId, Vec<Field>),
    /// The frame of an object.
    Frame(SchemaId),
}

/// A chain of links.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The member that holds the links.
    pub links: String,
    /// The object that a link is.
    pub link: SchemaId,
    /// The most links.
    pub max: u64,
    /// Members of a link.
    pub parent: String,
    /// The key that signs the next link.
    pub subject: String,
    /// The signature.
    pub signature: String,
    /// What stands before the signed bytes.
    pub domain: String,
}

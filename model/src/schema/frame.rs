//! `x-frame` as it is written, with its references resolved. What it means is worked out in `crate::frame`.

use super::SchemaId;
use crate::source::Span;
use sealform::frame::{FrameCode, Orders};

/// A layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameText {
    /// The first bytes.
    pub magic: Vec<u8>,
    /// Bits and value of the version.
    pub version: Option<(u32, u64)>,
    /// The orders of bytes and bits.
    pub order: Orders,
    /// The fields, in the order in which they stand.
    pub fields: Vec<FieldText>,
    /// Public code and message by internal code.
    pub errors: Vec<(FrameCode, String, String)>,
    /// What makes a chain of a repeated field.
    pub chain: Option<ChainText>,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldText {
    /// The member, or a count or length.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What it holds.
    pub holds: HoldsText,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HoldsText {
    /// A number: width, least, greatest.
    Bits(u32, Option<u64>, Option<u64>),
    /// So many bytes.
    Bytes(u64),
    /// Items, and the field that counts them.
    Items(String, ItemText),
    /// A frame.
    Frame(SchemaId),
    /// The canonical JSON of a packet, and the field with its length in bytes.
    Json(SchemaId, String),
}

/// An item of a repeated field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemText {
    /// So many bytes.
    Bytes(u64),
    /// Fields.
    Fields(Vec<FieldText>),
    /// A frame.
    Frame(SchemaId),
}

/// Members of the links of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainText {
    /// The repeated field.
    pub links: String,
    /// Of a link: the hash of its parent.
    pub parent: String,
    /// Of a link: the key that signs the next one.
    pub subject: String,
    /// Of a link: the signature.
    pub signature: String,
    /// What stands before the signed bytes.
    pub domain: String,
    /// Where it stands.
    pub span: Span,
}

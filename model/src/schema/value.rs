//! The values of keywords, typed: what the keywords of a packet say, as their authors wrote it.

use super::{At, SchemaId, Site};
use crate::plan::Argument;
use crate::source::Span;
use sealform::correlate::Entity;
use sealform::{Durability, Json};

/// A code, a message, or both, from `x-error`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorText {
    /// Replaces the built-in code.
    pub code: Option<String>,
    /// Replaces the built-in message.
    pub message: Option<String>,
}

/// `x-error` for a whole schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorScope {
    /// Its texts.
    pub text: ErrorText,
    /// Whether the subtree yields one violation, at this value.
    pub collapse: bool,
}

/// `if`, `then`, `else` of one schema object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional {
    /// `if`
    pub condition: SchemaId,
    /// `then`
    pub then: Option<At<SchemaId>>,
    /// `else`
    pub otherwise: Option<At<SchemaId>>,
}

/// `contains`, `minContains`, `maxContains`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contains {
    /// `contains`
    pub schema: SchemaId,
    /// `minContains`, 1 by default.
    pub min: u64,
    /// `maxContains`
    pub max: Option<u64>,
    /// The place of `contains`.
    pub site: Site,
}

/// `x-volatile`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Volatile {
    /// Left out of the hashed form.
    Dropped,
    /// Written with this value in the hashed form.
    Reset(Json),
}

/// `x-omit` and `x-fill`: what absence means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The empty string, array or object.
    Empty,
    /// `null`
    Null,
    /// The member's `default`.
    Default,
}

/// `x-derive`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derive {
    /// What the value follows from.
    pub from: DeriveFrom,
    /// Who refuses another value.
    pub check: DeriveCheck,
    /// Its place.
    pub site: Site,
}

/// What a derived value follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeriveFrom {
    /// Bytes of the compact JSON at the pointer, divided and rounded down.
    Bytes {
        /// JSON pointer from the packet's root.
        pointer: String,
        /// 1 for `bytes`, `bytesPerToken` for `tokens`.
        divisor: u64,
    },
    /// The clock that `seal` is given, in seconds since 1970.
    NowUnix,
    /// An expression over the object that holds the member.
    Cel(CelText),
    /// The projection of the union at the pointer, which starts at the object that holds the member.
    Projection {
        /// Its name.
        name: String,
        /// Where the union stands.
        from: PointerText,
    },
}

/// `x-edge`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeText {
    /// The member that the edge comes from.
    pub from: String,
    /// The member that it leads to.
    pub to: String,
    /// What it connects.
    pub entity: Entity,
}

/// Who refuses a derived member that does not follow from the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeriveCheck {
    /// Every decoder.
    Decode,
    /// `verify`.
    Verify,
    /// Nobody; `seal` fills it where absent or zero.
    Never,
}

/// `x-hash`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hash {
    /// `jcs` or `sorted`.
    pub form: sealform::Form,
    /// JSON pointer of the member that holds the hash.
    pub into: String,
    /// Its place.
    pub site: Site,
}

/// `x-order` entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderEntry {
    /// `/name`
    Member(String),
    /// A keyword.
    Keyword(String),
    /// The id of a rule.
    Rule(String),
}

/// An entry of `x-rules`, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// `id`, which is the code of its violations.
    pub id: String,
    /// `cel`
    pub cel: CelText,
    /// `each`, with its place.
    pub each: Option<(String, Span)>,
}

/// A CEL expression, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CelText {
    /// The expression.
    pub cel: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// An entry of `x-functions`, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionText {
    /// The name of the function.
    pub name: String,
    /// What it does.
    pub work: FunctionWork,
    /// `arguments`: what the caller gives.
    pub arguments: Vec<Argument>,
    /// `description`
    pub description: Option<String>,
}

/// What a function does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FunctionWork {
    /// `cel`: gives a value.
    Value(CelText),
    /// `set`: gives the packet with these members set, each named by a pointer.
    Set(Vec<(String, Span, CelText)>),
}

/// An entry of `x-projection`, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectionText {
    /// The name of the projection.
    pub name: String,
    /// Its fields, each with the pointers that it comes from.
    pub fields: Vec<(String, Span, Vec<PointerText>)>,
}

/// A JSON pointer, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointerText {
    /// The pointer.
    pub pointer: String,
    /// Where it stands.
    pub span: Span,
}

/// An entry of `x-requires`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// The branch has this durability.
    Durability(Durability),
    /// The expression is true of the member's value.
    Cel(CelText),
}

/// `x-rust`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RustHint {
    /// Overrides the name.
    pub name: Option<String>,
    /// Takes an existing type.
    pub path: Option<String>,
}

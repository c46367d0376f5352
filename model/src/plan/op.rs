//! `Op`: the operations that checks are made of.
//! Each ignores values of other JSON types, so order matters only for reports.

use super::RuleId;
use sealform::Json;
use sealform::check::Types;
use sealform::format::Format;

/// Index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub usize);

/// Index of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId(pub usize);

/// A member's name.
pub type Name = String;

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// The schema `false`.
    Never,
    /// `type`; where it fails, the node ends.
    Type(Types),
    /// `enum`; where it fails, the scalar checks of the node end.
    Enum(Vec<Json>),
    /// `const`; likewise.
    Const(Json),
    /// `minimum`, as a number token.
    Minimum(String),
    /// `maximum`
    Maximum(String),
    /// `exclusiveMinimum`
    ExclusiveMinimum(String),
    /// `exclusiveMaximum`
    ExclusiveMaximum(String),
    /// `multipleOf`
    MultipleOf(String),
    /// `format` of a number: name, least, greatest.
    IntegerFormat(&'static str, i128, i128),
    /// `minLength`
    MinLength(u64),
    /// `maxLength`
    MaxLength(u64),
    /// `pattern`
    Pattern(PatternId),
    /// `format` of a string.
    Format(&'static Format),
    /// `minItems`
    MinItems(u64),
    /// `maxItems`
    MaxItems(u64),
    /// `uniqueItems`
    UniqueItems,
    /// `minProperties`
    MinProperties(u64),
    /// `maxProperties`
    MaxProperties(u64),
    /// `x-maxBytes`, measured on the compact form of the node's schema.
    MaxBytes(u64),
    /// `x-maxUtf16` of a string.
    MaxUtf16(u64),
    /// `x-maxUtf16` of the compact form, measured as `x-maxBytes` is.
    MaxUtf16Json(u64),
    /// `required`
    Required(Vec<Name>),
    /// One required member, reported in its own place.
    MemberMissing(Name),
    /// `dependentRequired`: trigger, required members.
    DependentRequired(Name, Vec<Name>),
    /// `additionalProperties: false`: declared names and patterns.
    Closed(Vec<Name>, Vec<PatternId>),
    /// A declared member, where present.
    Property(Name, NodeId),
    /// Members by pattern, each against every pattern that its name matches.
    PatternProperties(Vec<(PatternId, NodeId)>),
    /// Every other member: declared names, patterns, node.
    Additional(Vec<Name>, Vec<PatternId>, NodeId),
    /// `propertyNames`
    PropertyNames(NodeId),
    /// The first items, each with its node.
    PrefixItems(Vec<NodeId>),
    /// Items from a position on.
    Items(usize, NodeId),
    /// No item from a position on.
    NoMoreItems(usize),
    /// `contains`: node, least, most.
    Contains(NodeId, u64, Option<u64>),
    /// The same value against another node: `$ref`, a branch of `allOf`.
    Apply(NodeId),
    /// `anyOf`
    AnyOf(Vec<NodeId>),
    /// `oneOf`
    OneOf(Vec<NodeId>),
    /// `anyOf` or `oneOf` whose branches a member tells apart: member, texts with branch, nodes.
    Tagged(Name, Vec<(String, usize)>, Vec<NodeId>),
    /// `not`
    Not(NodeId),
    /// `if`, `then`, `else`
    If(NodeId, Option<NodeId>, Option<NodeId>),
    /// `dependentSchemas`: where the member is present, the node.
    WherePresent(Name, NodeId),
    /// `x-indexOf`: the names on the way from the packet's root to the array.
    IndexOf(Vec<Name>),
    /// An entry of `x-rules`.
    Rule(RuleId),
    /// An entry of `x-requires`: the member, what must be true of its value.
    Requires(Name, RuleId),
    /// `x-derive` with `check: decode`: the member, what must be true of the object.
    Derived(Name, RuleId),
}

impl Op {
    /// Whether a failed `enum` or `const` spares this check.
    pub fn is_scalar(&self) -> bool {
        match self {
            Op::Minimum(_)
            | Op::Maximum(_)
            | Op::ExclusiveMinimum(_)
            | Op::ExclusiveMaximum(_)
            | Op::MultipleOf(_) => true,
            Op::IntegerFormat(..)
            | Op::MinLength(_)
            | Op::MaxLength(_)
            | Op::Pattern(_)
            | Op::Format(_) => true,
            Op::MinItems(_)
            | Op::MaxItems(_)
            | Op::UniqueItems
            | Op::MinProperties(_)
            | Op::MaxProperties(_)
            | Op::MaxBytes(_)
            | Op::MaxUtf16(_)
            | Op::MaxUtf16Json(_)
            | Op::IndexOf(_) => true,
            Op::Never
            | Op::Type(_)
            | Op::Enum(_)
            | Op::Const(_)
            | Op::Required(_)
            | Op::MemberMissing(_)
            | Op::DependentRequired(..) => false,
            Op::Closed(..)
            | Op::Property(..)
            | Op::PatternProperties(_)
            | Op::Additional(..)
            | Op::PropertyNames(_) => false,
            Op::PrefixItems(_) | Op::Items(..) | Op::NoMoreItems(_) | Op::Contains(..) => false,
            Op::Apply(_)
            | Op::AnyOf(_)
            | Op::OneOf(_)
            | Op::Tagged(..)
            | Op::Not(_)
            | Op::If(..)
            | Op::WherePresent(..)
            | Op::Rule(_)
            | Op::Requires(..)
            | Op::Derived(..) => false,
        }
    }
}

//! `Schema`: one schema object with every keyword typed, before any check is planned.
//! A keyword that is not in here was refused; nothing of a schema is dropped.

mod frame;
mod profile;
mod value;

pub use frame::{ChainText, FieldText, FrameText, HoldsText, ItemText};
pub use profile::{Inline, ProfileText, Route, Segment};
pub use value::{
    Absence, CelText, Conditional, Contains, Derive, DeriveCheck, DeriveFrom, EdgeText, ErrorScope,
    ErrorText, FunctionText, FunctionWork, Hash, OrderEntry, PointerText, ProjectionText,
    Requirement, RuleText, RustHint, Volatile,
};

use crate::source::Span;
use sealform::check::Types;
use sealform::correlate::Entity;
use sealform::{Durability, Json};

/// Index of a schema in the model's arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemaId(pub usize);

/// A keyword's place, and the author's own text for its violations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// `file#pointer` of the keyword.
    pub keyword: String,
    /// Where its value stands.
    pub span: Span,
    /// The `x-error` entry for this keyword.
    pub error: Option<ErrorText>,
}

/// A keyword's value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// The place.
    pub site: Site,
}

/// One schema, with the keywords of JSON Schema and of the packet vocabulary.
#[derive(Clone, Debug)]
pub struct Schema {
    /// `file#pointer` of the schema itself.
    pub keyword: String,
    /// Index of the file.
    pub file: usize,
    /// Where it stands.
    pub span: Span,
    /// JSON pointer within the file.
    pub pointer: String,
    /// The base URI that references in it are resolved against.
    pub base: String,

    /// `title`
    pub title: Option<At<String>>,
    /// `description`
    pub description: Option<String>,
    /// `deprecated`
    pub deprecated: bool,
    /// `default`
    pub default: Option<At<Json>>,
    /// `examples`
    pub examples: Vec<At<Json>>,

    /// The boolean schema `false`; `true` is a schema without keywords.
    pub never: bool,
    /// `$ref` to a schema that is not merged into this one.
    pub reference: Option<At<SchemaId>>,
    /// What this schema narrows, where it was merged with it.
    pub refines: Option<SchemaId>,

    /// `type`
    pub types: Option<At<Types>>,
    /// `enum`
    pub enumeration: Option<At<Vec<Json>>>,
    /// `const`
    pub constant: Option<At<Json>>,
    /// `minimum`, as a number token.
    pub minimum: Option<At<String>>,
    /// `maximum`
    pub maximum: Option<At<String>>,
    /// `exclusiveMinimum`
    pub exclusive_minimum: Option<At<String>>,
    /// `exclusiveMaximum`
    pub exclusive_maximum: Option<At<String>>,
    /// `multipleOf`
    pub multiple_of: Vec<At<String>>,
    /// `minLength`
    pub min_length: Option<At<u64>>,
    /// `maxLength`
    pub max_length: Option<At<u64>>,
    /// `pattern`
    pub patterns: Vec<At<String>>,
    /// `format`
    pub formats: Vec<At<String>>,
    /// `minItems`
    pub min_items: Option<At<u64>>,
    /// `maxItems`
    pub max_items: Option<At<u64>>,
    /// `uniqueItems`
    pub unique_items: Option<At<bool>>,
    /// `prefixItems`
    pub prefix_items: Vec<SchemaId>,
    /// `items`
    pub items: Option<At<SchemaId>>,
    /// `contains`
    pub contains: Vec<Contains>,
    /// `dependentSchemas`: trigger, schema.
    pub dependent_schemas: Vec<At<(String, SchemaId)>>,
    /// `minProperties`
    pub min_properties: Option<At<u64>>,
    /// `maxProperties`
    pub max_properties: Option<At<u64>>,
    /// `required`, a list for each schema that this one was merged from.
    pub required: Vec<At<Vec<String>>>,
    /// `dependentRequired`: trigger, required names.
    pub dependent_required: Vec<At<(String, Vec<String>)>>,
    /// `properties`, in wire order.
    pub properties: Vec<(String, SchemaId)>,
    /// `patternProperties`
    pub pattern_properties: Vec<At<(String, SchemaId)>>,
    /// `additionalProperties`
    pub additional_properties: Option<At<SchemaId>>,
    /// `propertyNames`
    pub property_names: Option<At<SchemaId>>,
    /// `allOf`
    pub all_of: Vec<At<Vec<SchemaId>>>,
    /// `anyOf`
    pub any_of: Vec<At<Vec<SchemaId>>>,
    /// `oneOf`
    pub one_of: Vec<At<Vec<SchemaId>>>,
    /// The place of `x-variants`, which `oneOf` was written out from.
    pub variants: Option<Site>,
    /// `not`
    pub not: Vec<At<SchemaId>>,
    /// `if`, `then`, `else`
    pub conditionals: Vec<Conditional>,
    /// `$defs`, for names and so that unused definitions are checked too.
    pub definitions: Vec<(String, SchemaId)>,

    /// `x-parameter`
    pub parameter: Option<At<String>>,
    /// `x-hash`
    pub hash: Option<Hash>,
    /// `x-volatile`
    pub volatile: Option<At<Volatile>>,
    /// `x-derive`
    pub derive: Option<Derive>,
    /// `x-omit`
    pub omit: Option<At<Absence>>,
    /// `x-fill`
    pub fill: Option<At<Absence>>,
    /// `x-maxBytes`
    pub max_bytes: Option<At<u64>>,
    /// `x-maxUtf16` of a string.
    pub max_utf16: Option<At<u64>>,
    /// `x-maxUtf16` of the compact JSON of any value.
    pub max_utf16_json: Option<At<u64>>,
    /// `x-indexOf`: a JSON pointer from the packet's root to an array.
    pub index_of: Option<At<String>>,
    /// `x-entity`
    pub entity: Option<At<Entity>>,
    /// `x-edge`
    pub edge: Option<At<EdgeText>>,
    /// `x-maxInputBytes`
    pub max_input_bytes: Option<At<u64>>,
    /// `x-maxDepth`
    pub max_depth: Option<At<u64>>,
    /// `x-error` for the whole subtree.
    pub error: Option<At<ErrorScope>>,
    /// `x-order`
    pub order: Vec<At<OrderEntry>>,
    /// `x-rules`
    pub rules: Vec<At<RuleText>>,
    /// `x-context`
    pub context: Option<At<SchemaId>>,
    /// `x-functions`
    pub functions: Vec<At<FunctionText>>,
    /// `x-durability`
    pub durability: Option<At<Durability>>,
    /// `x-projection`
    pub projections: Vec<At<ProjectionText>>,
    /// `x-requires`
    pub requires: Vec<At<Requirement>>,
    /// `x-profiles`
    pub profiles: Vec<At<ProfileText>>,
    /// `x-frame`
    pub frame: Option<At<FrameText>>,
    /// The bytes that the text holds as hex, where a frame has it as a field of bytes.
    pub bytes: Option<u64>,
    /// `x-rust`
    pub rust: RustHint,
}

impl Schema {
    /// A schema without any keyword.
    pub fn empty(
        keyword: String,
        file: usize,
        span: Span,
        pointer: String,
        base: String,
    ) -> Schema {
        Schema {
            keyword,
            file,
            span,
            pointer,
            base,
            title: None,
            description: None,
            deprecated: false,
            default: None,
            examples: Vec::new(),
            never: false,
            reference: None,
            refines: None,
            types: None,
            enumeration: None,
            constant: None,
            minimum: None,
            maximum: None,
            exclusive_minimum: None,
            exclusive_maximum: None,
            multiple_of: Vec::new(),
            min_length: None,
            max_length: None,
            patterns: Vec::new(),
            formats: Vec::new(),
            min_items: None,
            max_items: None,
            unique_items: None,
            prefix_items: Vec::new(),
            items: None,
            contains: Vec::new(),
            dependent_schemas: Vec::new(),
            min_properties: None,
            max_properties: None,
            required: Vec::new(),
            dependent_required: Vec::new(),
            properties: Vec::new(),
            pattern_properties: Vec::new(),
            additional_properties: None,
            property_names: None,
            all_of: Vec::new(),
            any_of: Vec::new(),
            one_of: Vec::new(),
            variants: None,
            not: Vec::new(),
            conditionals: Vec::new(),
            definitions: Vec::new(),
            parameter: None,
            hash: None,
            volatile: None,
            derive: None,
            omit: None,
            fill: None,
            max_bytes: None,
            max_utf16: None,
            max_utf16_json: None,
            index_of: None,
            entity: None,
            edge: None,
            max_input_bytes: None,
            max_depth: None,
            error: None,
            order: Vec::new(),
            rules: Vec::new(),
            context: None,
            functions: Vec::new(),
            durability: None,
            projections: Vec::new(),
            requires: Vec::new(),
            profiles: Vec::new(),
            frame: None,
            bytes: None,
            rust: RustHint::default(),
        }
    }

    /// Whether a keyword here constrains values, `$ref` aside.
    pub fn has_own_checks(&self) -> bool {
        self.never
            || self.types.is_some()
            || self.enumeration.is_some()
            || self.constant.is_some()
            || self.minimum.is_some()
            || self.maximum.is_some()
            || self.exclusive_minimum.is_some()
            || self.exclusive_maximum.is_some()
            || !self.multiple_of.is_empty()
            || self.min_length.is_some()
            || self.max_length.is_some()
            || !self.patterns.is_empty()
            || !self.formats.is_empty()
            || self.min_items.is_some()
            || self.max_items.is_some()
            || self.unique_items.is_some()
            || !self.prefix_items.is_empty()
            || self.items.is_some()
            || !self.contains.is_empty()
            || !self.dependent_schemas.is_empty()
            || self.min_properties.is_some()
            || self.max_properties.is_some()
            || !self.required.is_empty()
            || !self.dependent_required.is_empty()
            || !self.properties.is_empty()
            || !self.pattern_properties.is_empty()
            || self.additional_properties.is_some()
            || self.property_names.is_some()
            || !self.all_of.is_empty()
            || !self.any_of.is_empty()
            || !self.one_of.is_empty()
            || !self.not.is_empty()
            || !self.conditionals.is_empty()
            || self.frame.is_some()
            || self.max_bytes.is_some()
            || !self.rules.is_empty()
            || self.max_utf16.is_some()
            || self.max_utf16_json.is_some()
            || self.index_of.is_some()
    }

    /// The schema of a declared member.
    pub fn property(&self, name: &str) -> Option<SchemaId> {
        self.properties
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, id)| *id)
    }

    /// Whether the member must be present.
    pub fn requires(&self, name: &str) -> bool {
        self.required
            .iter()
            .flat_map(|names| &names.value)
            .any(|known| known == name)
    }

    /// Whether undeclared members are refused.
    pub fn is_closed(&self, schemas: &[Schema]) -> bool {
        self.additional_properties
            .as_ref()
            .is_some_and(|schema| schemas[schema.value.0].never)
    }
}

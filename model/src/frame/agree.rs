//! That a layout and its schema say the same: every member has its field, every field its member, and the limits of
//! both are equal. What only one of them says is refused with what to write instead.

use super::constraints::constraints;
use super::expected::{expected, hex_pattern};
use super::sizes::Sizes;
use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::schema::{FieldText, HoldsText, ItemText, Schema, SchemaId};
use crate::source::Span;
use crate::types::integer_range;
use sealform::check::Types;
use sealform::decimal::Decimal;
use sealform::frame::greatest;
use std::collections::HashSet;

/// Refuses frames that do not agree with their schemas, and marks the texts that are bytes.
pub fn check(schemas: &mut [Schema], diagnostics: &mut Vec<Diagnostic>) {
    let mut agree = Agree {
        schemas,
        found: Vec::new(),
        bytes: Vec::new(),
        links: Vec::new(),
    };
    let mut sizes = Sizes::new(schemas);
    for id in (0..schemas.len()).map(SchemaId) {
        // What merely refers to a frame has none of its own.
        let Some(frame) = schemas[id.0]
            .frame
            .as_ref()
            .filter(|_| target(schemas, id) == id)
        else {
            continue;
        };
        let span = frame.site.span;
        let version = frame.value.version.map_or(0, |(bits, _)| bits);
        agree.object(id, &frame.value.fields, version, span);
        if let Some(chain) = &frame.value.chain {
            agree.chain(id, &frame.value, chain);
        }
        sizes.frame(id, span);
    }
    let (found, bytes) = (agree.found, agree.bytes);
    diagnostics.extend(found);
    diagnostics.extend(sizes.found);
    for (id, size) in bytes {
        schemas[id.0].bytes = Some(size);
    }
}

pub(super) struct Agree<'s> {
    pub(super) schemas: &'s [Schema],
    found: Vec<Diagnostic>,
    /// Texts that are bytes, with how many.
    bytes: Vec<(SchemaId, u64)>,
    /// Objects that are links of a chain: each is one in one way.
    pub(super) links: Vec<SchemaId>,
}

impl Agree<'_> {
    pub(super) fn refuse(&mut self, span: Span, message: String, help: impl Into<String>) {
        self.found
            .push(Diagnostic::error("bad-frame", span, message).help(help));
    }

    /// An object and the fields of its frame, or of an item; `bits` stand before them in their first byte.
    fn object(&mut self, id: SchemaId, fields: &[FieldText], bits: u32, span: Span) {
        let id = target(self.schemas, id);
        let schema = &self.schemas[id.0];
        if schema
            .types
            .as_ref()
            .is_none_or(|at| at.value != Types::OBJECT)
            || !schema.is_closed(self.schemas)
        {
            let help = "add `\"type\": \"object\"` and `\"additionalProperties\": false`";
            self.refuse(span, "a frame stands on a closed object".to_owned(), help);
        }
        self.nothing_else(id, id, &["type", "required", "additionalProperties"]);
        let derived = self.derived(fields);
        let mut seen = HashSet::new();
        for (at, field) in fields.iter().enumerate() {
            if !seen.insert(field.name.as_str()) {
                let message = format!("two fields are named `{}`", field.name);
                self.refuse(field.span, message, "give one of them another name");
            }
            self.field(id, fields, at, derived.contains(&field.name.as_str()));
        }
        for (name, member) in &schema.properties {
            if !seen.contains(name.as_str()) {
                let message = format!("the member `{name}` has no field in the frame");
                self.refuse(
                    self.schemas[member.0].span,
                    message,
                    "add a field of this name, or leave the member out",
                );
            }
        }
        self.aligned(fields, bits, span);
    }

    /// Names that counts and lengths stand under.
    fn derived<'f>(&mut self, fields: &'f [FieldText]) -> Vec<&'f str> {
        let mut derived: Vec<&str> = Vec::new();
        for (at, field) in fields.iter().enumerate() {
            let (HoldsText::Items(name, _) | HoldsText::Json(_, name)) = &field.holds else {
                continue;
            };
            let is_bits = |field: &FieldText| {
                field.name == *name && matches!(field.holds, HoldsText::Bits(..))
            };
            if !fields[..at].iter().any(is_bits) {
                let message = format!("`{name}` is no field of bits before `{}`", field.name);
                self.refuse(
                    field.span,
                    message,
                    "name an earlier field of bits in the same list",
                );
            } else if derived.contains(&name.as_str()) {
                let message = format!("`{name}` measures two fields");
                self.refuse(
                    field.span,
                    message,
                    "give each its own field of bits: they may differ",
                );
            }
            derived.push(name);
        }
        derived
    }

    fn field(&mut self, object: SchemaId, fields: &[FieldText], at: usize, derived: bool) {
        let field = &fields[at];
        let schema = &self.schemas[object.0];
        let range = self.range(field);
        let member = schema.property(&field.name);
        if derived {
            if let Some(member) = member {
                let message = format!(
                    "`{}` follows from what it counts, and is no member",
                    field.name
                );
                self.refuse(self.schemas[member.0].span, message, "leave the member out");
            }
            return;
        }
        let limits = match &field.holds {
            HoldsText::Items(count, _) => self.range_of(fields, count),
            _ => range,
        };
        let expected = expected(self.schemas, field, limits);
        let Some(member) = member.filter(|_| schema.requires(&field.name)) else {
            let message = format!("the field `{}` has no required member", field.name);
            let name = &field.name;
            self.refuse(
                field.span,
                message,
                format!(
                    "add `\"{name}\": {expected}` to `properties`, and `\"{name}\"` to `required`"
                ),
            );
            return;
        };
        if !self.member(member, &field.holds, limits) {
            let message = format!(
                "the member and the field `{}` say different things",
                field.name
            );
            let span = self.schemas[member.0].span;
            let error = Diagnostic::error("bad-frame", span, message);
            self.found.push(
                error
                    .note(Some(field.span), "the field")
                    .help(format!("write `{expected}`, or change the field")),
            );
        }
    }

    /// The least and greatest number of a field of bits; reported where there is none.
    fn range(&mut self, field: &FieldText) -> (u64, u64) {
        let HoldsText::Bits(width, min, max) = field.holds else {
            return (0, 0);
        };
        let greatest = greatest(width);
        let (min, max) = (min.unwrap_or(0), max.unwrap_or(greatest));
        if min > max || max > greatest {
            let message = format!("no number of {width} bits is from {min} to {max}");
            self.refuse(
                field.span,
                message,
                format!("`min` and `max` lie within 0 and {greatest}"),
            );
        }
        (min, max)
    }

    fn range_of(&mut self, fields: &[FieldText], name: &str) -> (u64, u64) {
        match fields.iter().find(|field| field.name == *name) {
            Some(field) => self.range(field),
            None => (0, 0),
        }
    }

    /// Whether a member says what its field says.
    fn member(&mut self, member: SchemaId, holds: &HoldsText, (min, max): (u64, u64)) -> bool {
        let at = target(self.schemas, member);
        let schema = &self.schemas[at.0];
        let is = |types: Types| {
            schema
                .types
                .as_ref()
                .is_some_and(|known| known.value == types)
        };
        match holds {
            HoldsText::Bits(..) => {
                self.nothing_else(
                    member,
                    at,
                    &[
                        "type",
                        "minimum",
                        "maximum",
                        "exclusiveMinimum",
                        "exclusiveMaximum",
                        "const",
                        "format",
                    ],
                );
                is(Types::INTEGER)
                    && has_whole_bounds(schema)
                    && integer_range(schema) == Some((i128::from(min), i128::from(max)))
            }
            HoldsText::Bytes(size) => self.bytes(member, at, *size),
            HoldsText::Items(_, item) => {
                self.nothing_else(member, at, &["type", "items", "minItems", "maxItems"]);
                let least = schema.min_items.as_ref().map_or(0, |at| at.value);
                let most = schema.max_items.as_ref().map(|at| at.value);
                let Some(items) = &schema.items else {
                    return false;
                };
                is(Types::ARRAY)
                    && least == min
                    && most == Some(max)
                    && self.item(items.value, item)
            }
            HoldsText::Frame(id) | HoldsText::Json(id, _) => {
                self.only_reference(member, at);
                at == target(self.schemas, *id) && self.has_form(at, holds)
            }
        }
    }

    fn item(&mut self, items: SchemaId, item: &ItemText) -> bool {
        let at = target(self.schemas, items);
        if !matches!(item, ItemText::Bytes(_)) {
            self.only_reference(items, at);
        }
        match item {
            ItemText::Bytes(size) => self.bytes(items, at, *size),
            ItemText::Fields(fields) => {
                let span = self.schemas[at.0].span;
                self.object(at, fields, 0, span);
                true
            }
            ItemText::Frame(id) => {
                at == target(self.schemas, *id) && self.schemas[at.0].frame.is_some()
            }
        }
    }

    fn has_form(&self, at: SchemaId, holds: &HoldsText) -> bool {
        !matches!(holds, HoldsText::Frame(_)) || self.schemas[at.0].frame.is_some()
    }

    fn bytes(&mut self, member: SchemaId, at: SchemaId, size: u64) -> bool {
        let schema = &self.schemas[at.0];
        self.nothing_else(member, at, &["type", "pattern"]);
        self.bytes.push((at, size));
        let known = schema.bytes.is_none_or(|known| known == size);
        let text = schema
            .types
            .as_ref()
            .is_some_and(|at| at.value == Types::STRING);
        text && known
            && matches!(schema.patterns.as_slice(), [only] if only.value == hex_pattern(size))
    }

    /// What refers to an object says nothing more about it.
    fn only_reference(&mut self, written: SchemaId, at: SchemaId) {
        if written != at {
            self.nothing_else(written, written, &[]);
        }
    }

    /// Refuses keywords that the layout does not hold.
    fn nothing_else(&mut self, written: SchemaId, at: SchemaId, known: &[&str]) {
        let mut all = constraints(&self.schemas[at.0]);
        if written != at {
            all.extend(constraints(&self.schemas[written.0]));
        }
        for (name, span) in all {
            if !known.contains(&name) {
                let message = format!(
                    "`{name}` is not held by the frame, so bytes could be a value that it refuses"
                );
                self.refuse(
                    span,
                    message,
                    "leave it out of what a frame lays out, or leave `x-frame` out",
                );
            }
        }
    }

    /// No bit is left over before what starts with a byte, nor at the end.
    fn aligned(&mut self, fields: &[FieldText], before: u32, span: Span) {
        let mut bits = before % 8;
        let ends = fields.iter().map(|field| match field.holds {
            HoldsText::Bits(width, ..) => (Some(width), field.span, format!("`{}`", field.name)),
            _ => (None, field.span, format!("`{}`", field.name)),
        });
        for (width, span, what) in ends.chain([(None, span, "the end".to_owned())]) {
            match width {
                Some(width) => bits = (bits + width) % 8,
                None if bits != 0 => {
                    let left = 8 - bits;
                    let message = format!("{what} comes {bits} bits into a byte");
                    let help = format!(
                        "widen a field before it, or add `{{ \"name\": \"reserved\", \"bits\": {left}, \"min\": 0, \"max\": 0 }}` with the member `{{ \"type\": \"integer\", \"const\": 0 }}`"
                    );
                    self.refuse(span, message, help);
                    bits = 0;
                }
                None => {}
            }
        }
    }
}

/// Whether every bound is an integer: others leave numbers out that a range of integers would not.
fn has_whole_bounds(schema: &Schema) -> bool {
    let bounds = [
        &schema.minimum,
        &schema.maximum,
        &schema.exclusive_minimum,
        &schema.exclusive_maximum,
    ];
    let mut tokens = bounds.into_iter().flatten().map(|at| &at.value);
    tokens.all(|token| Decimal::parse(token).is_some_and(|bound| bound.to_i128().is_some()))
}

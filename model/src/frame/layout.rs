//! From checked texts to fields with plain numbers. Nothing can be wrong any more: `agree.rs` has seen to it.

use super::sizes::Sizes;
use super::{Chain, Field, Frame, Holds, Item, Says};
use crate::merge::target;
use crate::schema::{FieldText, HoldsText, ItemText, Schema, SchemaId};
use crate::seal::limits_of;
use crate::types::{Kind, Type, Types};
use sealform::Form;

/// The frame of every type that has one.
pub fn frames(schemas: &[Schema], types: &Types) -> Vec<Frame> {
    let mut layout = Layout {
        schemas,
        types,
        sizes: Sizes::new(schemas),
    };
    let ids = (0..schemas.len()).map(SchemaId);
    ids.filter_map(|id| layout.frame(id)).collect()
}

struct Layout<'s> {
    schemas: &'s [Schema],
    types: &'s Types,
    sizes: Sizes<'s>,
}

impl Layout<'_> {
    fn frame(&mut self, id: SchemaId) -> Option<Frame> {
        let at = self.schemas[id.0].frame.as_ref()?;
        // A type that no packet has is not written, nor is its frame.
        let Some(Type::Named(ty)) = self.types.by_schema.get(&id) else {
            return None;
        };
        let named = self.types.get(*ty);
        if named.schema != id || !matches!(named.kind, Kind::Struct(_)) {
            return None;
        }
        let text = &at.value;
        let size = self.sizes.frame(id, at.site.span);
        let fields = self.fields(id, &text.fields);
        let chain = text.chain.as_ref().and_then(|chain| {
            let at = text
                .fields
                .iter()
                .position(|field| field.name == chain.links)?;
            let Holds::Items {
                item: Item::Frame(link),
                count,
                ..
            } = &fields[at].holds
            else {
                return None;
            };
            let Holds::Bits { max, .. } = fields[*count].holds else {
                return None;
            };
            Some(Chain {
                links: chain.links.clone(),
                link: *link,
                max,
                parent: chain.parent.clone(),
                subject: chain.subject.clone(),
                signature: chain.signature.clone(),
                domain: chain.domain.clone(),
            })
        });
        Some(Frame {
            schema: id,
            ty: *ty,
            magic: text.magic.clone(),
            version: text.version,
            order: text.order,
            header: size.header / 8,
            fields,
            errors: text.errors.clone(),
            chain,
        })
    }

    fn fields(&mut self, object: SchemaId, fields: &[FieldText]) -> Vec<Field> {
        let place = |name: &str| {
            fields
                .iter()
                .position(|field| field.name == *name)
                .unwrap_or_default()
        };
        let laid = fields.iter().map(|field| {
            let member = self.schemas[object.0].property(&field.name);
            let holds = match &field.holds {
                HoldsText::Bits(width, min, max) => Holds::Bits {
                    width: *width,
                    min: min.unwrap_or_default(),
                    max: max.unwrap_or(sealform::frame::greatest(*width)),
                    says: says(fields, &field.name),
                },
                HoldsText::Bytes(size) => Holds::Bytes(*size),
                HoldsText::Frame(id) => Holds::Frame(target(self.schemas, *id)),
                HoldsText::Json(id, length) => {
                    let id = target(self.schemas, *id);
                    let schema = &self.schemas[id.0];
                    Holds::Json {
                        schema: id,
                        length: place(length),
                        form: schema.hash.as_ref().map_or(Form::Jcs, |hash| hash.form),
                        limits: limits_of(schema),
                    }
                }
                HoldsText::Items(count, item) => {
                    let least = self.sizes.item(item, field.span).least / 8;
                    let array = member.map(|member| target(self.schemas, member));
                    let items = array.and_then(|array| self.schemas[array.0].items.as_ref());
                    let items = items.map_or(object, |at| target(self.schemas, at.value));
                    Holds::Items {
                        count: place(count),
                        item: match item {
                            ItemText::Bytes(size) => Item::Bytes(*size),
                            ItemText::Fields(fields) => {
                                Item::Fields(items, self.fields(items, fields))
                            }
                            ItemText::Frame(id) => Item::Frame(target(self.schemas, *id)),
                        },
                        least,
                    }
                }
            };
            Field {
                name: field.name.clone(),
                holds,
            }
        });
        laid.collect()
    }
}

/// What a field of bits says.
fn says(fields: &[FieldText], name: &str) -> Says {
    let measured = |field: &FieldText| match &field.holds {
        HoldsText::Items(count, _) => count == name,
        HoldsText::Json(_, length) => length == name,
        HoldsText::Bits(..) | HoldsText::Bytes(_) | HoldsText::Frame(_) => false,
    };
    match fields.iter().position(measured) {
        Some(at) if matches!(fields[at].holds, HoldsText::Items(..)) => Says::Count(at),
        Some(at) => Says::Length(at),
        None => Says::Member,
    }
}

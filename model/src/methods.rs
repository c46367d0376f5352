//! The methods that generated types get beside their fields, and which names of theirs are taken.

use crate::model::{Body, Model, Packet};
use crate::names::snake;
use crate::plan::Projection;
use crate::schema::{DeriveCheck, DeriveFrom, Requirement};
use crate::types::{Field, Kind, Presence, Type, TypeId, Union};
use sealform::Durability;

/// Methods that every packet type may have.
pub const RESERVED: &[&str] = &[
    "decode",
    "decode_in",
    "decode_draft",
    "check",
    "from_json",
    "from_json_in",
    "validate",
    "validate_in",
    "encode",
    "canonical_bytes",
    "canonical_hash",
    "seal",
    "verify",
    "draft",
    "with_payload",
    "canonical",
    "durability",
    "is_durable_fact",
    "clone",
    "eq",
    "ne",
    "fmt",
    "to_json",
    "to_owned",
    "into",
    "build",
    "write",
    "placeholder",
    "serialize",
    "deserialize",
    "narrow",
];

/// How a packet is made around a member with `x-requires`.
pub struct Constructor<'m> {
    /// The member.
    pub member: &'m Field,
    /// Derived members that nobody compares: the caller may give them.
    pub given: Vec<&'m Field>,
    /// Members that are compared: they are filled.
    pub derived: Vec<&'m Field>,
    /// The name of the method that takes what the caller gives, such as `for_durable_event`.
    pub name: String,
}

/// The constructor of a packet: where one member has `x-requires` and all other required ones follow from it.
pub fn constructor<'m>(model: &'m Model, packet: &Packet) -> Option<Constructor<'m>> {
    let Body::Plain(ty) = &packet.body else {
        return None;
    };
    let structure = model.types.as_struct(ty)?;
    let follows = |derive: &crate::schema::Derive| {
        matches!(
            derive.from,
            DeriveFrom::Cel(_) | DeriveFrom::Projection { .. }
        )
    };
    let all_follow = packet
        .seal
        .derived
        .iter()
        .all(|(_, derive)| follows(derive));
    if packet.seal.hash.is_some() || packet.context.is_some() || !all_follow {
        return None;
    }
    let mut constructor = None;
    let (mut given, mut derived) = (Vec::new(), Vec::new());
    for field in structure
        .fields
        .iter()
        .filter(|field| field.constant.is_none())
    {
        let requires = &model.schema(field.schema).requires;
        match (&field.derive, requires.is_empty()) {
            (Some(derive), true) if derive.check == DeriveCheck::Never => given.push(field),
            (Some(_), true) => derived.push(field),
            (None, false) if constructor.is_none() => {
                let durability = requires.iter().find_map(|at| match at.value {
                    Requirement::Durability(durability) => Some(durability),
                    Requirement::Cel(_) => None,
                });
                let word = match durability {
                    Some(Durability::Durable) => "durable_",
                    Some(Durability::Live) => "live_",
                    None => "",
                };
                constructor = Some((field, format!("for_{word}{}", snake(&field.name))));
            }
            // Absence means something: nobody has to give it.
            (None, true) if field.presence != Presence::Required => {}
            _ => return None,
        }
    }
    let (member, name) = constructor?;
    Some(Constructor {
        member,
        given,
        derived,
        name,
    })
}

/// The members that every branch of a tagged union requires with one type, the tag aside.
pub fn shared<'m>(model: &'m Model, union: &'m Union) -> Vec<&'m Field> {
    let structures: Option<Vec<_>> = union
        .branches
        .iter()
        .map(|branch| model.types.as_struct(&branch.ty))
        .collect();
    let (Some(structures), Some(_)) = (structures, &union.tag) else {
        return Vec::new();
    };
    let Some((first, others)) = structures.split_first() else {
        return Vec::new();
    };
    let is_plain = |field: &&Field| {
        field.presence == Presence::Required
            && field.constant.is_none()
            && !field.boxed
            && field.ty != Type::Parameter
            && !RESERVED.contains(&field.rust_name.as_str())
    };
    let same = |field: &&Field| {
        others.iter().all(|other| {
            let own = other.fields.iter().find(|own| own.name == field.name);
            own.is_some_and(|own| {
                is_plain(&own) && own.ty == field.ty && own.rust_name == field.rust_name
            })
        })
    };
    first.fields.iter().filter(is_plain).filter(same).collect()
}

/// The projections of a union type.
pub fn projections(model: &Model, id: TypeId) -> Vec<&Projection> {
    let schema = model.types.get(id).schema;
    let of = |projection: &&Projection| {
        crate::merge::target(&model.schemas, projection.union)
            == crate::merge::target(&model.schemas, schema)
    };
    match model.types.get(id).kind {
        Kind::Union(_) => model.plan.projections.iter().filter(of).collect(),
        Kind::Struct(_) | Kind::StringEnum(_) | Kind::CheckedString => Vec::new(),
    }
}

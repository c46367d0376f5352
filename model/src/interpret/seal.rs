//! Hashing, sealing and verifying packets of schemas that no code was generated for.
//! The steps are those of generated code; see `sealform::seal`.

use super::written::Written;
use super::{Interpreter, derive};
use crate::model::Packet;
use crate::schema::{DeriveCheck, DeriveFrom};
use sealform::limits::MAX_SEAL_PASSES;
use sealform::packet::single;
use sealform::{Clock, Fill, Json, Report, Violation, Writer, code, derivation, reader};
use std::mem::discriminant;

/// The compact JSON of a packet, members in the order of declaration.
pub fn encode(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
) -> Result<Vec<u8>, Report> {
    finish(write(
        interpreter,
        packet,
        value,
        Writer::new(packet.seal.form),
    ))
}

/// The text that is hashed.
pub fn canonical_bytes(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
) -> Result<Vec<u8>, Report> {
    finish(write(
        interpreter,
        packet,
        value,
        Writer::hashed(packet.seal.form),
    ))
}

/// BLAKE3 of the canonical form of a draft or a packet, as 64 lower-case hex digits.
pub fn canonical_hash(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
) -> Result<String, Report> {
    let draft = drafted(interpreter, packet, value.clone());
    interpreter.check(packet.schema, &draft)?;
    hash_of(interpreter, packet, &draft)
}

/// Fills the derived members and the hash of a draft, then checks everything.
pub fn seal(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    draft: Json,
    clock: &dyn Clock,
) -> Result<Json, Report> {
    let mut value = drafted(interpreter, packet, draft);
    // A constant that is wrong is refused, not written over.
    interpreter.check(packet.schema, &value)?;
    for (path, derive) in &packet.seal.derived {
        let unset = number_at(&value, path).is_none_or(|stated| stated == 0);
        if derive.from == DeriveFrom::NowUnix && unset {
            value.set(path, Json::Number(clock.unix_seconds().into()));
        }
    }
    if let Some(path) = &packet.seal.hash {
        value.set(path, Json::String("0".repeat(sealform::seal::HASH_CHARS)));
    }
    for _ in 0..MAX_SEAL_PASSES {
        let sizes = sizes(interpreter, packet, &value, |_| true)?;
        if sizes.iter().all(|size| size.stated == Some(size.derived)) {
            break;
        }
        for size in &sizes {
            value.set(&size.path, Json::Number(size.derived.into()));
        }
    }
    if let Some(path) = &packet.seal.hash {
        let hash = hash_of(interpreter, packet, &value)?;
        value.set(path, Json::String(hash));
    }
    // What is written is checked: `x-omit` and `x-fill` may have changed which members there are.
    let written = reader::read(&encode(interpreter, packet, &value)?, packet.seal.limits)
        .map_err(Report::single)?;
    interpreter.check(packet.schema, &written)?;
    Ok(written)
}

/// Whether the packet is valid, and its hash and derived members follow from it.
pub fn verify(interpreter: &Interpreter<'_>, packet: &Packet, value: &Json) -> Result<(), Report> {
    interpreter.check(packet.schema, value)?;
    let mut violations = Vec::new();
    for size in sizes(interpreter, packet, value, |_| true)?
        .into_iter()
        .filter(|size| size.stated != Some(size.derived))
    {
        violations.push(size.violation());
    }
    if !packet.seal.derivations.is_empty() {
        // Absence may mean a value, which is what is compared.
        let written = reader::read(&encode(interpreter, packet, value)?, packet.seal.limits)
            .map_err(Report::single)?;
        let members = derive::members(interpreter, packet);
        violations.extend(derivation::wrong(&members, &written));
    }
    if let Some(path) = &packet.seal.hash {
        let hash = hash_of(interpreter, packet, value)?;
        let fault = match at(value, path).and_then(Json::as_str) {
            Some("") | None => Some((code::NOT_SEALED, "the packet is not sealed".to_owned())),
            Some(stated) if stated != hash => {
                Some((code::HASH_MISMATCH, format!("the content hashes to {hash}")))
            }
            Some(_) => None,
        };
        if let Some((code, message)) = fault {
            violations.push(single(code, &pointer(path), message).first().clone());
        }
    }
    Report::from_violations(violations, false).map_or(Ok(()), Err)
}

impl Interpreter<'_> {
    /// Everything that a decoder of the packet checks on a tree: the schema, then derived members with `check: decode`.
    pub fn validate(&self, packet: &Packet, value: &Json) -> Result<(), Report> {
        self.validate_in(packet, value, None)
    }

    /// As [`Interpreter::validate`], with what the packet's rules need beside it.
    pub fn validate_in(
        &self,
        packet: &Packet,
        value: &Json,
        context: Option<&Json>,
    ) -> Result<(), Report> {
        self.check_in(packet.schema, value, context)?;
        // To measure is to write the whole packet, so only what is compared is measured.
        let is_compared = |check| check == DeriveCheck::Decode;
        let wrong = sizes(self, packet, value, is_compared)?
            .into_iter()
            .filter(|size| size.stated != Some(size.derived));
        Report::from_violations(wrong.map(|size| size.violation()).collect(), false)
            .map_or(Ok(()), Err)
    }
}

/// A draft with a placeholder for each member that `seal` fills and that is absent or of another type.
fn drafted(interpreter: &Interpreter<'_>, packet: &Packet, mut value: Json) -> Json {
    let measured = packet.seal.derived.iter().filter(|(_, derive)| {
        matches!(derive.from, DeriveFrom::Bytes { .. } | DeriveFrom::NowUnix)
    });
    for (path, _) in measured {
        if number_at(&value, path).is_none() && !is_optional_null(&value, path) {
            value.set(path, Json::Number(0_u64.into()));
        }
    }
    for (path, _, derivation) in packet.seal.follows() {
        let placeholder = derivation.placeholder();
        let has_type = |stated: &Json| discriminant(stated) == discriminant(&placeholder);
        if !at(&value, path).is_some_and(has_type) {
            value.set(path, placeholder);
        }
    }
    if let Some(path) = &packet.seal.hash {
        value.set(path, Json::String(String::new()));
    }
    let members = derive::members(interpreter, packet);
    derivation::fill(&members, &mut value, Fill::Sealed);
    value
}

fn is_optional_null(value: &Json, path: &[String]) -> bool {
    matches!(at(value, path), Some(Json::Null))
}

struct Size {
    path: Vec<String>,
    keyword: String,
    derived: u64,
    stated: Option<u64>,
}

impl Size {
    fn violation(&self) -> Violation {
        Violation {
            code: code::DERIVED_MISMATCH.into(),
            pointer: pointer(&self.path),
            keyword: self.keyword.clone(),
            message: format!("the value must be {}", self.derived),
            position: None,
        }
    }
}

fn sizes(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
    is_wanted: impl Fn(DeriveCheck) -> bool,
) -> Result<Vec<Size>, Report> {
    let mut sizes = Vec::new();
    let mut known: Vec<(&str, usize)> = Vec::new();
    let derived = packet.seal.derived.iter();
    for (path, derive) in derived.filter(|(_, derive)| is_wanted(derive.check)) {
        let DeriveFrom::Bytes {
            pointer: measured,
            divisor,
        } = &derive.from
        else {
            continue;
        };
        // Bytes and tokens are often those of one part.
        let length = match known.iter().find(|(part, _)| part == measured) {
            Some((_, length)) => *length,
            None => match measured.as_str() {
                "" => encode(interpreter, packet, value)?.len(),
                measured => part_length(interpreter, packet, value, measured),
            },
        };
        known.push((measured, length));
        let derived = length as u64 / divisor;
        sizes.push(Size {
            path: path.clone(),
            keyword: derive.site.keyword.clone(),
            derived,
            stated: number_at(value, path),
        });
    }
    Ok(sizes)
}

/// The compact length of a member of the packet.
fn part_length(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
    pointer: &str,
) -> usize {
    let model = interpreter.model();
    let mut ty = model.body_type(packet);
    let mut at = value;
    for token in sealform::names(pointer) {
        let Some(member) = at.as_object().and_then(|object| object.get(&token)) else {
            return 0;
        };
        let field = model
            .types
            .as_struct(&ty)
            .and_then(|structure| structure.fields.iter().find(|field| field.name == token));
        let Some(field) = field else { return 0 };
        (at, ty) = (member, field.ty.clone());
    }
    let mut out = Writer::new(packet.seal.form);
    Written {
        interpreter,
        payload: model.payload_type(packet),
    }
    .value(&mut out, &ty, at);
    out.len()
}

fn write(interpreter: &Interpreter<'_>, packet: &Packet, value: &Json, mut out: Writer) -> Writer {
    let model = interpreter.model();
    Written {
        interpreter,
        payload: model.payload_type(packet),
    }
    .value(&mut out, &model.body_type(packet), value);
    out
}

fn finish(out: Writer) -> Result<Vec<u8>, Report> {
    out.finish()
        .map_err(|fault| single(fault.code(), "", fault.message().to_owned()))
}

pub(super) fn hash_of(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
) -> Result<String, Report> {
    canonical_bytes(interpreter, packet, value)
        .map(|bytes| blake3::hash(&bytes).to_hex().to_string())
}

fn at<'v>(value: &'v Json, path: &[String]) -> Option<&'v Json> {
    path.iter()
        .try_fold(value, |value, name| value.as_object()?.get(name))
}

fn number_at(value: &Json, path: &[String]) -> Option<u64> {
    at(value, path)?.as_number()?.as_u64()
}

fn pointer(path: &[String]) -> String {
    path.iter()
        .map(|name| format!("/{}", sealform::escape(name)))
        .collect()
}

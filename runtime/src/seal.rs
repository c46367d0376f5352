//! Sealing and verifying: derived members, then the canonical hash.
//! Sizes count themselves, so they are measured again until nothing changes, five times at most.

use crate::code;
use crate::derivation::{self, Derivation, Fill};
use crate::json::Json;
use crate::limits::{LARGEST_MAX_DEPTH, MAX_SEAL_PASSES};
use crate::packet::{Packet, judge, located, single, validate_typed, write_fault};
use crate::reader;
use crate::report::{Report, Violation};
use crate::shape::{Write, tree};
use crate::valid::Valid;
use crate::writer::{Form, Writer};
use std::mem::discriminant;
use std::time::{SystemTime, UNIX_EPOCH};

/// Characters of a hash: its final length counts while sizes are measured.
pub const HASH_CHARS: usize = 64;

/// A packet with a hash, and perhaps with members that follow from the rest.
pub trait Sealed: Packet {
    /// The member that holds the hash; `None` where the packet has no `x-hash`.
    fn hash_member(&mut self) -> Option<&mut String>;

    /// The hash as it stands.
    fn hash(&self) -> Option<&str>;

    /// Where the hash stands.
    const HASH_POINTER: &'static str;

    /// The members that `seal` fills: in a draft they may be absent or hold anything.
    const FILLED: &'static [Filled];

    /// Members whose value is an expression or a projection, in the order of declaration.
    const DERIVATIONS: &'static [Derivation] = &[];

    /// Puts the time, in seconds since 1970, into the members that want it and have none.
    fn set_now(&mut self, _unix_seconds: u64) {}

    /// The size members, measured from the packet as it is.
    fn sizes(&self) -> Vec<Size> {
        Vec::new()
    }

    /// Sets the size members, in the order of [`Sealed::sizes`].
    fn set_sizes(&mut self, _sizes: &[Size]) {}
}

/// A member that `seal` fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// The hash, with the members on the way to it.
    Hash(&'static [&'static str]),
    /// A derived integer.
    Derived(&'static [&'static str]),
    /// A member whose value is an expression or a projection, with the JSON text that stands for it before.
    Value(&'static [&'static str], &'static str),
}

/// One derived size: where it stands, what it should be, what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// JSON pointer of the member.
    pub pointer: &'static str,
    /// The keyword's place in the schema.
    pub keyword: &'static str,
    /// What follows from the packet.
    pub derived: u64,
    /// What the packet says; `None` where it is absent.
    pub stated: Option<u64>,
}

/// Where `seal` takes the time from.
pub trait Clock {
    /// Seconds since 1970-01-01T00:00:00Z.
    fn unix_seconds(&self) -> u64;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix_seconds(&self) -> u64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs())
    }
}

/// A clock that stands still, for tests and for reproducible packets.
#[derive(Clone, Copy, Debug)]
pub struct FixedClock(pub u64);

impl Clock for FixedClock {
    fn unix_seconds(&self) -> u64 {
        self.0
    }
}

/// An integer member that `seal` fills.
pub trait Fillable {
    /// The value, if there is one.
    fn stated(&self) -> Option<u64>;
    /// Sets it, at the type's largest value where it does not fit (the checks then refuse it).
    fn fill(&mut self, value: u64);
}

macro_rules! fillable {
    ($($int:ty),*) => { $(
        impl Fillable for $int {
            fn stated(&self) -> Option<u64> { u64::try_from(*self).ok() }
            fn fill(&mut self, value: u64) { *self = <$int>::try_from(value).unwrap_or(<$int>::MAX); }
        }
        impl Fillable for Option<$int> {
            fn stated(&self) -> Option<u64> { self.and_then(|value| u64::try_from(value).ok()) }
            fn fill(&mut self, value: u64) { *self = Some(<$int>::try_from(value).unwrap_or(<$int>::MAX)); }
        }
    )* };
}
fillable!(i32, u32, i64, u64);

/// Bytes of the compact JSON of a value.
pub fn length<T: Write + ?Sized>(value: &T, form: Form) -> u64 {
    let mut writer = Writer::new(form);
    value.write(&mut writer);
    writer.len() as u64
}

/// The text that is hashed.
pub fn canonical_bytes<P: Packet>(packet: &P) -> Result<Vec<u8>, Report> {
    let mut writer = Writer::hashed(P::FORM);
    packet.write(&mut writer);
    writer.finish().map_err(write_fault)
}

/// BLAKE3 of the canonical form, as 64 lower-case hex digits.
pub fn canonical_hash<P: Packet>(packet: &P) -> Result<String, Report> {
    canonical_bytes(packet).map(|bytes| blake3::hash(&bytes).to_hex().to_string())
}

/// Reads a draft: a packet before `seal`. What `seal` fills may be absent or hold anything; all else is checked.
pub fn decode_draft<P: Sealed>(input: &[u8]) -> Result<P, Report> {
    let mut value = reader::read(input, P::LIMITS).map_err(Report::single)?;
    for filled in P::FILLED {
        put_placeholder(&mut value, filled);
    }
    // What is derived and compared by every decoder must already be right.
    derivation::fill(P::DERIVATIONS, &mut value, Fill::Sealed);
    judge::<P>(&value, None).map_err(|report| located(report, input))?;
    P::build(&value).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))
}

/// Makes a member hold something that its type can hold; sizes start from the value that is there.
fn put_placeholder(value: &mut Json, filled: &Filled) {
    let (path, placeholder) = match filled {
        Filled::Hash(path) => (path, Json::String(String::new())),
        Filled::Derived(path) => (path, Json::Number(0_u64.into())),
        Filled::Value(path, literal) => {
            let limits = crate::Limits::default();
            let placeholder = reader::read(literal.as_bytes(), limits).unwrap_or(Json::Null);
            (path, placeholder)
        }
    };
    let stated = path
        .iter()
        .try_fold(&*value, |value, name| value.member(name));
    let is_kept = match (filled, stated) {
        (Filled::Derived(_), Some(Json::Number(number))) => number.as_u64().is_some(),
        (Filled::Value(..), Some(stated)) => discriminant(stated) == discriminant(&placeholder),
        _ => false,
    };
    if !is_kept {
        value.set(path, placeholder);
    }
}

/// Fills the derived members, then the hash, then checks everything.
pub fn seal<P: Sealed>(mut packet: P, clock: &dyn Clock) -> Result<Valid<P>, Report> {
    packet.set_now(clock.unix_seconds());
    packet = derive(packet, Fill::Sealed)?;
    if let Some(hash) = packet.hash_member() {
        *hash = "0".repeat(HASH_CHARS);
    }
    for _ in 0..MAX_SEAL_PASSES {
        let sizes = packet.sizes();
        if sizes.iter().all(|size| size.stated == Some(size.derived)) {
            break;
        }
        packet.set_sizes(&sizes);
    }
    if packet.hash().is_some() {
        let hash = canonical_hash(&packet)?;
        if let Some(member) = packet.hash_member() {
            *member = hash;
        }
    }
    validate_typed(packet)
}

/// Fills the members whose value is an expression or a projection, then checks everything.
/// `Fill` says what becomes of those that nobody checks.
pub fn construct<P: Sealed>(packet: P, what: Fill) -> Result<Valid<P>, Report> {
    validate_typed(derive(packet, what)?)
}

fn derive<P: Sealed>(packet: P, what: Fill) -> Result<P, Report> {
    if P::DERIVATIONS.is_empty() {
        return Ok(packet);
    }
    let mut value = tree(&packet, LARGEST_MAX_DEPTH).map_err(Report::single)?;
    derivation::fill(P::DERIVATIONS, &mut value, what);
    P::build(&value).map_err(|mismatch| single(code::INTERNAL, "", mismatch.to_string()))
}

/// Whether the hash and the derived members follow from the packet; names each that does not.
pub fn verify<P: Sealed>(packet: &P) -> Result<(), Report> {
    let mut violations = Vec::new();
    for size in packet
        .sizes()
        .into_iter()
        .filter(|size| size.stated != Some(size.derived))
    {
        violations.push(differs(&size));
    }
    if !P::DERIVATIONS.is_empty() {
        let value = tree(packet, LARGEST_MAX_DEPTH).map_err(Report::single)?;
        violations.extend(derivation::wrong(P::DERIVATIONS, &value));
    }
    if let Some(stated) = packet.hash() {
        let hash = canonical_hash(packet)?;
        if stated.is_empty() {
            violations.push(hash_violation::<P>(
                code::NOT_SEALED,
                "the packet is not sealed".to_owned(),
            ));
        } else if stated != hash {
            violations.push(hash_violation::<P>(
                code::HASH_MISMATCH,
                format!("the content hashes to {hash}"),
            ));
        }
    }
    match Report::from_violations(violations, false) {
        Some(report) => Err(report),
        None => Ok(()),
    }
}

/// Derived members with `check: decode` that stand at these pointers.
pub fn check_sizes<P: Sealed>(packet: &P, pointers: &[&str]) -> Result<(), Report> {
    let wrong = packet
        .sizes()
        .into_iter()
        .filter(|size| pointers.contains(&size.pointer) && size.stated != Some(size.derived));
    match Report::from_violations(wrong.map(|size| differs(&size)).collect(), false) {
        Some(report) => Err(report),
        None => Ok(()),
    }
}

fn differs(size: &Size) -> Violation {
    Violation {
        code: code::DERIVED_MISMATCH.into(),
        pointer: size.pointer.to_owned(),
        keyword: size.keyword.to_owned(),
        message: format!("the value must be {}", size.derived),
        position: None,
    }
}

fn hash_violation<P: Sealed>(code: &'static str, message: String) -> Violation {
    single(code, P::HASH_POINTER, message).first().clone()
}

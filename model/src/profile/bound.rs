//! The proof that every projection fits: the bytes of the largest one at the last level of cutting.
//! Arrays, maps and strings are at their least there; what cannot be cut must be bounded by its schema.

use super::outline::Outline;
use super::size::{CHARACTER, NUMBER};
use sealform::escape;
use sealform::profile::Place;

/// Bytes at the last level, with the entries of `cuts` that stand for what was cut.
#[derive(Clone, Copy, Debug, Default)]
struct Floor {
    bytes: u64,
    /// Entries of `cuts`.
    cuts: u64,
    /// Bytes of their pointers, from here on.
    pointers: u64,
}

/// Bytes of `{"pointer":"","returned":,"total":},` with two counts.
const CUT: u64 = 36 + 2 * 20;
/// Bytes of the number of an item in a pointer, with its slash.
const ITEM: u64 = 21;

/// A place that nothing bounds.
pub(super) struct Unbounded {
    pub place: u32,
    pub why: Why,
}

/// Why a place has no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A string or number that is kept and may be of any length.
    Kept,
    /// Members that hold values like the one that they belong to.
    Nested,
    /// Map entries that must be there, with names of any length.
    Names,
}

/// Bytes of the packet and of `cuts` at the last level.
pub(super) fn floor(outline: &Outline<'_>) -> Result<u64, Unbounded> {
    let mut known = vec![State::New; outline.table.places.len()];
    let floor = of(outline, 0, &mut known)?;
    Ok(floor
        .bytes
        .saturating_add(floor.cuts.saturating_mul(CUT))
        .saturating_add(floor.pointers))
}

#[derive(Clone, Copy, Debug)]
enum State {
    New,
    Open,
    Known(Floor),
}

fn of(outline: &Outline<'_>, at: u32, known: &mut Vec<State>) -> Result<Floor, Unbounded> {
    let unbounded = |why| Unbounded { place: at, why };
    match known[at as usize] {
        State::Known(floor) => return Ok(floor),
        State::Open => return Err(unbounded(Why::Nested)),
        State::New => known[at as usize] = State::Open,
    }
    let kept = outline.facts[at as usize].kept;
    let kept = kept.ok_or_else(|| unbounded(Why::Kept))?;
    let cut = |bytes| Floor {
        bytes,
        cuts: 1,
        pointers: 0,
    };
    let mut floor = match &outline.table.places[at as usize] {
        Place::Kept => Floor::default(),
        Place::Text { min, .. } => cut(min.saturating_mul(CHARACTER).saturating_add(2)),
        Place::Index(_) => Floor {
            bytes: NUMBER,
            ..Floor::default()
        },
        Place::Any => cut(NUMBER),
        Place::List {
            min, prefix, items, ..
        } => {
            let mut floor = cut(2);
            let prefix = prefix.of(&outline.table.ids);
            for place in prefix
                .iter()
                .take(usize::try_from(*min).unwrap_or(usize::MAX))
            {
                floor = floor.with(of(outline, *place, known)?.below(ITEM).comma());
            }
            match min.saturating_sub(prefix.len() as u64) {
                0 => floor,
                rest => floor.with(of(outline, *items, known)?.below(ITEM).comma().times(rest)),
            }
        }
        Place::Object { members, others } => {
            let mut floor = cut(2);
            for member in outline
                .members(*members)
                .iter()
                .filter(|member| !member.is_dropped)
            {
                let name = name_bytes(&member.name);
                let value = of(outline, member.place, known)?;
                floor = floor.with(value.below(pointer_bytes(&member.name)).comma().more(name));
            }
            if others.as_ref().is_some_and(|others| others.min > 0) {
                return Err(unbounded(Why::Names));
            }
            floor
        }
        Place::Tagged { cases, .. } => {
            let mut floor = Floor::default();
            for (_, place) in cases.of(&outline.table.cases) {
                floor = floor.or(of(outline, *place, known)?);
            }
            floor
        }
        Place::Kinds(kinds) => {
            let mut floor = Floor::default();
            for place in kinds.of(&outline.table.ids) {
                floor = floor.or(of(outline, *place, known)?);
            }
            floor
        }
    };
    floor.bytes = floor.bytes.max(kept);
    known[at as usize] = State::Known(floor);
    Ok(floor)
}

impl Floor {
    fn with(self, other: Floor) -> Floor {
        Floor {
            bytes: self.bytes.saturating_add(other.bytes),
            cuts: self.cuts.saturating_add(other.cuts),
            pointers: self.pointers.saturating_add(other.pointers),
        }
    }

    fn or(self, other: Floor) -> Floor {
        Floor {
            bytes: self.bytes.max(other.bytes),
            cuts: self.cuts.max(other.cuts),
            pointers: self.pointers.max(other.pointers),
        }
    }

    fn times(self, n: u64) -> Floor {
        Floor {
            bytes: self.bytes.saturating_mul(n),
            cuts: self.cuts.saturating_mul(n),
            pointers: self.pointers.saturating_mul(n),
        }
    }

    fn more(mut self, bytes: u64) -> Floor {
        self.bytes = self.bytes.saturating_add(bytes);
        self
    }

    fn comma(self) -> Floor {
        self.more(1)
    }

    /// One step nearer to the root: every pointer gets so many bytes longer.
    fn below(mut self, step: u64) -> Floor {
        self.pointers = self.pointers.saturating_add(self.cuts.saturating_mul(step));
        self
    }
}

/// Bytes of a name with its colon.
fn name_bytes(name: &str) -> u64 {
    super::size::json(&sealform::Json::String(name.to_owned())) + 1
}

/// Bytes of a name in a pointer, with its slash.
fn pointer_bytes(name: &str) -> u64 {
    super::size::json(&sealform::Json::String(escape(name))) - 1
}

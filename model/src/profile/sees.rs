//! `Sees`: what the cuts at some places may do to a value, as far as a keyword looks at it.
//! A keyword may judge several places alike, the cases of a union for one: then everything that any of them allows may happen.

use super::outline::Outline;
use sealform::check::Types;
use sealform::pattern::Pattern;
use sealform::profile::{Member, Others, Place, Run};

/// The cuts at some places; no place at all means that nothing is cut.
pub(super) struct Sees<'o> {
    outline: &'o Outline<'o>,
    places: Vec<(u32, &'o Place)>,
    /// Characters that a string keeps at least, where it may lose its end.
    pub least_chars: Option<u64>,
    /// Characters that a string has at most, where that holds at every place.
    pub most_chars: Option<u64>,
    /// Items that an array keeps at least, where it may lose some.
    pub least_items: Option<u64>,
    /// Items that an array has at most, where that holds at every place.
    pub most_items: Option<u64>,
    /// Undeclared members that an object has at most, where that holds at every place.
    pub most_entries: Option<u64>,
    /// Members that are added, each with its places.
    pub added: Vec<(String, Vec<u32>)>,
    /// Whether the value is a size, which is measured anew.
    pub is_measured: bool,
    /// The places of members that are indexes.
    indexes: Vec<u32>,
}

impl<'o> Sees<'o> {
    /// The cuts at these places.
    pub fn of(outline: &'o Outline<'o>, places: &[u32]) -> Sees<'o> {
        let places = expanded(outline, places);
        let all = || places.iter().map(|(_, place)| *place);
        let chars = all().filter_map(|place| match place {
            Place::Text { min, max } => Some((*min, *max)),
            Place::Any => Some((0, None)),
            _ => None,
        });
        let items = all().filter_map(|place| match place {
            Place::List { min, max, .. } => Some((*min, *max)),
            Place::Any => Some((0, None)),
            _ => None,
        });
        let entries = all().filter_map(|place| match place {
            Place::Object { others, .. } => {
                Some((0, others.as_ref().and_then(|others| others.max)))
            }
            Place::Any => Some((0, None)),
            _ => None,
        });
        // A value of the type that stays as it is has no limit.
        let keeps = |kind: Types| {
            places.iter().any(|(at, place)| {
                **place == Place::Kept && !outline.facts[*at as usize].types.and(kind).is_empty()
            })
        };
        let most = |limits: &mut dyn Iterator<Item = (u64, Option<u64>)>, kind: Types| {
            let limits: Option<Vec<u64>> = limits.map(|(_, max)| max).collect();
            limits.filter(|_| !keeps(kind))?.into_iter().max()
        };
        let mut added: Vec<(String, Vec<u32>)> = Vec::new();
        for member in all()
            .flat_map(|place| members(outline, place))
            .filter(|member| member.inlined.is_some())
        {
            match added.iter_mut().find(|(name, _)| *name == member.name) {
                Some((_, places)) => places.push(member.place),
                None => added.push((member.name.to_string(), vec![member.place])),
            }
        }
        let is_index = |member: &&Member| {
            let places = expanded(outline, &[member.place]);
            places
                .iter()
                .any(|(_, place)| matches!(place, Place::Index(_)))
        };
        let indexes = all()
            .flat_map(|place| members(outline, place))
            .filter(is_index);
        Sees {
            outline,
            is_measured: places.iter().any(|(at, _)| outline.measured.contains(at)),
            indexes: indexes.map(|member| member.place).collect(),
            least_chars: chars.clone().map(|(min, _)| min).min(),
            most_chars: most(&mut chars.clone(), Types::STRING),
            least_items: items.clone().map(|(min, _)| min).min(),
            most_items: most(&mut items.clone(), Types::ARRAY),
            most_entries: most(&mut entries.clone(), Types::OBJECT),
            added,
            places,
        }
    }

    /// Whether nothing in the value is cut.
    pub fn is_whole(&self) -> bool {
        let is_whole = |place: &Place| matches!(place, Place::Kept | Place::Index(_));
        !self.is_measured && self.places.iter().all(|(_, place)| is_whole(place))
    }

    /// The places of an item.
    pub fn items(&self, at: usize) -> Vec<u32> {
        let items = self.places.iter().filter_map(|(id, place)| match place {
            Place::List { prefix, items, .. } => {
                let prefix = prefix.of(&self.outline.table.ids);
                Some(prefix.get(at).copied().unwrap_or(*items))
            }
            Place::Any => Some(*id),
            _ => None,
        });
        distinct(items)
    }

    /// The places of a member.
    pub fn member(&self, name: &str) -> Vec<u32> {
        let below = self.places.iter().filter_map(|(id, place)| match place {
            Place::Object { members, others } => {
                let declared = self.declared(*members, name).map(|member| member.place);
                declared.or(others.as_ref().map(|others| others.place))
            }
            Place::Any => Some(*id),
            _ => None,
        });
        distinct(below)
    }

    fn declared(&self, members: Run, name: &str) -> Option<&'o Member> {
        let mut members = self.outline.members(members).iter();
        members.find(|member| member.name == name)
    }

    /// The places of the undeclared members.
    pub fn others(&self) -> Vec<u32> {
        self.matching("[^\\s\\S]")
    }

    /// The places of the undeclared members, and of those declared ones whose names match.
    pub fn matching(&self, pattern: &str) -> Vec<u32> {
        let pattern = Pattern::compile(pattern).ok();
        let matches = |member: &&Member| {
            pattern
                .as_ref()
                .is_none_or(|pattern| pattern.is_match(&member.name))
        };
        let mut found = Vec::new();
        for (id, place) in &self.places {
            match place {
                Place::Object { members, others } => {
                    let members = self.outline.members(*members);
                    found.extend(members.iter().filter(matches).map(|member| member.place));
                    found.extend(others.as_ref().map(|others: &Others| others.place));
                }
                Place::Any => found.push(*id),
                _ => {}
            }
        }
        distinct(found)
    }

    /// Whether a member is always left out.
    pub fn is_dropped(&self, name: &str) -> bool {
        let mut objects = self
            .places
            .iter()
            .filter(|(_, place)| matches!(place, Place::Object { .. } | Place::Any))
            .peekable();
        objects.peek().is_some()
            && objects.all(|(_, place)| {
                members(self.outline, place).any(|member| member.name == name && member.is_dropped)
            })
    }

    /// Whether a member is added.
    pub fn is_added(&self, name: &str) -> bool {
        self.added.iter().any(|(added, _)| added == name)
    }

    /// Whether an object that has a member may lose it.
    pub fn may_go(&self, name: &str) -> bool {
        self.places.iter().any(|(_, place)| match place {
            Place::Object { members, others } => match self.declared(*members, name) {
                Some(member) => member.is_dropped || self.indexes.contains(&member.place),
                None => others.is_some(),
            },
            Place::Any => true,
            _ => false,
        })
    }
}

fn members<'o>(outline: &'o Outline<'o>, place: &Place) -> impl Iterator<Item = &'o Member> {
    let members = match place {
        Place::Object { members, .. } => outline.members(*members),
        _ => &[],
    };
    members.iter()
}

fn distinct(places: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let mut places: Vec<u32> = places.into_iter().collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The places that choices between types and between cases lead to.
fn expanded<'o>(outline: &'o Outline<'o>, places: &[u32]) -> Vec<(u32, &'o Place)> {
    let mut all: Vec<(u32, &Place)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut open: Vec<u32> = places.to_vec();
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        match &outline.table.places[at as usize] {
            Place::Kinds(kinds) => open.extend(kinds.of(&outline.table.ids)),
            Place::Tagged { cases, .. } => open.extend(
                cases
                    .of(&outline.table.cases)
                    .iter()
                    .map(|(_, place)| *place),
            ),
            place => all.push((at, place)),
        }
    }
    all.sort_by_key(|(at, _)| *at);
    all
}

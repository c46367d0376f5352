//! The walk that cuts: a packet's tree, a table of places and a level in, what is left and the list of cuts out.

use super::{Cut, Inlined, Member, Others, Place, Profile, Table};
use crate::json::{Json, Object};
use crate::path::escape;
use std::borrow::Cow;
use std::collections::HashMap;

/// How far everything is cut beyond what the profile says of single places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// Items and undeclared members that are left at most.
    pub items: u64,
    /// Characters that are left at most.
    pub chars: u64,
}

impl Level {
    /// No further than the profile says.
    pub const NONE: Level = Level {
        items: u64::MAX,
        chars: u64::MAX,
    };
}

/// What is left of a packet at a level, with the cuts in the order of the packet.
pub(super) fn render(profile: &Profile, root: &Json, level: Level) -> (Json, Vec<Cut>) {
    let mut render = Render {
        table: &profile.table,
        root,
        level,
        lengths: HashMap::new(),
        cuts: Vec::new(),
        pointer: String::new(),
    };
    let value = render.value(0, root);
    (value.unwrap_or_default(), render.cuts)
}

struct Render<'p> {
    table: &'p Table,
    root: &'p Json,
    level: Level,
    /// How many items are left of arrays that indexes point into.
    lengths: HashMap<&'p str, u64>,
    cuts: Vec<Cut>,
    /// Where the walk is.
    pointer: String,
}

impl<'p> Render<'p> {
    fn place(&self, at: u32) -> &'p Place {
        self.table.places.get(at as usize).unwrap_or(&Place::Kept)
    }

    /// What is left of a value; `None` for an index whose item is gone.
    fn value(&mut self, at: u32, value: &Json) -> Option<Json> {
        match (self.place(at), value) {
            (Place::Text { min, max }, Json::String(text)) => {
                let most = max.unwrap_or(u64::MAX).min(self.level.chars).max(*min);
                Some(self.text(text, most))
            }
            (Place::Index(arrays), Json::Number(number)) => {
                let index = number.as_u64()?;
                let arrays = arrays.of(&self.table.arrays);
                let is_there = arrays.iter().all(|array| index < self.length(array));
                is_there.then(|| value.clone())
            }
            (
                Place::List {
                    min,
                    max,
                    prefix,
                    items,
                },
                Json::Array(list),
            ) => {
                let most = self.most(*min, *max);
                let prefix = prefix.of(&self.table.ids);
                let place = |at: usize| prefix.get(at).copied().unwrap_or(*items);
                Some(self.list(list, most, place))
            }
            (Place::Object { members, others }, Json::Object(object)) => {
                let members = members.of(&self.table.members);
                Some(self.object(object, members, others.as_ref()))
            }
            (Place::Tagged { member, cases }, Json::Object(object)) => {
                let tag = object.get(member).and_then(Json::as_str);
                let cases = cases.of(&self.table.cases);
                let case = cases.iter().find(|(text, _)| Some(&**text) == tag);
                match case {
                    Some((_, place)) => self.value(*place, value),
                    None => Some(value.clone()),
                }
            }
            (Place::Kinds(kinds), _) => {
                let kinds = kinds.of(&self.table.ids);
                let kind = kinds.iter().find(|at| self.is_about(**at, value));
                match kind {
                    Some(place) => self.value(*place, value),
                    None => Some(value.clone()),
                }
            }
            (Place::Any, _) => Some(self.any(value)),
            _ => Some(value.clone()),
        }
    }

    fn most(&self, min: u64, max: Option<u64>) -> u64 {
        max.unwrap_or(u64::MAX).min(self.level.items).max(min)
    }

    fn text(&mut self, text: &str, most: u64) -> Json {
        let total = text.chars().count() as u64;
        if total <= most {
            return Json::String(text.to_owned());
        }
        self.cut(most, total);
        Json::String(shortened(text, most))
    }

    fn list(&mut self, list: &[Json], most: u64, place: impl Fn(usize) -> u32) -> Json {
        let kept = kept(list.len(), most);
        let cut = self.cuts.len();
        let mut left = Vec::with_capacity(kept);
        for (index, item) in list.iter().take(kept).enumerate() {
            let length = self.enter(&index.to_string());
            let value = self.value(place(index), item);
            self.pointer.truncate(length);
            // An index that goes takes along what follows it: cuts are from the end.
            match value {
                Some(value) => left.push(value),
                None => break,
            }
        }
        self.cut_before(cut, left.len() as u64, list.len() as u64);
        Json::Array(left)
    }

    fn object(&mut self, object: &Object, members: &[Member], others: Option<&Others>) -> Json {
        let most = others.map_or(u64::MAX, |others| self.most(others.min, others.max));
        let cut = self.cuts.len();
        let mut left = Vec::with_capacity(object.len());
        let (mut all, mut kept) = (0_u64, 0_u64);
        for (name, value) in object.iter() {
            let declared = members.iter().find(|member| member.name == name);
            let place = match (declared, others) {
                (Some(member), _) if member.is_dropped => continue,
                (Some(member), _) => member.place,
                (None, Some(others)) => {
                    all += 1;
                    if kept == most {
                        continue;
                    }
                    others.place
                }
                // The schema refuses other members, so a valid packet has none.
                (None, None) => continue,
            };
            let length = self.enter(name);
            if let Some(value) = self.value(place, value) {
                kept += u64::from(declared.is_none());
                left.push((name.to_owned(), value));
            }
            self.pointer.truncate(length);
        }
        let mut left = Object::from_members(left).unwrap_or_default();
        for member in members {
            let source = member
                .inlined
                .as_ref()
                .and_then(|from| self.inlined(object, from));
            if let Some(value) = source {
                let length = self.enter(&member.name);
                if let Some(value) = self.value(member.place, value) {
                    left.insert(&*member.name, value);
                }
                self.pointer.truncate(length);
            }
        }
        self.cut_before(cut, kept, all);
        Json::Object(left)
    }

    /// The value that an index of the object leads to, in the packet as it is.
    fn inlined(&self, object: &Object, from: &Inlined) -> Option<&'p Json> {
        let index = object.get(&from.index)?.as_number()?.as_u64()?;
        let items = self.root.pointer(&from.array)?.as_array()?;
        items.get(usize::try_from(index).ok()?)?.pointer(&from.path)
    }

    fn any(&mut self, value: &Json) -> Json {
        match value {
            Json::String(text) => self.text(text, self.level.chars),
            Json::Array(list) => {
                let kept = kept(list.len(), self.level.items);
                self.cut(kept as u64, list.len() as u64);
                let items = list.iter().take(kept).enumerate();
                Json::Array(
                    items
                        .map(|(index, item)| self.below(&index.to_string(), item))
                        .collect(),
                )
            }
            Json::Object(object) => {
                let kept = kept(object.len(), self.level.items);
                self.cut(kept as u64, object.len() as u64);
                let members = object.iter().take(kept);
                let members =
                    members.map(|(name, value)| (name.to_owned(), self.below(name, value)));
                Json::Object(Object::from_members(members.collect()).unwrap_or_default())
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => value.clone(),
        }
    }

    fn below(&mut self, name: &str, value: &Json) -> Json {
        let length = self.enter(name);
        let value = self.any(value);
        self.pointer.truncate(length);
        value
    }

    fn enter(&mut self, name: &str) -> usize {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&escape(name));
        length
    }

    fn cut(&mut self, returned: u64, total: u64) {
        self.cut_before(self.cuts.len(), returned, total);
    }

    /// Notes a cut ahead of those that were made below it.
    fn cut_before(&mut self, at: usize, returned: u64, total: u64) {
        if returned < total {
            let pointer = self.pointer.clone();
            let cut = Cut {
                pointer,
                returned,
                total,
            };
            self.cuts.insert(at, cut);
        }
    }

    /// How many items are left of an array that indexes point into.
    fn length(&mut self, array: &'p str) -> u64 {
        if let Some(known) = self.lengths.get(array) {
            return *known;
        }
        let length = self.length_at(array).unwrap_or(0);
        self.lengths.insert(array, length);
        length
    }

    fn length_at(&self, array: &str) -> Option<u64> {
        let (mut at, mut value) = (0_u32, self.root);
        for name in crate::path::names(array) {
            at = self.member(at, value, &name)?;
            value = value.member(&name)?;
        }
        let total = value.as_array()?.len() as u64;
        match self.place(self.kind(at, value)) {
            Place::List { min, max, .. } => Some(total.min(self.most(*min, *max))),
            _ => Some(total),
        }
    }

    /// The place of a value among those of several types.
    fn kind(&self, mut at: u32, value: &Json) -> u32 {
        // A chain of choices is no longer than the table.
        for _ in self.table.places.iter() {
            match self.place(at) {
                Place::Kinds(kinds) => match kinds
                    .of(&self.table.ids)
                    .iter()
                    .find(|at| self.is_about(**at, value))
                {
                    Some(found) => at = *found,
                    None => return at,
                },
                _ => return at,
            }
        }
        at
    }

    /// Whether a place is about values of this JSON type.
    fn is_about(&self, at: u32, value: &Json) -> bool {
        match self.place(at) {
            Place::Text { .. } => matches!(value, Json::String(_)),
            Place::Index(_) => matches!(value, Json::Number(_)),
            Place::List { .. } => matches!(value, Json::Array(_)),
            Place::Object { .. } | Place::Tagged { .. } => matches!(value, Json::Object(_)),
            Place::Any => true,
            Place::Kept => false,
            Place::Kinds(kinds) => kinds
                .of(&self.table.ids)
                .iter()
                .any(|at| self.is_about(*at, value)),
        }
    }

    /// The place of a member, where it is left in.
    fn member(&self, at: u32, object: &Json, name: &str) -> Option<u32> {
        match self.place(self.kind(at, object)) {
            Place::Object { members, .. } => {
                let members = members.of(&self.table.members);
                let member = members.iter().find(|member| member.name == name)?;
                (!member.is_dropped).then_some(member.place)
            }
            _ => None,
        }
    }
}

/// How many of so many entries are left.
fn kept(entries: usize, most: u64) -> usize {
    entries.min(usize::try_from(most).unwrap_or(usize::MAX))
}

/// The mark at the end of a text that was cut. ASCII, so that a cut text is in no encoding longer than the whole one.
const MARK: &str = "...";

/// The first characters of a text, the mark among them where there is room for it.
pub(super) fn shortened(text: &str, most: u64) -> String {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mark: Cow<'_, str> = if most < MARK.len() {
        "".into()
    } else {
        MARK.into()
    };
    let kept = text.chars().take(most - mark.len());
    kept.chain(mark.chars()).collect()
}

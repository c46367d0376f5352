//! `Positions`: the items of a list in the order of their texts, so that looking one up is a binary search.
//! Positions are kept, not texts: nothing is copied, however long the list is.

use super::value::{Items, Value};
use crate::json::Json;

/// Positions of a list, sorted by text, then by position. Items without a text are left out.
#[derive(Debug)]
pub(super) struct Positions(Vec<u32>);

/// The text of an item, or of a member of it.
pub(super) fn text_of<'i>(item: &'i Value<'_>, member: &str) -> Option<&'i str> {
    match item {
        Value::Text(text) if member.is_empty() => Some(text),
        Value::Json(json) if member.is_empty() => json.as_str(),
        Value::Json(json) => json.member(member).and_then(Json::as_str),
        _ => None,
    }
}

impl Positions {
    pub fn of(items: &Items<'_>, member: &str) -> Positions {
        let mut texts: Vec<(Value<'_>, u32)> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if let Ok(at) = u32::try_from(at)
                && text_of(&item, member).is_some()
            {
                texts.push((item, at));
            }
        }
        texts.sort_by(|a, b| {
            text_of(&a.0, member)
                .cmp(&text_of(&b.0, member))
                .then(a.1.cmp(&b.1))
        });
        Positions(texts.into_iter().map(|(_, at)| at).collect())
    }

    /// The first item with this text.
    pub fn first(&self, items: &Items<'_>, member: &str, text: &str) -> Option<usize> {
        let at = self.0.partition_point(|at| {
            items
                .get(*at as usize)
                .is_some_and(|item| text_of(&item, member).is_some_and(|own| own < text))
        });
        let at = *self.0.get(at)? as usize;
        let found = items.get(at)?;
        (text_of(&found, member) == Some(text)).then_some(at)
    }

    /// The first item of each distinct text, in the order of the texts.
    pub fn firsts(&self, items: &Items<'_>, member: &str) -> Vec<usize> {
        let mut firsts: Vec<usize> = Vec::new();
        let mut last: Option<Value<'_>> = None;
        for at in self.0.iter().map(|at| *at as usize) {
            let Some(item) = items.get(at) else { continue };
            let repeats = last
                .as_ref()
                .is_some_and(|last| text_of(last, member) == text_of(&item, member));
            if !repeats {
                firsts.push(at);
            }
            last = Some(item);
        }
        firsts
    }
}

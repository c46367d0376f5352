//! Indexes (`x-indexOf`): what a number points into is known when the packet is whole, so they are set then.
//! Where the array is empty there is no index: the item that asked for one is taken out, or the array gets an item.

use super::Sampler;
use super::demand::Demand;
use super::maker::{Maker, Stop};
use crate::schema::Schema;
use sealform::{Json, Number};
use std::collections::HashMap;

/// Rounds over a packet: each mends as many indexes as a report holds.
const ROUNDS: usize = 32;

/// The tokens of a pointer, those of items as numbers.
type Way = Vec<(Option<usize>, String)>;

/// The arrays that values are indexes into, by the place of the keyword.
pub(super) fn indexes(schemas: &[Schema]) -> HashMap<&str, &str> {
    let all = schemas.iter().filter_map(|schema| schema.index_of.as_ref());
    all.map(|at| (at.site.keyword.as_str(), at.value.as_str()))
        .collect()
}

impl Maker<'_, '_> {
    /// Makes indexes point to items, as far as there are some.
    pub fn point(&mut self, draft: &mut Json) -> Result<(), Stop> {
        let sampler = self.sampler;
        if sampler.indexes.is_empty() {
            return Ok(());
        }
        for _ in 0..ROUNDS {
            let mut wrong = sampler.wrong(draft);
            // The last come first: taking an item out moves only what stands behind it.
            wrong.sort_unstable();
            self.spend(wrong.len())?;
            let mut changed = false;
            for (way, array) in wrong.iter().rev() {
                let length = draft.pointer(array).map_or(0, |array| array.items().len());
                changed |= match length {
                    0 => take_out(draft, way) || self.fill(draft, array)?,
                    _ => set(draft, way, self.random.index(length)),
                };
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// Puts one item into an array that is empty or absent; `false` where the array has no place.
    fn fill(&mut self, draft: &mut Json, array: &str) -> Result<bool, Stop> {
        let names: Vec<String> = sealform::names(array).collect();
        let mut schemas = vec![self.sampler.packet.schema];
        let mut holder = &*draft;
        for (depth, name) in names.iter().enumerate() {
            let Some(demand) = self.met_by(&schemas, holder) else {
                return Ok(false);
            };
            schemas = self.of_member(&demand.parts, name);
            match holder.member(name) {
                Some(value) => holder = value,
                None if depth + 1 == names.len() => {}
                None => return Ok(false),
            }
        }
        let mut demand = Demand::default();
        self.extend(&mut demand, schemas, names.len())?;
        let item = self.value(&self.of_item(&demand.parts, 0), names.len() + 1)?;
        draft.set(&names, Json::Array(vec![item]));
        Ok(true)
    }
}

impl Sampler<'_> {
    /// The indexes that point to nothing, with their arrays.
    fn wrong(&self, draft: &Json) -> Vec<(Way, &str)> {
        let judged = self.plain.check_in(self.packet.schema, draft, self.context);
        let Err(report) = judged else {
            return Vec::new();
        };
        let wrong = report.violations().filter_map(|violation| {
            let array = self.indexes.get(violation.keyword.as_str())?;
            Some((way(&violation.pointer), *array))
        });
        wrong.collect()
    }
}

fn way(pointer: &str) -> Way {
    sealform::names(pointer)
        .map(|token| (token.parse().ok(), token))
        .collect()
}

/// The value at the end of a way.
fn at<'v>(value: &'v mut Json, way: &[(Option<usize>, String)]) -> Option<&'v mut Json> {
    way.iter()
        .try_fold(value, |value, (index, name)| match value {
            Json::Object(object) => object.get_mut(name),
            Json::Array(items) => items.get_mut((*index)?),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
        })
}

fn set(draft: &mut Json, way: &[(Option<usize>, String)], index: usize) -> bool {
    let number = Number::parse(&index.to_string());
    match (at(draft, way), number) {
        (Some(value), Ok(number)) => {
            *value = Json::Number(number);
            true
        }
        _ => false,
    }
}

/// Takes out the innermost item that the value stands in.
fn take_out(draft: &mut Json, way: &[(Option<usize>, String)]) -> bool {
    for length in (0..way.len()).rev() {
        let (above, index) = (&way[..length], way[length].0);
        if let (Some(Json::Array(items)), Some(index)) = (at(draft, above), index) {
            if index < items.len() {
                items.remove(index);
            }
            return true;
        }
    }
    false
}

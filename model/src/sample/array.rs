//! Arrays: as many items as they must have and a few more, some of them for `contains`, none twice where each must differ.

use super::demand::Demand;
use super::maker::{Maker, Stop};
use crate::limits::MAX_SAMPLE_ITEMS;
use crate::schema::{Schema, SchemaId};
use sealform::Json;

/// Tries of an item that must differ from those before it.
const TRIES: usize = 8;

impl<'m> Maker<'_, 'm> {
    /// An array that the schemas allow.
    pub fn array(
        &mut self,
        demand: &Demand,
        parts: &[&'m Schema],
        depth: usize,
    ) -> Result<Json, Stop> {
        let (least, most) = self.count(parts)?;
        let is_unique = parts
            .iter()
            .any(|part| part.unique_items.as_ref().is_some_and(|at| at.value));
        let wanted = least.saturating_add(self.extra(depth)).min(most);
        let contained = self.contained(parts, wanted);
        let mut items: Vec<Json> = Vec::new();
        for (at, contained) in contained.into_iter().enumerate() {
            let mut schemas = self.of_item(&demand.parts, at);
            schemas.extend(contained);
            if at >= least && self.is_never(&schemas) {
                break;
            }
            let mut item = self.value(&schemas, depth + 1)?;
            if is_unique {
                for _ in 0..TRIES {
                    if !items.contains(&item) {
                        break;
                    }
                    item = self.value(&schemas, depth + 1)?;
                }
                if items.contains(&item) {
                    if at >= least {
                        break;
                    }
                    return Err(self.nothing(&demand.parts));
                }
            }
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    /// The fewest and the most items.
    fn count(&self, parts: &[&Schema]) -> Result<(usize, usize), Stop> {
        let mut least = 0;
        let mut most = MAX_SAMPLE_ITEMS;
        for part in parts {
            let contains = part
                .contains
                .iter()
                .map(|contains| (contains.min, &contains.site.keyword));
            let items = part.min_items.iter().map(|at| (at.value, &at.site.keyword));
            for (wanted, keyword) in contains.chain(items) {
                if wanted > MAX_SAMPLE_ITEMS as u64 {
                    return Err(Stop::Limit(format!(
                        "`{keyword}` asks for more than {MAX_SAMPLE_ITEMS} items"
                    )));
                }
                least = least.max(wanted as usize);
            }
            if let Some(at) = &part.max_items {
                most = most.min(usize::try_from(at.value).unwrap_or(usize::MAX));
            }
            if part
                .items
                .as_ref()
                .is_some_and(|at| self.is_never(&[at.value]))
            {
                most = most.min(part.prefix_items.len());
            }
        }
        // Where the two contradict each other, the verdict says so.
        Ok((least.min(most), most))
    }

    /// Every schema that the item at a position must meet.
    pub fn of_item(&self, parts: &[SchemaId], at: usize) -> Vec<SchemaId> {
        let item = |id: &SchemaId| {
            let part = self.schema(*id);
            let item = part.prefix_items.get(at).copied();
            item.or(part.items.as_ref().map(|at| at.value))
        };
        parts.iter().filter_map(item).collect()
    }

    /// For each position what `contains` asks for there. One item may do for several of them.
    fn contained(&mut self, parts: &[&Schema], length: usize) -> Vec<Vec<SchemaId>> {
        let mut contained = vec![Vec::new(); length];
        let all = parts.iter().flat_map(|part| &part.contains);
        for contains in all.filter(|contains| contains.min > 0 && length > 0) {
            let from = self.random.index(length);
            for at in (0..length)
                .cycle()
                .skip(from)
                .take((contains.min as usize).min(length))
            {
                contained[at].push(contains.schema);
            }
        }
        contained
    }
}

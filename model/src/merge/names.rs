//! `x-indexOf`, `x-entity` and `x-edge` of both sides of a refinement: a value points into one array, names one thing, is
//! one edge. What a mere reference says beside itself is kept as well, though it checks nothing.

use super::Merge;
use crate::schema::{At, Schema, SchemaId};

impl Merge<'_> {
    /// What either side says; where they differ, that is a contradiction.
    pub(super) fn names(&mut self, a: &Schema, out: &mut Schema) {
        out.index_of = self.only("x-indexOf", &a.index_of, &out.index_of);
        out.entity = self.only("x-entity", &a.entity, &out.entity);
        out.edge = self.only("x-edge", &a.edge, &out.edge);
    }

    fn only<T: Clone + PartialEq>(
        &mut self,
        keyword: &str,
        a: &Option<At<T>>,
        b: &Option<At<T>>,
    ) -> Option<At<T>> {
        if let (Some(left), Some(right)) = (a, b)
            && left.value != right.value
        {
            self.contradiction(keyword, left, right);
        }
        b.clone().or_else(|| a.clone())
    }

    /// What schemas without checks of their own say on the way to what was merged.
    pub(super) fn names_on_the_way(&mut self, mut from: SchemaId, out: &mut Schema) {
        loop {
            let schema = &self.schemas[from.0];
            let (entity, edge, next) = (
                schema.entity.clone(),
                schema.edge.clone(),
                schema.reference.as_ref().map(|at| at.value),
            );
            out.entity = self.only("x-entity", &entity, &out.entity);
            out.edge = self.only("x-edge", &edge, &out.edge);
            match next {
                Some(next) => from = next,
                None => return,
            }
        }
    }
}

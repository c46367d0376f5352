//! Joining shapes: one shape for values of several, such as the branches of a union.

use super::shape::{Inside, Shape, Shapes};
use crate::limits::MAX_ALTERNATIVES;
use crate::schema::SchemaId;

impl Shapes<'_> {
    /// A shape for values of any of these shapes.
    pub fn join(self, shapes: Vec<Shape>) -> Shape {
        let joined = shapes.into_iter().reduce(|a, b| self.both(a, b));
        joined.unwrap_or(Shape::Any)
    }

    pub(super) fn both(self, a: Shape, b: Shape) -> Shape {
        match (a, b) {
            (a, b) if a == b => a,
            (Shape::Any, _) | (_, Shape::Any) => Shape::Any,
            (nullable @ Shape::Nullable(_), Shape::Null)
            | (Shape::Null, nullable @ Shape::Nullable(_)) => nullable,
            (other, Shape::Null) | (Shape::Null, other) => Shape::Nullable(Box::new(other)),
            (Shape::Nullable(a), Shape::Nullable(b)) => self.both(Shape::Null, self.both(*a, *b)),
            (Shape::Nullable(a), b) | (b, Shape::Nullable(a)) => {
                self.both(Shape::Null, self.both(*a, b))
            }
            (Shape::Object(mut a), Shape::Object(b)) => {
                let new: Vec<Vec<SchemaId>> =
                    b.into_iter().filter(|parts| !a.contains(parts)).collect();
                a.extend(new);
                Shape::Object(a)
            }
            // An empty list has items of every type.
            (Shape::List(_, Some(0)), list @ Shape::List(..))
            | (list @ Shape::List(..), Shape::List(_, Some(0))) => list,
            (Shape::List(a, a_most), Shape::List(b, b_most)) => {
                let most = a_most.zip(b_most).map(|(a, b)| a.max(b));
                Shape::List(self.inside_both(a, b), most)
            }
            (Shape::Map(a), Shape::Map(b)) => Shape::Map(self.inside_both(a, b)),
            _ => Shape::Any,
        }
    }

    fn inside_both(self, a: Inside, b: Inside) -> Inside {
        let shape = match (a, b) {
            (a, b) if a == b => return a,
            (Inside::Schemas(a), Inside::Schemas(b)) => {
                let mut all = [a, b].concat();
                all.dedup();
                if all.len() <= MAX_ALTERNATIVES {
                    return Inside::Schemas(all);
                }
                Shape::Any
            }
            // What an expression made is of a known depth, so this ends.
            (Inside::Shape(a), Inside::Shape(b)) => self.both(*a, *b),
            (Inside::Schemas(schemas), Inside::Shape(shape))
            | (Inside::Shape(shape), Inside::Schemas(schemas)) => {
                self.both(self.inside(&Inside::Schemas(schemas)), *shape)
            }
        };
        Inside::Shape(Box::new(shape))
    }
}

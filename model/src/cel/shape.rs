//! `Shape`: what a rule knows about a value from its schemas. Looked up step by step, so recursive schemas end.

use crate::limits::MAX_ALTERNATIVES;
use crate::merge::target;
use crate::schema::{Schema, SchemaId};
use sealform::check::Types;

/// What a value can be, as far as its schemas say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `null` and nothing else.
    Null,
    /// `null`, or something else.
    Nullable(Box<Shape>),
    /// `true` or `false`
    Bool,
    /// An integer.
    Int,
    /// A number.
    Double,
    /// A string.
    Text,
    /// An array, with how many items it may have at most.
    List(Inside, Option<u64>),
    /// An object without declared members, or a map that an expression made.
    Map(Inside),
    /// An object with declared members: alternatives, each a list of schemas that all apply.
    Object(Vec<Vec<SchemaId>>),
    /// Nothing is known.
    Any,
}

/// The items of a list or the values of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inside {
    /// One of these, each a list of schemas that all apply.
    Schemas(Vec<Vec<SchemaId>>),
    /// Known already.
    Shape(Box<Shape>),
}

/// A member of an object.
pub enum Member {
    /// Every alternative declares it.
    Declared(Shape),
    /// Only some do.
    Sometimes(Shape),
    /// None does.
    Unknown,
}

/// The shapes of a set of schemas.
#[derive(Clone, Copy)]
pub struct Shapes<'s> {
    schemas: &'s [Schema],
}

impl<'s> Shapes<'s> {
    pub fn new(schemas: &'s [Schema]) -> Shapes<'s> {
        Shapes { schemas }
    }

    /// The shape of a value to which a schema applies.
    pub fn of(self, id: SchemaId) -> Shape {
        self.of_all(&[id])
    }

    /// The shape of a value to which all of these apply.
    pub fn of_all(self, ids: &[SchemaId]) -> Shape {
        let Some(alternatives) = self.alternatives(ids, 0) else {
            return Shape::Any;
        };
        let shapes: Vec<Shape> = alternatives
            .into_iter()
            .map(|parts| self.plain(parts))
            .collect();
        self.join(shapes)
    }

    /// The shape at a pointer through declared members, null aside; where the way ends before, the name and what it stands on.
    pub fn follow(self, root: SchemaId, pointer: &str) -> Result<Shape, (String, Shape)> {
        let plain = |shape: Shape| match shape {
            Shape::Nullable(inside) => *inside,
            other => other,
        };
        let mut shape = plain(self.of(root));
        for name in sealform::names(pointer) {
            let next = match &shape {
                Shape::Object(alternatives) => self.member(alternatives, &name),
                _ => Member::Unknown,
            };
            shape = match next {
                Member::Declared(inside) | Member::Sometimes(inside) => plain(inside),
                Member::Unknown => return Err((name, shape)),
            };
        }
        Ok(shape)
    }

    /// The shape of what is inside a list or a map.
    pub fn inside(self, inside: &Inside) -> Shape {
        match inside {
            Inside::Shape(shape) => (**shape).clone(),
            Inside::Schemas(alternatives) => {
                self.join(alternatives.iter().map(|ids| self.of_all(ids)).collect())
            }
        }
    }

    /// The member of an object.
    pub fn member(self, alternatives: &[Vec<SchemaId>], name: &str) -> Member {
        let mut found = Vec::new();
        for parts in alternatives {
            let ids: Vec<SchemaId> = parts
                .iter()
                .filter_map(|part| self.schemas[part.0].property(name))
                .collect();
            if !ids.is_empty() {
                found.push(self.of_all(&ids));
            }
        }
        match found.len() {
            0 => Member::Unknown,
            some if some < alternatives.len() => Member::Sometimes(self.join(found)),
            _ => Member::Declared(self.join(found)),
        }
    }

    /// The declared names of an object, in the order of declaration.
    pub fn names(self, alternatives: &[Vec<SchemaId>]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for part in alternatives.iter().flatten() {
            for (name, _) in &self.schemas[part.0].properties {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    }

    /// The value of any member of an object: a key of it is looked up.
    pub fn any_member(self, alternatives: &[Vec<SchemaId>]) -> Shape {
        let mut shapes = Vec::new();
        for parts in alternatives {
            for name in self.names(std::slice::from_ref(parts)) {
                if let Member::Declared(shape) = self.member(std::slice::from_ref(parts), &name) {
                    shapes.push(shape);
                }
            }
            if !parts
                .iter()
                .any(|part| self.schemas[part.0].is_closed(self.schemas))
            {
                return Shape::Any;
            }
        }
        self.join(shapes)
    }

    /// Whether an object can have only its declared members.
    pub fn is_closed(self, alternatives: &[Vec<SchemaId>]) -> bool {
        alternatives.iter().all(|parts| {
            parts
                .iter()
                .any(|part| self.schemas[part.0].is_closed(self.schemas))
        })
    }

    /// The schemas that apply, one list for each way through the unions among them. `None` where there are too many.
    fn alternatives(self, ids: &[SchemaId], depth: usize) -> Option<Vec<Vec<SchemaId>>> {
        let mut plain: Vec<SchemaId> = Vec::new();
        let mut groups: Vec<Vec<SchemaId>> = Vec::new();
        let mut open: Vec<SchemaId> = ids.to_vec();
        while let Some(id) = open.pop() {
            let id = target(self.schemas, id);
            if plain.contains(&id) {
                continue;
            }
            plain.push(id);
            let schema = &self.schemas[id.0];
            open.extend(schema.all_of.iter().flat_map(|at| at.value.iter().copied()));
            let unions = schema.any_of.iter().chain(&schema.one_of);
            groups.extend(unions.map(|at| at.value.clone()));
            for conditional in &schema.conditionals {
                if let (Some(then), Some(otherwise)) = (&conditional.then, &conditional.otherwise) {
                    groups.push(vec![then.value, otherwise.value]);
                }
            }
        }
        plain.sort_unstable();
        let mut all = vec![plain];
        for group in groups {
            if depth == MAX_ALTERNATIVES {
                return None;
            }
            let mut branches = Vec::new();
            for branch in group {
                branches.extend(self.alternatives(&[branch], depth + 1)?);
            }
            if all.len() * branches.len() > MAX_ALTERNATIVES {
                return None;
            }
            all = all
                .iter()
                .flat_map(|before| {
                    branches.iter().map(|branch| {
                        let mut parts = [before.as_slice(), branch].concat();
                        parts.sort_unstable();
                        parts.dedup();
                        parts
                    })
                })
                .collect();
        }
        Some(all)
    }

    /// The shape of schemas that all apply, their unions aside.
    fn plain(self, parts: Vec<SchemaId>) -> Shape {
        let types = parts
            .iter()
            .map(|part| self.types(&self.schemas[part.0]))
            .fold(Types::ALL, Types::and);
        if types == Types::NULL {
            return Shape::Null;
        }
        if types.includes(Types::NULL) && types != Types::ALL {
            let shape = self.typed(parts, Types(types.0 & !Types::NULL.0));
            return self.both(Shape::Null, shape);
        }
        self.typed(parts, types)
    }

    fn typed(self, parts: Vec<SchemaId>, types: Types) -> Shape {
        match types {
            Types::BOOLEAN => Shape::Bool,
            Types::INTEGER => Shape::Int,
            Types::NUMBER => Shape::Double,
            Types::STRING => Shape::Text,
            Types::ARRAY => {
                let most = parts
                    .iter()
                    .filter_map(|part| self.schemas[part.0].max_items.as_ref())
                    .map(|at| at.value)
                    .min();
                let tuple = parts
                    .iter()
                    .any(|part| !self.schemas[part.0].prefix_items.is_empty());
                let items: Vec<SchemaId> = parts
                    .iter()
                    .filter_map(|part| self.schemas[part.0].items.as_ref())
                    .map(|at| at.value)
                    .collect();
                let inside = if tuple || items.is_empty() {
                    Inside::Shape(Box::new(Shape::Any))
                } else {
                    Inside::Schemas(vec![items])
                };
                Shape::List(inside, most)
            }
            Types::OBJECT => {
                let declares = |part: &SchemaId| !self.schemas[part.0].properties.is_empty();
                if parts.iter().any(declares) {
                    return Shape::Object(vec![parts]);
                }
                let values: Vec<SchemaId> = parts
                    .iter()
                    .filter(|part| self.schemas[part.0].pattern_properties.is_empty())
                    .filter_map(|part| self.schemas[part.0].additional_properties.as_ref())
                    .map(|at| at.value)
                    .collect();
                Shape::Map(if values.is_empty() {
                    Inside::Shape(Box::new(Shape::Any))
                } else {
                    Inside::Schemas(vec![values])
                })
            }
            _ => Shape::Any,
        }
    }

    fn types(self, schema: &Schema) -> Types {
        let declared = schema.types.as_ref().map_or(Types::ALL, |at| at.value);
        let values = schema
            .constant
            .iter()
            .map(|at| &at.value)
            .chain(schema.enumeration.iter().flat_map(|at| &at.value));
        let listed = values.fold(Types(0), |set, value| set.or(Types::of(value)));
        if listed.is_empty() || schema.types.is_some() {
            declared
        } else {
            listed
        }
    }
}

impl Shape {
    /// The shape in words, with its article.
    pub fn named(&self) -> String {
        let word = self.word();
        let article = if word.starts_with(['i', 'o']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {word}")
    }

    /// The shape in words, for messages.
    pub fn word(&self) -> &'static str {
        match self {
            Shape::Null => "null",
            Shape::Nullable(inside) => inside.word(),
            Shape::Bool => "bool",
            Shape::Int => "int",
            Shape::Double => "double",
            Shape::Text => "string",
            Shape::List(..) => "list",
            Shape::Map(_) => "map",
            Shape::Object(_) => "object",
            Shape::Any => "value of no declared type",
        }
    }
}

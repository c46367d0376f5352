//! A small value of a schema, for an example packet: constants, first choices, required members only.
//! It is a guess that the caller checks; what no guess fits is left to the author.

use sealform::check::Types;
use sealform::{Json, Number, Object};
use sealform_model::schema::{Schema, SchemaId};
use sealform_model::{Interpreter, target};

/// Levels of a sample; a schema may require itself.
const MAX_DEPTH: usize = 32;
/// Items of an array, whatever `minItems` asks for.
const MAX_ITEMS: u64 = 64;
/// Texts that the usual patterns and formats take.
const TEXTS: &[&str] = &[
    "",
    "x",
    "text",
    "a.b",
    "1",
    "0.1.0",
    "src/lib.rs",
    "https://example.org/",
    "name@example.org",
    "2024-01-01",
    "12:00:00Z",
    "2024-01-01T00:00:00Z",
    "01234567-89ab-4def-8123-456789abcdef",
    "127.0.0.1",
    "::1",
    "PT1S",
    "00000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000000",
];

/// A value that is likely to hold.
pub fn sample(interpreter: &Interpreter<'_>, schema: SchemaId) -> Json {
    Sampler {
        interpreter,
        schemas: &interpreter.model().schemas,
    }
    .value(schema, 0)
}

struct Sampler<'a> {
    interpreter: &'a Interpreter<'a>,
    schemas: &'a [Schema],
}

impl Sampler<'_> {
    fn value(&self, id: SchemaId, depth: usize) -> Json {
        let id = target(self.schemas, id);
        let schema = &self.schemas[id.0];
        let given = schema
            .constant
            .iter()
            .map(|at| &at.value)
            .chain(schema.enumeration.iter().flat_map(|at| &at.value))
            .chain(schema.examples.iter().map(|at| &at.value))
            .chain(schema.default.iter().map(|at| &at.value));
        if let Some(given) = given
            .into_iter()
            .find(|value| self.interpreter.holds(id, value))
        {
            return given.clone();
        }
        if depth == MAX_DEPTH {
            return Json::Null;
        }
        let branches = schema
            .one_of
            .iter()
            .chain(&schema.any_of)
            .chain(&schema.all_of)
            .flat_map(|group| &group.value);
        let branches = branches.map(|branch| self.value(*branch, depth + 1));
        let own = self.by_type(schema, id, depth);
        branches
            .chain([own.clone()])
            .find(|value| self.interpreter.holds(id, value))
            .unwrap_or(own)
    }

    fn by_type(&self, schema: &Schema, id: SchemaId, depth: usize) -> Json {
        let types = schema.types.as_ref().map_or(Types::ALL, |at| at.value);
        let typed = schema.types.is_some();
        if types.includes(Types::OBJECT) && (typed || !schema.properties.is_empty()) {
            return self.object(schema, depth);
        }
        if types.includes(Types::ARRAY) && typed {
            return self.array(schema, depth);
        }
        let shortest = schema
            .min_length
            .as_ref()
            .map_or(0, |at| at.value)
            .min(10_000);
        let texts = TEXTS
            .iter()
            .map(|text| (*text).to_owned())
            .chain([shortest].map(|length| "x".repeat(length as usize)))
            .map(Json::String);
        let bounds = schema
            .minimum
            .iter()
            .chain(&schema.maximum)
            .chain(&schema.exclusive_minimum)
            .chain(&schema.exclusive_maximum)
            .chain(&schema.multiple_of);
        let bounds = bounds.filter_map(|at| Number::parse(&at.value).ok());
        let numbers = ["0", "1", "-1", "0.5"]
            .iter()
            .filter_map(|token| Number::parse(token).ok())
            .chain(bounds)
            .map(Json::Number);
        let candidates = texts.chain(numbers).chain([Json::Bool(false), Json::Null]);
        candidates
            .into_iter()
            .find(|value| self.interpreter.holds(id, value))
            .unwrap_or_default()
    }

    fn object(&self, schema: &Schema, depth: usize) -> Json {
        let mut object = Object::new();
        for (name, member) in schema
            .properties
            .iter()
            .filter(|(name, _)| schema.requires(name))
        {
            object.insert(name.as_str(), self.value(*member, depth + 1));
        }
        Json::Object(object)
    }

    fn array(&self, schema: &Schema, depth: usize) -> Json {
        let wanted = schema
            .min_items
            .as_ref()
            .map_or(0, |at| at.value)
            .min(MAX_ITEMS) as usize;
        let item = |index: usize| match (schema.prefix_items.get(index), &schema.items) {
            (Some(id), _) => self.value(*id, depth + 1),
            (None, Some(items)) => self.value(items.value, depth + 1),
            (None, None) => Json::Null,
        };
        Json::Array((0..wanted).map(item).collect())
    }
}

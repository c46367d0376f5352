//! Expressions of rules against the evaluator of the `cel` crate: the same value, or a fault on both sides.
//! What only Sealform has (`unique`, `isWithin`, `byKey`, `acyclic`, `reaches`) is judged by `data/keywords/x-rules.json`.

use crate::expressions::boolean;
use crate::random::Random;
use cel::{Context, Env, Program, Value};
use sealform::{Json, Limits, Number, Object, reader};
use sealform_model::interpret::{Evaluated, evaluate};
use sealform_model::plan::Expr;
use sealform_model::{Interpreter, MemoryLoader, Model, cel as rules, compile_schema};
use std::collections::HashMap;
use std::sync::Arc;

/// Members of every type that an expression can read.
const SCHEMA: &str = r#"{
  "type": "object", "additionalProperties": false,
  "properties": {
    "i": { "type": "integer" }, "j": { "type": "integer" }, "x": { "type": "number" }, "y": { "type": "number" },
    "s": { "type": "string" }, "t": { "type": "string" }, "b": { "type": "boolean" }, "c": { "type": "boolean" },
    "is": { "type": "array", "items": { "type": "integer" }, "maxItems": 9 },
    "js": { "type": "array", "items": { "type": "integer" }, "maxItems": 9 },
    "ss": { "type": "array", "items": { "type": "string" }, "maxItems": 9 },
    "n": { "type": ["integer", "null"] },
    "o": { "type": "object", "properties": { "i": { "type": "integer" }, "s": { "type": "string" } } },
    "os": { "type": "array", "maxItems": 9, "items": { "type": "object", "properties": { "i": { "type": "integer" }, "s": { "type": "string" } } } },
    "m": { "type": "object", "additionalProperties": { "type": "integer" } }
  },
  "x-rules": [ { "id": "patterns", "cel": "self.s.matches('^[a-c]*$') || self.s.matches('b')" } ]
}"#;

/// Expressions that say what each operator does at its edges.
const EDGES: &[&str] = &[
    "self.i + self.j",
    "self.i - self.j",
    "self.i * self.j",
    "self.i / self.j",
    "self.i % self.j",
    "-self.i",
    "self.x + self.y",
    "self.x - self.y",
    "self.x * self.y",
    "self.x / self.y",
    "-self.x",
    "self.i < self.j",
    "self.i <= self.x",
    "self.x > self.i",
    "self.x >= self.y",
    "self.s < self.t",
    "self.s >= self.t",
    "self.i == self.j",
    "self.i == self.x",
    "self.x != self.i",
    "self.s == self.t",
    "self.b == self.c",
    "self.b != self.c",
    "self.x / self.y < self.x",
    "self.x / self.y == self.x / self.y",
    "self.i < self.x / self.y",
    "self.x / self.y >= self.i",
    "self.i == self.x / self.y",
    "self.n == null",
    "self.n != null",
    "self.n == self.i",
    "self.is == self.js",
    "self.is != self.js",
    "self.o == self.os[0]",
    "self.i in self.is",
    "self.s in self.ss",
    "self.s in self.m",
    "self.x in self.is",
    "self.n in self.is",
    "!(self.i in self.is)",
    "self.is[self.i]",
    "self.is[0] + self.is[-1]",
    "self.ss[1]",
    "self.m[self.s]",
    "self.m['a'] + 1",
    "self['i'] + self['j']",
    "has(self.i)",
    "has(self.o.s)",
    "has(self.o.s) && self.o.s == self.s",
    "has(self.o) ? has(self.o.i) : false",
    "has(self.m.a)",
    "size(self.s)",
    "self.s.size() + self.t.size()",
    "size(self.is)",
    "size(self.m)",
    "size(self.s + self.t)",
    "size(self.is + self.js)",
    "self.is.all(v, v > self.i)",
    "self.is.exists(v, v > self.i)",
    "self.is.exists_one(v, v == self.i)",
    "self.is.all(v, 10 / v > 0)",
    "self.is.exists(v, 10 / v > 0)",
    "self.is.exists_one(v, 10 / v > 0)",
    "size(self.is.map(v, v * 2))",
    "self.is.map(v, v * 2) == self.js",
    "self.is.map(v, v > 0, v + 1) == self.js",
    "self.is.filter(v, v > 0) == self.js",
    "self.os.all(o, o.i > 0)",
    "self.os.exists(o, has(o.s) && o.s == self.s)",
    "size(self.os.filter(o, o.i > 0))",
    "self.os.map(o, o.s) == self.ss",
    "self.m.all(k, k != self.s)",
    "self.m.exists(k, self.m[k] > self.i)",
    "size(self.m.filter(k, self.m[k] > 0))",
    "self.is.all(v, self.js.exists(w, w == v))",
    "self.is.all(v, self.is.exists_one(w, w == v))",
    "self.s.startsWith(self.t)",
    "self.s.endsWith(self.t)",
    "self.s.contains(self.t)",
    "self.s.matches('^[a-c]*$')",
    "self.s.matches('b')",
    "int(self.x)",
    "int(self.s)",
    "double(self.i)",
    "double(self.s)",
    "string(self.i)",
    "string(self.x)",
    "string(self.b)",
    "string(self.s)",
    "self.b && self.i / self.j > 0",
    "self.i / self.j > 0 && self.b",
    "self.b || self.i / self.j > 0",
    "self.i / self.j > 0 || self.b",
    "self.b && has(self.o.i)",
    "self.o.i > 0 || self.b",
    "self.o.i > 0 && self.b",
    "!(self.o.i > 0) || !self.b",
    "self.b ? self.i : self.j",
    "self.b ? self.i / self.j : 0",
    "self.c ? 'yes' : self.s",
    "self.b ? self.x : 1.5",
    "(self.b ? self.is : self.js) == [1, 2]",
    "[self.i, self.j, 3]== self.is",
    "[] == self.is",
    "self.s + 'x' + self.t",
    "(self.is + [self.i])[0]",
    "self.i == 1 || self.j == 2 || self.b",
    "self.i == 1 && self.j == 2 && self.b",
    "1 + 2 * 3 - 4 / 2 % 2 == self.i",
    "'\\u00e9' == self.s",
];

#[test]
fn edges_as_the_other_evaluator_says() {
    let model = compiled();
    let compile = Compile {
        model: &model,
        interpreter: Interpreter::new(&model),
    };
    let mut random = Random(7);
    let mut faults = Vec::new();
    for text in EDGES {
        let ours = compile
            .ours(text)
            .unwrap_or_else(|errors| panic!("{text}: {errors}"));
        for _ in 0..150 {
            let value = packet(&mut random);
            faults.extend(compile.difference(text, &ours, &value));
        }
    }
    assert!(
        faults.is_empty(),
        "{} differences:\n{}",
        faults.len(),
        faults[..faults.len().min(40)].join("\n")
    );
}

#[test]
fn generated_expressions_as_the_other_evaluator_says() {
    let model = compiled();
    let compile = Compile {
        model: &model,
        interpreter: Interpreter::new(&model),
    };
    let mut random = Random(11);
    let (mut compared, mut faults) = (0, Vec::new());
    for _ in 0..600 {
        let text = boolean(&mut random, 4, &mut Vec::new());
        let ours = compile
            .ours(&text)
            .unwrap_or_else(|errors| panic!("{text}: {errors}"));
        for _ in 0..12 {
            let value = packet(&mut random);
            compared += 1;
            faults.extend(compile.difference(&text, &ours, &value));
        }
    }
    println!("{compared} values of generated expressions");
    assert!(
        faults.is_empty(),
        "{} differences:\n{}",
        faults.len(),
        faults[..faults.len().min(40)].join("\n")
    );
}

/// A model whose one packet has members of every type.
pub fn compiled() -> Model {
    let loader = MemoryLoader::default().with("case.schema.json", SCHEMA);
    compile_schema(&loader, "case.schema.json")
        .model
        .expect("the schema is right")
}

struct Compile<'m> {
    model: &'m Model,
    interpreter: Interpreter<'m>,
}

/// One text in both systems.
struct Both {
    ours: Expr,
    theirs: Program,
    env: Arc<Env>,
}

impl Compile<'_> {
    fn ours(&self, text: &str) -> Result<Both, String> {
        let ours = rules::expression(self.model, self.model.packets[0].schema, text)?;
        let env = Arc::new(Env::stdlib());
        let theirs = env.compile(text).map_err(|errors| errors.to_string())?;
        Ok(Both { ours, theirs, env })
    }

    fn difference(&self, text: &str, both: &Both, value: &Json) -> Option<String> {
        let found = evaluate(&self.interpreter, &both.ours, value, &[]).ok();
        let mut context = Context::with_env(both.env.clone());
        context.add_variable_from_value("self", theirs(value, "self"));
        let expected = match both.theirs.execute(&context).ok() {
            None => None,
            Some(Value::Bool(value)) => Some(Evaluated::Bool(value)),
            Some(Value::Int(value)) => Some(Evaluated::Int(value)),
            Some(Value::Float(value)) => Some(Evaluated::Double(value)),
            Some(Value::String(value)) => Some(Evaluated::Text(value.to_string())),
            Some(_) => Some(Evaluated::Other),
        };
        let same = match (&found, &expected) {
            (Some(Evaluated::Double(a)), Some(Evaluated::Double(b))) => {
                a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
            }
            (a, b) => a == b,
        };
        (!same).then(|| {
            format!(
                "{text}: expected {expected:?}, found {found:?} for {}",
                shown(value)
            )
        })
    }
}

fn shown(value: &Json) -> String {
    serde_json::to_string(value).expect("a tree is JSON")
}

/// A value for the other evaluator, numbers as the schema declares them.
fn theirs(value: &Json, member: &str) -> Value {
    match value {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) if matches!(member, "x" | "y") => Value::Float(number.as_f64()),
        Json::Number(number) => Value::Int(number.as_i64().expect("64 bits")),
        Json::String(text) => Value::String(Arc::new(text.clone())),
        Json::Array(items) => Value::List(Arc::new(
            items.iter().map(|item| theirs(item, member)).collect(),
        )),
        Json::Object(object) => {
            let members: HashMap<String, Value> = object
                .iter()
                .map(|(name, value)| (name.to_owned(), theirs(value, name)))
                .collect();
            members.into()
        }
    }
}

const INTS: &[i64] = &[
    0,
    1,
    -1,
    2,
    3,
    7,
    10,
    -10,
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    9_007_199_254_740_993,
];
const DOUBLES: &[&str] = &[
    "0",
    "-0.0",
    "1",
    "1.5",
    "-2.5",
    "0.1",
    "1e300",
    "-1e300",
    "9007199254740993",
    "9.3e18",
    "-9.3e18",
    "1e-7",
    "1e21",
    "9223372036854775807",
];
const TEXTS: &[&str] = &[
    "", "a", "b", "ab", "abc", "é", "7", "-7", "1.5", "x y", "true", "1e3", "+7", " 7",
];

/// A packet that has most of the members, with values at the edges of their types.
pub fn packet(random: &mut Random) -> Json {
    let mut object = Object::new();
    let mut add = |random: &mut Random, name: &str, value: Json| {
        if random.below(8) > 0 {
            object.insert(name, value);
        }
    };
    for name in ["i", "j"] {
        let value = int(random);
        add(random, name, value);
    }
    for name in ["x", "y"] {
        let token = random.pick(DOUBLES);
        let value = Json::Number(Number::parse(token).expect("finite"));
        add(random, name, value);
    }
    for name in ["s", "t"] {
        let value = text(random);
        add(random, name, value);
    }
    for name in ["b", "c"] {
        let value = Json::Bool(random.below(2) == 0);
        add(random, name, value);
    }
    for name in ["is", "js"] {
        let value = Json::Array((0..random.below(4)).map(|_| int(random)).collect());
        add(random, name, value);
    }
    let value = Json::Array((0..random.below(12)).map(|_| text(random)).collect());
    add(random, "ss", value);
    let value = if random.below(2) == 0 {
        Json::Null
    } else {
        int(random)
    };
    add(random, "n", value);
    let value = small(random);
    add(random, "o", value);
    let value = Json::Array((0..random.below(4)).map(|_| small(random)).collect());
    add(random, "os", value);
    let mut map = Object::new();
    for name in ["a", "b", "7"] {
        if random.below(2) == 0 {
            map.insert(name, int(random));
        }
    }
    add(random, "m", Json::Object(map));
    // What the reader makes of the text is what a packet is.
    let bytes = shown(&Json::Object(object));
    reader::read(bytes.as_bytes(), Limits::default()).expect("a packet")
}

fn int(random: &mut Random) -> Json {
    Json::Number(Number::from(*random.pick(INTS)))
}

fn text(random: &mut Random) -> Json {
    Json::String((*random.pick(TEXTS)).to_owned())
}

fn small(random: &mut Random) -> Json {
    let mut object = Object::new();
    if random.below(3) > 0 {
        object.insert("i", int(random));
    }
    if random.below(3) > 0 {
        object.insert("s", text(random));
    }
    Json::Object(object)
}

//! Samples of small schemas: each shows one thing that a sample must get right, or must refuse in words and in time.

use super::{Sampler, Unsampled};
use crate::limits::MAX_SAMPLE_TRIES;
use crate::{Interpreter, MemoryLoader, Model, compile_schema};
use sealform::{Json, Limits, reader};

fn model(text: &str) -> Model {
    let loader = MemoryLoader::default().with("case.schema.json", text);
    let outcome = compile_schema(&loader, "case.schema.json");
    let found = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| &diagnostic.message);
    let found: Vec<&String> = found.collect();
    outcome.model.unwrap_or_else(|| panic!("{text}: {found:?}"))
}

/// A packet with one member `v` of the schema.
fn with_member(schema: &str, definitions: &str) -> Model {
    model(&format!(
        r#"{{"type":"object","properties":{{"v":{schema}}},"required":["v"],"additionalProperties":false,"$defs":{{{definitions}}}}}"#
    ))
}

fn run(model: &Model, count: u64) -> Result<Vec<String>, Unsampled> {
    let interpreter = Interpreter::new(model);
    let sampler = Sampler::new(&interpreter, &model.packets[0], None, 1);
    let text = |bytes| String::from_utf8(bytes).expect("JSON is UTF-8");
    (0..count)
        .map(|number| sampler.packet(number).map(text))
        .collect()
}

/// What `v` came out as, often enough to see what is possible.
fn values(schema: &str, definitions: &str) -> Vec<Json> {
    let texts =
        run(&with_member(schema, definitions), 60).unwrap_or_else(|why| panic!("{schema}: {why}"));
    let value = |text: &String| reader::read(text.as_bytes(), Limits::default()).expect("JSON");
    texts
        .iter()
        .map(|text| value(text).member("v").expect("required").clone())
        .collect()
}

fn refused(schema: &str) -> String {
    refused_with(schema, "")
}

fn refused_with(schema: &str, definitions: &str) -> String {
    run(&with_member(schema, definitions), 1)
        .expect_err(schema)
        .to_string()
}

#[test]
fn indexes_point_to_items_or_are_taken_out() {
    let schema = r#"{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"x-omit":"empty"},
        "marks":{"type":"array","items":{"type":"object","properties":{"at":{"type":"integer","minimum":0,"x-indexOf":"/names"},
        "all":{"type":"array","items":{"type":"integer","x-indexOf":"/marks"}}},"required":["at","all"]}}},"required":["marks"]}"#;
    let texts = run(&model(schema), 200).expect("samples");
    // Every sample is judged, so what is left to ask is whether there are indexes at all.
    let with = texts.iter().filter(|text| text.contains("\"at\":")).count();
    let beyond = texts
        .iter()
        .filter(|text| text.contains("\"at\":1,"))
        .count();
    assert!(with > 40 && beyond > 5, "{with}, {beyond}");
    // A required index needs an array that is not empty; luck finds one.
    let required = r#"{"type":"object","properties":{"at":{"type":"integer","x-indexOf":"/names"},
        "names":{"type":"array","items":{"type":"string"}}},"required":["at"]}"#;
    run(&model(required), 50).expect("samples");
}

#[test]
fn the_bytes_of_a_seed_never_change() {
    // Whoever changes what is made changes the samples of everybody: a line of the changelog says so.
    let schema = r#"{"type":"object","properties":{
        "id":{"type":"string","pattern":"^[a-z]{2}-[0-9]{3}$"},"when":{"type":"string","format":"date"},
        "share":{"type":"number","minimum":0,"maximum":1},"n":{"type":"integer"},
        "tags":{"type":"array","items":{"type":"string"},"minItems":1},"kind":{"enum":["a","b"]}
    },"required":["id","when","share","n","tags","kind"],"additionalProperties":false}"#;
    let texts = run(&model(schema), 3).expect("samples");
    assert_eq!(texts, EXPECTED);
}

const EXPECTED: [&str; 3] = [
    r#"{"id":"vu-945","when":"2041-02-15","share":0.1,"n":6,"tags":["rogu","megu","paquijovu wowotequi luwo"],"kind":"b"}"#,
    "{\"id\":\"xf-854\",\"when\":\"2027-06-13\",\"share\":0.08,\"n\":5,\"tags\":[\"luhite hifehiba wopa wogu\",\"e\u{301}\"],\"kind\":\"a\"}",
    r#"{"id":"op-063","when":"1971-02-14","share":0.94,"n":5,"tags":[""],"kind":"a"}"#,
];

#[test]
fn every_branch_is_taken() {
    let kinds = values(
        r#"{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"null"},{"type":"array","maxItems":1}]}"#,
        "",
    );
    for name in ["string", "integer", "null", "array"] {
        assert!(
            kinds.iter().any(|value| value.type_name() == name),
            "{name}"
        );
    }
    let tagged = r##"{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}"##;
    let branch = |tag: &str, member: &str| {
        format!(
            r#""{tag}":{{"type":"object","properties":{{"kind":{{"const":"{tag}"}},"{member}":{{"type":"integer"}}}},"required":["kind","{member}"],"additionalProperties":false}}"#
        )
    };
    let found = values(tagged, &[branch("a", "x"), branch("b", "y")].join(","));
    for member in ["x", "y"] {
        assert!(
            found.iter().any(|value| value.member(member).is_some()),
            "{member}"
        );
    }
}

#[test]
fn conditions_are_decided_by_what_was_made() {
    let schema = r#"{"type":"object","properties":{"on":{"type":"boolean"},"why":{"type":"string"}},"required":["on"],"additionalProperties":false,
        "if":{"properties":{"on":{"const":true}},"required":["on"]},"then":{"required":["why"]},"else":{"properties":{"why":false}}}"#;
    let found = values(schema, "");
    let is_on = |value: &&Json| value.member("on") == Some(&Json::Bool(true));
    let on = found.iter().filter(is_on).count();
    assert!((10..50).contains(&on), "{on} of 60");
    // Many conditions about one member: each of its values comes up.
    let kinds: Vec<String> = (0..12).map(|n| format!("\"k{n}\"")).collect();
    let conditions: Vec<String> = (0..12)
        .map(|n| format!(r#"{{"if":{{"properties":{{"kind":{{"const":"k{n}"}}}}}},"then":{{"properties":{{"n":{{"const":{n}}}}}}}}}"#))
        .collect();
    let schema = format!(
        r#"{{"type":"object","properties":{{"kind":{{"type":"string","enum":[{}]}},"n":{{"type":"integer"}}}},"required":["kind","n"],"additionalProperties":false,"allOf":[{}]}}"#,
        kinds.join(","),
        conditions.join(",")
    );
    let mut numbers: Vec<u64> = values(&schema, "")
        .iter()
        .filter_map(|value| value.member("n")?.as_number()?.as_u64())
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert!(numbers.len() > 8, "{numbers:?}");
}

#[test]
fn bounds_meet() {
    for schema in [
        r#"{"type":"integer","minimum":-3,"exclusiveMaximum":-1}"#,
        r#"{"type":"number","exclusiveMinimum":0.5,"exclusiveMaximum":0.51}"#,
        r#"{"type":"number","multipleOf":0.25,"minimum":0.3}"#,
        r#"{"type":"integer","multipleOf":7,"minimum":9007199254740993}"#,
        r#"{"type":"integer","minimum":18446744073709551615,"maximum":18446744073709551615}"#,
        r#"{"type":"number","minimum":1e300}"#,
        r#"{"type":"integer","format":"int32","minimum":2147483647}"#,
        r#"{"allOf":[{"multipleOf":4},{"multipleOf":6}],"type":"integer","minimum":1,"maximum":12}"#,
        r#"{"type":"string","minLength":300,"maxLength":301}"#,
        r#"{"type":"string","x-maxUtf16":3,"minLength":3}"#,
        r#"{"type":"string","pattern":"^[a-z]+$","minLength":500}"#,
        r#"{"type":"string","pattern":"^(?:[a-z]+-)*[a-z]+$","maxLength":3}"#,
        r#"{"type":"string","format":"uuid","pattern":"^0"}"#,
        r#"{"type":"array","items":{"enum":[1,2,3]},"minItems":3,"uniqueItems":true}"#,
        r#"{"type":"array","items":{"type":"integer"},"contains":{"const":7},"minContains":2,"maxItems":2}"#,
        r#"{"type":"array","prefixItems":[{"type":"string"},{"type":"null"}],"items":false,"minItems":2}"#,
        r#"{"type":"object","minProperties":20,"maxProperties":21,"propertyNames":{"pattern":"^x"},"additionalProperties":{"type":"null"}}"#,
        r#"{"type":"object","patternProperties":{"^n_":{"type":"integer"}},"additionalProperties":false,"minProperties":3}"#,
        r#"{"type":"object","properties":{"a":true,"b":true,"c":true},"additionalProperties":false,"minProperties":2,"dependentRequired":{"a":["b"]}}"#,
        r#"{"type":"object","properties":{"a":true},"required":["a"],"dependentSchemas":{"a":{"properties":{"b":{"const":1}},"required":["b"]}}}"#,
        r#"{"anyOf":[{"minimum":5},{"maxLength":2}]}"#,
        r#"{"not":{"type":["object","array"]}}"#,
    ] {
        assert!(!values(schema, "").is_empty());
    }
}

#[test]
fn recursion_ends() {
    for definition in [
        r##"{"type":"object","properties":{"left":{"$ref":"#/$defs/t"},"right":{"$ref":"#/$defs/t"}},"additionalProperties":false}"##,
        r##"{"type":"array","items":{"$ref":"#/$defs/t"}}"##,
        r##"{"oneOf":[{"type":"null"},{"type":"object","properties":{"t":{"$ref":"#/$defs/t"}},"required":["t"],"additionalProperties":false}]}"##,
        r##"{"type":["array","null"],"items":{"$ref":"#/$defs/t"},"minItems":2}"##,
    ] {
        let found = values(r##"{"$ref":"#/$defs/t"}"##, &format!("\"t\":{definition}"));
        assert!(found.iter().any(|value| *value != found[0]), "{definition}");
    }
    let endless =
        r##""t":{"type":"object","properties":{"t":{"$ref":"#/$defs/t"}},"required":["t"]}"##;
    let why = refused_with(r##"{"$ref":"#/$defs/t"}"##, endless);
    assert!(why.starts_with("no valid packet in "), "{why}");
}

#[test]
fn what_asks_for_too_much_is_refused_in_words() {
    for (schema, expected) in [
        (
            r#"{"type":"array","minItems":1000000000}"#,
            "no valid packet in 1 try: `case.schema.json#/properties/v/minItems` asks for more than 1000 items",
        ),
        (
            r#"{"type":"array","contains":true,"minContains":1000000000}"#,
            "no valid packet in 1 try: `case.schema.json#/properties/v/contains` asks for more than 1000 items",
        ),
        (
            r#"{"type":"string","minLength":1000000000}"#,
            "no valid packet in 1 try: `case.schema.json#/properties/v/minLength` asks for more than 65536 characters",
        ),
        (
            r#"{"type":"object","minProperties":1000000000}"#,
            "no valid packet in 1 try: `case.schema.json#/properties/v/minProperties` asks for more than 1000 members",
        ),
        (
            r#"{"type":"string","pattern":"^(?:[a-z]{200}){400}$"}"#,
            "no valid packet in 1 try: `case.schema.json#/properties/v/pattern` asks for more than 65536 characters",
        ),
        (
            r#"{"type":"array","items":{"type":"boolean"},"minItems":3,"uniqueItems":true}"#,
            "case.schema.json#/properties/v",
        ),
        (
            r#"{"type":"string","not":{"type":"string"}}"#,
            "not: the value matches a schema that it must not match at /v (case.schema.json#/properties/v/not)",
        ),
    ] {
        let why = refused(schema);
        assert!(why.contains(expected), "{schema}: {why}");
    }
    // Arrays in arrays, each with many items: a thousand to the power of six.
    let mut schema = r#"{"type":"null"}"#.to_owned();
    for _ in 0..6 {
        schema = format!(r#"{{"type":"array","items":{schema},"minItems":1000}}"#);
    }
    let why = refused(&schema);
    assert!(why.ends_with(": 200000 values are not enough"), "{why}");
    // Levels that must all be there.
    let levels: Vec<String> = (0..90)
        .map(|n| format!(r##""n{n}":{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/n{}"}}}},"required":["a"]}}"##, n + 1))
        .collect();
    let why = refused_with(
        r##"{"$ref":"#/$defs/n0"}"##,
        &format!(r#"{},"n90":{{"type":"null"}}"#, levels.join(",")),
    );
    assert!(
        why.ends_with("it nests arrays and objects more than 64 levels deep"),
        "{why}"
    );
}

#[test]
fn a_rule_that_luck_does_not_meet_is_named() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":1000000000},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false,
        "x-rules":[{"id":"a-is-b","cel":"string(self.a) == self.b","message":"`b` is not `a` in words"}]}"#;
    let why = run(&model(schema), 1).expect_err("luck does not meet it");
    assert_eq!(why.tries, MAX_SAMPLE_TRIES);
    let expected = "no valid packet in 100 tries: a-is-b: `b` is not `a` in words (case.schema.json#/x-rules/0)";
    assert_eq!(why.to_string(), expected);
    // Members that are equal, or among others, are made likely.
    for rule in [
        "self.a == self.b",
        "self.a in self.all && self.b in self.all",
    ] {
        let schema = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/id"}},"b":{{"$ref":"#/$defs/id"}},"all":{{"type":"array","items":{{"$ref":"#/$defs/id"}}}}}},"required":["a","b","all"],"additionalProperties":false,
            "$defs":{{"id":{{"type":"string","pattern":"^[0-9a-f]{{32}}$"}}}},"x-rules":[{{"id":"equal","cel":"{rule}","message":"apart"}}]}}"##
        );
        run(&model(&schema), 20).unwrap_or_else(|why| panic!("{rule}: {why}"));
    }
}

#[test]
fn a_context_offers_its_texts() {
    let model = model(
        r#"{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false,
        "x-context":{"type":"object","properties":{"files":{"type":"array","items":{"type":"string"}}},"required":["files"],"additionalProperties":false},
        "x-rules":[{"id":"known","cel":"self.path in context.files","message":"no such file"}]}"#,
    );
    let interpreter = Interpreter::new(&model);
    let context = reader::read(
        br#"{"files":["src/lib.rs","src/main.rs"]}"#,
        Limits::default(),
    )
    .expect("JSON");
    let sampler = Sampler::new(&interpreter, &model.packets[0], Some(&context), 0);
    for number in 0..20 {
        let text = sampler.packet(number).expect("a sample");
        assert!(text.starts_with(br#"{"path":"src/"#));
    }
    let none = Sampler::new(&interpreter, &model.packets[0], None, 0);
    let why = none.packet(0).expect_err("no context");
    assert_eq!(
        why.violation.map(|violation| violation.code.into_owned()),
        Some("bad-context".to_owned())
    );
}

//! Schemas that are meant to hurt: each ends in a diagnostic or a model, in bounded time and on any stack.

use crate::{MemoryLoader, Outcome, compile_schema};

fn compile(text: &str) -> Outcome {
    compile_schema(
        &MemoryLoader::default().with("hostile.schema.json", text),
        "hostile.schema.json",
    )
}

fn codes(outcome: &Outcome) -> Vec<&'static str> {
    outcome
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

#[test]
fn long_chains_of_references_are_refused() {
    for link in [
        r##""$ref":"#/$defs/n{}""##,
        r##""$ref":"#/$defs/n{}","maxLength":9"##,
        r##""allOf":[{"$ref":"#/$defs/n{}"}]"##,
    ] {
        let definitions: Vec<String> = (0..5_000)
            .map(|n| format!("\"n{n}\":{{{}}}", link.replace("{}", &(n + 1).to_string())))
            .collect();
        let text = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/n0"}}}},"$defs":{{{},"n5000":{{"type":"string"}}}}}}"##,
            definitions.join(",")
        );
        assert_eq!(codes(&compile(&text)), ["too-deep"], "{link}");
    }
}

#[test]
fn deep_types_are_refused() {
    let definitions: Vec<String> = (0..5_000)
        .map(|n| {
            format!(
                r##""n{n}":{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/n{}"}}}}}}"##,
                n + 1
            )
        })
        .collect();
    let text = format!(
        r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/n0"}}}},"$defs":{{{},"n5000":{{"type":"string"}}}}}}"##,
        definitions.join(",")
    );
    assert_eq!(codes(&compile(&text)), ["too-deep"]);
}

#[test]
fn lists_and_maps_of_themselves_have_a_type() {
    for inside in [
        r##"{"type":"array","items":{"$ref":"#/$defs/l"}}"##,
        r##"{"type":"object","additionalProperties":{"$ref":"#/$defs/l"}}"##,
        r##"{"type":["array","null"],"items":{"$ref":"#/$defs/l"}}"##,
        r##"{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/l"}},{"type":"null"}]}"##,
    ] {
        let text = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/l"}}}},"$defs":{{"l":{inside}}}}}"##
        );
        let outcome = compile(&text);
        assert!(outcome.model.is_some(), "{:?}", outcome.diagnostics);
    }
}

#[test]
fn mistakes_of_all_stages_are_reported_together() {
    let outcome = compile(
        r#"{"type":"object","minimun":1,"properties":{"a":{"minimum":2,"maximum":1},"b":{"pattern":"("}}}"#,
    );
    assert_eq!(
        codes(&outcome),
        ["unknown-keyword", "contradictory-bounds", "bad-pattern"]
    );
}

#[test]
fn shared_schemas_are_judged_once() {
    // Each level leads to the next one twice, through every applicator that judges the same value or a member.
    for link in [
        r##""allOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}]"##,
        r##""if":{"$ref":"#/$defs/N"},"then":{"$ref":"#/$defs/N"},"else":{"$ref":"#/$defs/N"}"##,
        r##""anyOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}]"##,
        r##""dependentSchemas":{"v":{"$ref":"#/$defs/N"},"w":{"$ref":"#/$defs/N"}}"##,
        r##""properties":{"v":{"$ref":"#/$defs/N"}},"patternProperties":{"^v$":{"$ref":"#/$defs/N"}}"##,
    ] {
        let definitions: Vec<String> = (0..60)
            .map(|n| {
                format!(
                    "\"n{n}\":{{{}}}",
                    link.replace("/N", &format!("/n{}", n + 1))
                )
            })
            .collect();
        let text = format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/n0"}}}},"$defs":{{{},"n60":{{"type":"object","required":["x"]}}}}}}"##,
            definitions.join(",")
        );
        let outcome = compile(&text);
        let model = outcome.model.expect("a model");
        let interpreter = crate::Interpreter::new(&model);
        for packet in [
            r#"{"a":1}"#,
            r#"{"a":{"v":1,"w":2}}"#,
            &format!(
                "{}{}",
                r#"{"a":"#.to_owned() + &r#"{"v":"#.repeat(50),
                "1".to_owned() + &"}".repeat(51)
            ),
        ] {
            let value = sealform::reader::read(packet.as_bytes(), sealform::Limits::default())
                .expect("JSON");
            // The verdict matters less than that there is one.
            let _ = interpreter.check(model.packets[0].schema, &value);
        }
    }
}

#[test]
fn frames_of_frames_cost_no_more_than_their_texts() {
    // Each frame holds the next one twice: written out, the innermost would stand there 2^n times.
    let schema = |fields: &str, properties: &str, required: &str, more: &str| {
        format!(
            r##"{{"type":"object","additionalProperties":false,"properties":{{{properties}}},"required":[{required}],"x-frame":{{"byteOrder":"big","bitOrder":"msb","fields":[{fields}]}}{more}}}"##
        )
    };
    let nested = |depth: usize| {
        let twice = |n: usize, more: &str| {
            let to = format!("#/$defs/n{n}");
            let fields = format!(r#"{{"name":"a","frame":"{to}"}},{{"name":"b","frame":"{to}"}}"#);
            let properties = format!(r#""a":{{"$ref":"{to}"}},"b":{{"$ref":"{to}"}}"#);
            schema(&fields, &properties, r#""a","b""#, more)
        };
        let last = schema(
            r#"{"name":"k","bytes":1}"#,
            r#""k":{"type":"string","pattern":"^[0-9a-f]{2}$"}"#,
            r#""k""#,
            "",
        );
        let inner = (1..depth).map(|n| format!("\"n{n}\":{},", twice(n + 1, "")));
        let inner: String = inner.collect();
        twice(1, &format!(r#","$defs":{{{inner}"n{depth}":{last}}}"#))
    };
    let model = compile(&nested(12)).model.expect("4096 bytes");
    let frame = model.frame(model.packets[0].schema).expect("a frame");
    assert_eq!((model.frames.len(), frame.header), (13, 4096));
    for depth in [17, 60, 2_000] {
        let outcome = compile(&nested(depth));
        assert!(outcome.model.is_none());
        let found = codes(&outcome);
        assert!(found.iter().all(|code| *code == "bad-frame"), "{found:?}");
    }
}

#[test]
fn profiles_of_hostile_schemas_end() {
    let profile =
        r#""x-profiles":{"p":{"maxItems":{"/**":1},"maxChars":{"/**":3},"maxBytes":100000000}}"#;
    let deep = |link: &str, last: &str, levels: usize| {
        let definitions: Vec<String> = (0..levels)
            .map(|n| format!("\"n{n}\":{}", link.replace("/N", &format!("/n{}", n + 1))))
            .collect();
        format!(
            r##"{{"type":"object","additionalProperties":false,"properties":{{"a":{{"$ref":"#/$defs/n0"}}}},{profile},"$defs":{{{},"n{levels}":{last}}}}}"##,
            definitions.join(",")
        )
    };
    // Every level leads to the next one, once or twice; the deepest that types allow.
    for (link, levels) in [
        (r##"{"type":"array","items":{"$ref":"#/$defs/N"}}"##, 190),
        (
            r##"{"type":"object","additionalProperties":{"$ref":"#/$defs/N"}}"##,
            190,
        ),
        (
            r##"{"type":"object","additionalProperties":false,"properties":{"v":{"$ref":"#/$defs/N"},"w":{"$ref":"#/$defs/N"}}}"##,
            60,
        ),
        (
            r##"{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/N"}},{"type":"null"}]}"##,
            90,
        ),
        (
            r##"{"allOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}]}"##,
            60,
        ),
        (
            r##"{"if":{"$ref":"#/$defs/N"},"then":{"$ref":"#/$defs/N"},"else":{"$ref":"#/$defs/N"}}"##,
            60,
        ),
        (
            r##"{"anyOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}]}"##,
            60,
        ),
        (
            r##"{"prefixItems":[{"$ref":"#/$defs/N"}],"items":{"$ref":"#/$defs/N"}}"##,
            60,
        ),
    ] {
        let outcome = compile(&deep(link, r#"{"type":"string"}"#, levels));
        let codes = codes(&outcome);
        assert!(
            codes
                .iter()
                .all(|code| ["profile", "too-deep"].contains(code)),
            "{link}: {codes:?}"
        );
    }
    // Pointers with many `**` have few states.
    let many = format!("/{}", vec!["**"; 64].join("/a/"));
    let text = format!(
        r##"{{"title":"T","type":"object","additionalProperties":false,"properties":{{"a":{{"type":"array","items":{{"$ref":"#"}}}}}},"x-profiles":{{"p":{{"maxItems":{{"{many}":1}},"maxBytes":1000}}}}}}"##
    );
    assert_eq!(codes(&compile(&text)), ["bad-keyword-value"]);
    let some = format!("/{}", vec!["**"; 20].join("/*/"));
    let outcome = compile(&text.replace(&many, &some));
    assert!(outcome.model.is_some(), "{:?}", outcome.diagnostics);
}

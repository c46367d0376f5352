//! Every operator as a rule, compiled to Rust and run by the interpreter: the same violations, whatever the packet.

use crate::cel::packet;
use crate::random::Random;
use sealform::{Json, Object, Report};
use sealform_model::{Interpreter, MemoryLoader, compile_schema};
use std::collections::BTreeSet;

mod generated {
    sealform_macros::packet!("data/rules/operators.schema.json");
}

const SCHEMA: &str = include_str!("data/rules/operators.schema.json");

#[test]
fn compiled_and_interpreted_rules_agree() {
    let loader = MemoryLoader::default().with("operators.schema.json", SCHEMA);
    let model = compile_schema(&loader, "operators.schema.json")
        .model
        .expect("the schema is right");
    let interpreter = Interpreter::new(&model);
    let mut random = Random(3);
    let (mut broken, mut held) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..500 {
        let value = with_nodes(packet(&mut random), &mut random);
        let interpreted = listed(interpreter.validate(&model.packets[0], &value));
        let compiled = listed(generated::validate_operators(&value).map(|_| ()));
        let differs = compiled.iter().find(|one| !interpreted.contains(one));
        let differs = differs.or_else(|| interpreted.iter().find(|one| !compiled.contains(one)));
        assert_eq!(
            differs,
            None,
            "{}",
            serde_json::to_string(&value).expect("JSON")
        );
        assert_eq!(compiled, interpreted);
        let codes: BTreeSet<String> = interpreted.into_iter().map(|(code, ..)| code).collect();
        held.extend(
            model
                .plan
                .rules
                .iter()
                .map(|rule| rule.id.clone())
                .filter(|id| !codes.contains(id)),
        );
        broken.extend(codes);
    }
    // A rule that never holds, or always does, would compare nothing.
    let all: BTreeSet<String> = model
        .plan
        .rules
        .iter()
        .map(|rule| rule.id.clone())
        .collect();
    let constant: Vec<&String> = all
        .difference(&held)
        .chain(all.difference(&broken))
        .collect();
    assert!(constant.is_empty(), "{constant:?} never changed its answer");
}

/// Code, pointer and message of each violation.
fn listed(judged: Result<(), Report>) -> Vec<(String, String, String)> {
    let report = judged.err();
    let violations = report.iter().flat_map(Report::violations);
    let parts = violations.map(|violation| {
        (
            violation.code.to_string(),
            violation.pointer.clone(),
            violation.message.clone(),
        )
    });
    parts.collect()
}

fn with_nodes(value: Json, random: &mut Random) -> Json {
    let Json::Object(mut object) = value else {
        return value;
    };
    let names = ["", "a", "b", "ab", "7"];
    let node = |random: &mut Random| {
        let mut node = Object::new();
        let text = |random: &mut Random| Json::String((*random.pick(&names)).to_owned());
        node.insert("id", text(random));
        let on = (0..random.below(3)).map(|_| text(random)).collect();
        node.insert("on", Json::Array(on));
        Json::Object(node)
    };
    let nodes = (0..random.below(5)).map(|_| node(random)).collect();
    object.insert("nodes", Json::Array(nodes));
    Json::Object(object)
}

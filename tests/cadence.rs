//! What the contracts of cadence promise beyond a verdict: where the size limit stands, and the key of a run.

use crate::engines::Schemas;
use sealform::{Report, code};
use sealform_model::interpret::{Evaluated, evaluate};
use sealform_model::plan::Work;
use sealform_model::{Interpreter, compile_registry};
use sealform_packets::cadence::{
    CONTROL_PROTOCOL_VERSION, MAX_ENVELOPE_BYTES, PacketEnvelope, assert_control_command,
    validate_control_command, validate_packet_envelope,
};
use serde_json::{Value, json};

/// A valid packet whose compact JSON has this many UTF-16 units, made of characters of some width.
fn packet(units: usize, filler: &str) -> Value {
    let mut packet = json!({
        "stage": "abel-diagnose", "role": "diagnosis-worker", "id": "size", "phase": "review", "objective": "Measure",
        "roots": ["."], "context": { "agents": "", "contract": "" },
        "declared": { "read": [], "write": [], "conflicts": [], "resources": [] }, "output": "evidence"
    });
    let empty = length(&packet);
    let width = filler.encode_utf16().count();
    let mut text = filler.repeat((units - empty) / width);
    text.push_str(&"x".repeat((units - empty) % width));
    packet["context"]["contract"] = Value::String(text);
    assert_eq!(length(&packet), units);
    packet
}

fn length(value: &Value) -> usize {
    value.to_string().encode_utf16().count()
}

fn first(judged: Result<(), Report>) -> Option<String> {
    judged.err().map(|report| report.first().message.clone())
}

#[test]
fn the_size_limit_counts_utf16_units_exactly() {
    let limit = usize::try_from(MAX_ENVELOPE_BYTES).expect("a count");
    assert_eq!(limit, 65_536);
    for filler in ["a", "é", "\u{ffff}", "𝒳"] {
        let largest = packet(limit, filler);
        validate_packet_envelope(&largest).unwrap_or_else(|report| panic!("{filler}: {report}"));
        // White space and escapes of the input do not count: the compact form does.
        let spread = serde_json::to_string_pretty(&largest).expect("JSON");
        let escaped = spread.replace("\"size\"", "\"s\\u0069ze\"");
        PacketEnvelope::decode(escaped.as_bytes())
            .unwrap_or_else(|report| panic!("{filler}: {report}"));
        let larger = packet(limit + 1, filler);
        let judged = validate_packet_envelope(&larger).map(|_| ());
        assert_eq!(
            first(judged),
            Some("request envelope exceeds 64 KiB".to_owned()),
            "{filler}"
        );
    }
}

#[test]
fn the_size_is_judged_after_the_objective_and_before_the_roots() {
    let broken = |pointer: &str, value: Value| {
        let mut packet = packet(66_000, "a");
        *packet.pointer_mut(pointer).expect("a member") = value;
        first(validate_packet_envelope(&packet).map(|_| ()))
    };
    assert_eq!(
        broken("/objective", json!("")),
        Some("invalid objective".to_owned())
    );
    for (pointer, value) in [
        ("/roots", json!([])),
        ("/declared/read", json!(["../x"])),
        ("/output", json!("x")),
    ] {
        let found = broken(pointer, value);
        assert_eq!(
            found,
            Some("request envelope exceeds 64 KiB".to_owned()),
            "{pointer}"
        );
    }
}

#[test]
fn raw_input_past_its_limit_is_not_parsed() {
    let mut input = packet(400, "a").to_string().into_bytes();
    input.resize(8 * 1024 * 1024, b' ');
    PacketEnvelope::decode(&input).expect("white space up to the limit is white space");
    // What follows is no JSON, and nobody looks.
    input.push(b'!');
    let report = PacketEnvelope::decode(&input).expect_err("one byte too many");
    assert_eq!(report.first().code, code::INPUT_TOO_LARGE);
}

#[test]
fn the_key_of_a_run_is_made_by_both_engines() {
    let model = compile_registry(&Schemas, "registry.json")
        .model
        .expect("the schemas are right");
    let interpreter = Interpreter::new(&model);
    let packet = model
        .packet("cadence.control_command.v1")
        .expect("registered");
    let mut functions = packet.functions.iter();
    let function = functions.find(|function| function.name == "controlRunKey");
    let Some(Work::Value(key)) = function.map(|function| &function.work) else {
        panic!("the function gives a value");
    };
    let command = |change: Option<&str>| {
        let mut command = json!({
            "version": CONTROL_PROTOCOL_VERSION, "command": "start", "stage": "abel-design", "operationId": "op-1"
        });
        match change {
            Some(change) => command["change"] = json!(change),
            None => command["provisionalKey"] = json!("0".repeat(64)),
        }
        command
    };
    for (change, expected) in [
        (Some("my-change"), Some("abc:abel-design:my-change")),
        // A design that has no name yet has no key.
        (None, None),
    ] {
        let value = command(change);
        assert_control_command(&value).expect("a command");
        let typed = validate_control_command(&value).expect("a command");
        let compiled = typed.control_run_key("abc");
        assert_eq!(compiled.as_deref().ok(), expected);
        let tree = sealform::ToJson::to_json(&value, 16).expect("a tree");
        let interpreted = evaluate(
            &interpreter,
            key,
            &tree,
            &[Evaluated::Text("abc".to_owned())],
        )
        .ok();
        let expected = expected.map(|text| Evaluated::Text(text.to_owned()));
        assert_eq!(interpreted, expected);
    }
}

//! Events of RightKit in both engines: envelopes, correlations, identities and functions, generated and interpreted.

use crate::engines::Schemas;
use crate::examples::{Example, examples};
use sealform::{FixedClock, Json, Report, reader};
use sealform_model::interpret::{self, Evaluated, evaluate, rewrite};
use sealform_model::plan::Work;
use sealform_model::{
    Interpreter, Loader, Model, Packet, compile_registry, compile_schema, target,
};
use sealform_packets::rightkit::{
    CompactionFederationDecisionV1, EventCorrelationV1, EventEnvelopeV1, ProtocolEvent,
    TranscriptMessage, stable_event_id,
};

struct Engine {
    model: Model,
}

impl Engine {
    fn new() -> Engine {
        let outcome = compile_registry(&Schemas, "registry.json");
        let model = outcome.model.expect("the schemas are right");
        Engine { model }
    }

    fn packet(&self, name: &str) -> &Packet {
        self.model.packet(name).expect("registered")
    }

    /// What a function of a packet gives: a scalar, or the packet with members set, written.
    fn call(&self, packet: &Packet, name: &str, value: &Json, given: &[Evaluated]) -> Called {
        let interpreter = Interpreter::new(&self.model);
        let mut functions = packet.functions.iter();
        let function = functions.find(|function| function.name == name);
        match &function.expect("declared").work {
            Work::Value(expr) => Called::Value(evaluate(&interpreter, expr, value, given).ok()),
            Work::Set(set) => {
                let root = target(&self.model.schemas, packet.schema);
                let set = rewrite(&interpreter, set, root, value, given).expect("it can be set");
                Called::Text(interpret::encode(&interpreter, packet, &set).expect("JSON"))
            }
        }
    }
}

#[derive(Debug, PartialEq)]
enum Called {
    Value(Option<Evaluated>),
    Text(Vec<u8>),
}

fn read(text: &[u8]) -> Json {
    reader::read(text, sealform::Limits::default()).expect("an example is JSON")
}

/// Code, pointer, message of each violation.
fn words(report: &Report) -> Vec<(String, String, String)> {
    let violations = report.violations();
    violations
        .map(|found| {
            (
                found.code.to_string(),
                found.pointer.clone(),
                found.message.clone(),
            )
        })
        .collect()
}

fn events() -> Vec<Example> {
    let found = examples("rightkit.event.v1", "valid");
    assert!(found.len() > 100, "{} events", found.len());
    found
}

#[test]
fn an_event_becomes_one_envelope_in_every_engine() {
    let engine = Engine::new();
    let interpreter = Interpreter::new(&engine.model);
    let packet = engine.packet("rightkit.envelope.v1");
    let (mut made, mut refused) = (0, 0);
    for example in events() {
        let event = ProtocolEvent::decode(&example.text).expect("a valid event");
        let mut draft = sealform::Object::new();
        draft.insert("schemaVersion", Json::Number(1_u64.into()));
        draft.insert("event", read(&example.text));
        let clock = FixedClock(0);
        let interpreted = interpret::seal(&interpreter, packet, Json::Object(draft), &clock);
        let generated = EventEnvelopeV1::canonical(event.clone().into_inner());
        match (&generated, &interpreted) {
            (Ok(envelope), Ok(tree)) => {
                made += 1;
                let text = interpret::encode(&interpreter, packet, tree).expect("JSON");
                assert_eq!(envelope.encode().expect("JSON"), text, "{}", example.name());
                assert_eq!(
                    envelope.event_id,
                    stable_event_id(event.session_id(), event.seq())
                );
                assert_eq!(envelope.correlation, event.correlation().expect("writable"));
                envelope.verify().expect("what it is made of");
                interpret::verify(&interpreter, packet, tree).expect("what it is made of");
                assert!(event.is_durable_fact());
            }
            (Err(generated), Err(interpreted)) => {
                refused += 1;
                assert_eq!(words(generated), words(interpreted), "{}", example.name());
            }
            _ => panic!("{}: {generated:?} and {interpreted:?}", example.name()),
        }
    }
    assert!(made > 80 && refused >= 4, "{made} made, {refused} refused");
}

/// Every schema file can be looked at alone: what it says of unions elsewhere is no fault of its.
#[test]
fn each_file_of_the_family_is_fine_alone() {
    for folder in ["rightkit", "rightkit/events", "rightkit/messages"] {
        let files = Schemas.folder(folder);
        let schemas: Vec<&String> = files
            .iter()
            .filter(|file| file.ends_with(".json") && !file.ends_with("/common.schema.json"))
            .collect();
        assert!(schemas.len() > 5, "{folder}");
        for file in schemas {
            let outcome = compile_schema(&Schemas, file);
            let found: Vec<&str> = outcome
                .diagnostics
                .iter()
                .map(|diagnostic| diagnostic.message.as_str())
                .collect();
            assert!(found.is_empty(), "{file}: {found:?}");
        }
    }
}

#[test]
fn a_correlation_that_is_given_stands() {
    let mut made = 0;
    for example in events() {
        let event = ProtocolEvent::decode(&example.text).expect("a valid event");
        let given = EventCorrelationV1 {
            attempt_id: Some("a".to_owned()),
            turn_id: Some("other".to_owned()),
            ..EventCorrelationV1::default()
        };
        let Ok(envelope) = EventEnvelopeV1::for_durable_event(event.into_inner(), given.clone())
        else {
            continue;
        };
        made += 1;
        assert_eq!(envelope.correlation, given, "{}", example.name());
    }
    assert!(made > 80, "{made} made");
}

#[test]
fn identities_are_made_alike_in_every_engine() {
    let engine = Engine::new();
    let seq = Evaluated::Int(4242);
    let packet = engine.packet("rightkit.event.v1");
    for example in events() {
        let event = ProtocolEvent::decode(&example.text).expect("a valid event");
        let generated = event.canonicalize_identity(4242).expect("it can be set");
        let interpreted = engine.call(
            packet,
            "canonicalizeIdentity",
            &read(&example.text),
            std::slice::from_ref(&seq),
        );
        let text = generated.encode().expect("JSON");
        assert_eq!(Called::Text(text), interpreted, "{}", example.name());
        assert_eq!(generated.seq(), 4242);
        let again = generated
            .canonicalize_identity(4242)
            .expect("it can be set");
        assert_eq!(again, generated, "{}", example.name());
    }
    let packet = engine.packet("rightkit.message.v1");
    for example in examples("rightkit.message.v1", "valid") {
        let message = TranscriptMessage::decode(&example.text).expect("a valid message");
        let generated = message.canonicalize_identity(4242).expect("it can be set");
        let text = generated.encode().expect("JSON");
        let value = read(&example.text);
        let name = "canonicalizeIdentity";
        let interpreted = engine.call(packet, name, &value, std::slice::from_ref(&seq));
        assert_eq!(Called::Text(text), interpreted, "{}", example.name());
        let visible = message.is_provider_visible().expect("it can be told");
        let interpreted = engine.call(packet, "isProviderVisible", &value, &[]);
        assert_eq!(
            Called::Value(Some(Evaluated::Bool(visible))),
            interpreted,
            "{}",
            example.name()
        );
    }
}

#[test]
fn a_decision_lives_alike_in_every_engine() {
    let engine = Engine::new();
    let packet = engine.packet("rightkit.compaction.v1");
    let mut live = 0;
    for example in examples("rightkit.compaction.v1", "valid") {
        let decision =
            CompactionFederationDecisionV1::decode(&example.text).expect("a valid decision");
        for now in [0, 1, 999, 1000, 30_000, 184_203_771, i64::MAX] {
            for epoch in [0, 1, 42] {
                let generated = decision.is_live(now, epoch).ok();
                live += i32::from(generated == Some(true));
                let given = [Evaluated::Int(now), Evaluated::Int(epoch)];
                let interpreted = engine.call(packet, "isLive", &read(&example.text), &given);
                let expected = generated.map(Evaluated::Bool);
                assert_eq!(Called::Value(expected), interpreted, "{}", example.name());
            }
        }
    }
    assert!(live > 0, "no decision is ever live");
}

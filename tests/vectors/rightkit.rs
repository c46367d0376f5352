//! The vectors of RightKit: what is accepted and how it is written again, how durable an event is and what it belongs
//! to, which envelopes exist and in which words the others are refused, and whether a decision is live.

mod difference;
mod meant;

use crate::deviation::Deviation;
use crate::tally::{Outcome, Tally};
use sealform::{Build, Json, Limits, Number, Object, Report, Valid, reader};
use sealform_packets::rightkit::{
    CompactionFederationDecisionV1, EventCorrelationV1, EventEnvelopeV1, ProtocolEvent,
    TranscriptMessage, stable_event_id,
};
use std::path::Path;

/// How a line of a file is judged.
type Judge = fn(&Case) -> Outcome;

/// The files.
const FILES: &[(&str, Judge)] = &[
    ("events", event),
    ("events_lenient", event),
    ("events_rejected", event),
    ("messages", message),
    ("envelopes_build", envelope_of),
    ("envelopes_parse", envelope),
    ("event_ids", event_id),
    ("compaction", decision),
    ("compaction_is_live", is_live),
];

/// The position that `canonicalizedIdentity4242` puts an event at.
const POSITION: i64 = 4242;

/// Runs every file of the family.
pub fn run(folder: &Path, tally: &mut Tally) -> Result<(), String> {
    for (file, judge) in FILES {
        let cases = read(folder, file)?;
        let judged = cases
            .iter()
            .map(|case| (case.text("name").to_owned(), judge(case)));
        tally.file(&format!("rightkit/{file}"), judged.collect());
    }
    Ok(())
}

fn read(folder: &Path, file: &str) -> Result<Vec<Case>, String> {
    let path = folder.join(format!("{file}.jsonl"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let line = reader::read(line.as_bytes(), Limits::default());
            line.map(Case)
                .map_err(|fault| format!("{file}: {}", fault.message))
        })
        .collect()
}

/// One line of a file.
struct Case(Json);

impl Case {
    fn member(&self, name: &str) -> &Json {
        self.0.member(name).unwrap_or(&Json::Null)
    }

    fn text(&self, name: &str) -> &str {
        self.member(name).as_str().unwrap_or_default()
    }

    fn integer(&self, name: &str) -> i64 {
        let number = self.member(name).as_number();
        number.and_then(Number::as_i64).unwrap_or_default()
    }

    fn is_accepted(&self) -> bool {
        self.member("ok") == &Json::Bool(true)
    }

    /// The input as a tree; `null` where it is no JSON.
    fn raw(&self) -> Json {
        reader::read(self.text("raw").as_bytes(), Limits::default()).unwrap_or_default()
    }
}

/// What was found about a case: the first fault, or else the first difference that is meant.
#[derive(Default)]
struct Found {
    fault: Option<(String, String)>,
    meant: Option<&'static Deviation>,
}

impl Found {
    fn equal<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, expected: &T, came: &T) {
        if expected != came && self.fault.is_none() {
            self.fault = Some((format!("{what} {expected:?}"), format!("{came:?}")));
        }
    }

    /// What should be there is not, and why.
    fn refused(&mut self, what: &str, report: &Report) {
        self.equal(what, &None, &Some(report.to_string()));
    }

    /// The text of the real system beside ours; `raw` is what both were made from.
    fn written(&mut self, what: &str, expected: &Json, came: Result<Vec<u8>, Report>, raw: &Json) {
        let expected = expected.as_str().unwrap_or_default();
        let came = came.map_err(|report| report.to_string());
        let came = came.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        match came.and_then(|came| difference::between(expected, &came, raw)) {
            Ok(meant) => self.meant = self.meant.or(meant),
            Err(fault) if self.fault.is_none() => {
                self.fault = Some((format!("{what} {expected}"), fault));
            }
            Err(_) => {}
        }
    }

    fn outcome(self) -> Outcome {
        match (self.fault, self.meant) {
            (Some((expected, came)), _) => Outcome::Unexpected(expected, came),
            (None, Some(deviation)) => Outcome::Declared(deviation),
            (None, None) => Outcome::AsExpected,
        }
    }
}

/// The verdict on the input, and what an accepted one must be.
fn verdict<T>(
    case: &Case,
    decoded: Result<T, Report>,
    holds: impl FnOnce(T, &mut Found),
) -> Outcome {
    match (decoded, case.is_accepted()) {
        (Ok(value), true) => {
            let mut found = Found::default();
            holds(value, &mut found);
            found.outcome()
        }
        (Err(_), false) => Outcome::AsExpected,
        (Err(report), true) => match meant::of_refusal(&case.raw(), &report) {
            Some(deviation) => Outcome::Declared(deviation),
            None => Outcome::Unexpected("accepted".to_owned(), report.to_string()),
        },
        (Ok(_), false) => match meant::of_acceptance(&case.raw()) {
            Some(deviation) => Outcome::Declared(deviation),
            None => Outcome::Unexpected(case.text("error").to_owned(), "accepted".to_owned()),
        },
    }
}

fn event(case: &Case) -> Outcome {
    let decoded = ProtocolEvent::decode(case.text("raw").as_bytes());
    verdict(case, decoded, |event, found| {
        let raw = case.raw();
        found.written("wire", case.member("wire"), event.encode(), &raw);
        found.equal(
            "durable",
            case.member("durable"),
            &Json::Bool(event.is_durable_fact()),
        );
        let durability = match event.durability() {
            sealform::Durability::Durable => "DurableFact",
            sealform::Durability::Live => "LiveProjection",
        };
        found.equal("durability", &case.text("durability"), &durability);
        let meta = case.member("meta");
        let text = |name: &str| meta.member(name).and_then(Json::as_str).unwrap_or_default();
        found.equal("sessionId", &text("sessionId"), &event.session_id());
        found.equal("createdAt", &text("createdAt"), &event.created_at());
        let seq = meta.member("seq").and_then(Json::as_number);
        let seq = seq.and_then(Number::as_i64);
        found.equal("seq", &seq, &Some(event.seq()));
        let correlation = told(event.correlation()).map(|found| members(&found));
        found.equal(
            "correlation",
            &Ok(case.member("correlation").clone()),
            &correlation,
        );

        let canonical = Case(case.member("canonical").clone());
        let around = around(&raw);
        let envelope = EventEnvelopeV1::canonical(event.clone().into_inner());
        enveloped(&canonical, envelope, &around, found);

        match event.canonicalize_identity(POSITION) {
            Ok(moved) => {
                let expected = case.member("canonicalizedIdentity4242");
                found.written("identity", expected, moved.encode(), &raw);
                let again = moved.canonicalize_identity(POSITION);
                found.equal("identity again", &Ok(moved), &told(again));
            }
            Err(report) => found.refused("an identity", &report),
        }
    })
}

fn message(case: &Case) -> Outcome {
    let decoded = TranscriptMessage::decode(case.text("raw").as_bytes());
    verdict(case, decoded, |message, found| {
        found.written("wire", case.member("wire"), message.encode(), &case.raw());
        found.equal("id", &case.text("id"), &message.id());
        found.equal("createdAt", &case.text("createdAt"), &message.created_at());
        let visible = case.member("providerVisible") == &Json::Bool(true);
        found.equal(
            "visible",
            &Ok(visible),
            &told(message.is_provider_visible()),
        );
    })
}

/// An envelope around an event and a correlation that is given.
fn envelope_of(case: &Case) -> Outcome {
    let raw = case.raw();
    let mut found = Found::default();
    let event = ProtocolEvent::decode(case.text("raw").as_bytes());
    match (event, EventCorrelationV1::build(case.member("correlation"))) {
        (Ok(event), Ok(correlation)) => {
            let envelope = EventEnvelopeV1::for_durable_event(event.into_inner(), correlation);
            enveloped(case, envelope, &around(&raw), &mut found);
        }
        (Err(report), _) => found.refused("an event", &report),
        (Ok(_), Err(mismatch)) => {
            found.equal("a correlation", &None, &Some(mismatch.to_string()));
        }
    }
    found.outcome()
}

/// An envelope that was made, or the words in which it was refused. One that was made can be read.
fn enveloped(
    expected: &Case,
    envelope: Result<Valid<EventEnvelopeV1>, Report>,
    around: &Json,
    found: &mut Found,
) {
    let error = expected.member("error").as_str();
    let refused = envelope
        .as_ref()
        .err()
        .map(|report| report.first().message.as_str());
    found.equal("an envelope refused with", &error, &refused);
    if let Ok(envelope) = envelope {
        let text = envelope.encode();
        if let Ok(text) = &text {
            let read = EventEnvelopeV1::decode(text);
            found.equal("an envelope that is read", &Ok(envelope), &told(read));
        }
        found.written("envelope", expected.member("wire"), text, around);
    }
}

fn envelope(case: &Case) -> Outcome {
    let decoded = EventEnvelopeV1::decode(case.text("raw").as_bytes());
    verdict(case, decoded, |envelope, found| {
        found.written("wire", case.member("wire"), envelope.encode(), &case.raw());
    })
}

fn event_id(case: &Case) -> Outcome {
    let mut found = Found::default();
    let id = stable_event_id(case.text("sessionId"), case.integer("seq"));
    found.equal("an identity", &case.text("result"), &id.as_str());
    found.outcome()
}

fn decision(case: &Case) -> Outcome {
    let decoded = CompactionFederationDecisionV1::decode(case.text("raw").as_bytes());
    verdict(case, decoded, |decision, found| {
        found.written("wire", case.member("wire"), decision.encode(), &case.raw());
    })
}

fn is_live(case: &Case) -> Outcome {
    let decoded = CompactionFederationDecisionV1::decode(case.text("raw").as_bytes());
    verdict(case, decoded, |decision, found| {
        let live = decision.is_live(case.integer("now"), case.integer("epoch"));
        let expected = case.member("result") == &Json::Bool(true);
        found.equal("live", &Ok(expected), &told(live));
    })
}

/// A report as its text, so that it can be compared.
fn told<T>(result: Result<T, Report>) -> Result<T, String> {
    result.map_err(|report| report.to_string())
}

/// The members of a correlation that are there.
fn members(correlation: &EventCorrelationV1) -> Json {
    let members = [
        ("runId", &correlation.run_id),
        ("turnId", &correlation.turn_id),
        ("taskId", &correlation.task_id),
        ("toolCallId", &correlation.tool_call_id),
        ("attemptId", &correlation.attempt_id),
        ("causalParentEventId", &correlation.causal_parent_event_id),
    ];
    let mut object = Object::new();
    for (name, value) in members {
        if let Some(text) = value {
            object.insert(name, Json::String(text.clone()));
        }
    }
    Json::Object(object)
}

/// What an envelope is made from: the event, at its place.
fn around(event: &Json) -> Json {
    let mut object = Object::new();
    object.insert("event", event.clone());
    Json::Object(object)
}

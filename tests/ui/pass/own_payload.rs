//! A type of the user's own, and JSON of any shape, as payloads of a packet that is sealed like every other.

use sealform::FixedClock;
use sealform::serde_json::{Value, json};
use sealform_packets::packet28::{EnvelopeV1, EnvelopeV1Payload};

#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Finding {
    title: String,
    #[serde(rename = "lineCount")]
    lines: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

sealform::serde_payload!(Finding);

impl EnvelopeV1Payload for Finding {}

fn main() {
    let mut draft = EnvelopeV1::draft(Finding { title: "one".to_owned(), lines: 3, note: None });
    draft.tool = "mine".to_owned();
    draft.kind = "finding".to_owned();
    let sealed = draft.seal(&FixedClock(1_735_689_600)).expect("the packet is valid");
    sealed.verify().expect("a sealed packet verifies");
    assert_eq!(sealed.provenance.generated_at_unix, 1_735_689_600);

    let text = sealed.encode().expect("JSON");
    let typed = EnvelopeV1::<Finding>::decode(&text).expect("its own text is read");
    assert_eq!(typed.payload, Finding { title: "one".to_owned(), lines: 3, note: None });

    let any = EnvelopeV1::<Value>::decode(&text).expect("any payload will do");
    assert_eq!(any.payload, json!({ "title": "one", "lineCount": 3 }));
    any.verify().expect("the same packet");
    assert_eq!(any.canonical_hash().expect("a hash"), sealed.hash);
    assert_eq!(any.encode().expect("JSON"), text);

    let wrong = any.into_inner().with_payload(json!({ "title": 1 })).encode().expect("JSON");
    EnvelopeV1::<Finding>::decode(&wrong).expect_err("the payload is not a finding");
}

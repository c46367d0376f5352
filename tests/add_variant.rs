//! A new kind of event takes one schema file and nothing else.
//! It is durable, its projection counts, and what was there before stays as it was.

use crate::schema_folder::{changed, committed, copied_schemas, generate};
use crate::user_crate::UserCrate;
use std::fs;

/// The new kind's schema.
const SCHEMA: &str = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "TaskAbandoned",
  "description": "A task will not be done.",
  "$ref": "../event.schema.json",
  "x-projection": { "correlation": { "taskId": "/task/id", "turnId": "/turnId" } },
  "properties": {
    "$kind": { "const": "taskAbandoned" },
    "task": {
      "title": "AbandonedTask",
      "type": "object",
      "properties": { "id": { "type": "string" }, "reason": { "type": "string", "minLength": 1 } },
      "required": ["id", "reason"]
    },
    "turnId": { "type": ["string", "null"], "x-fill": "null" }
  },
  "required": ["task"]
}
"##;

/// What a user of the new crate writes.
const MAIN: &str = r##"use grown::rightkit::{AbandonedTask, EventEnvelopeV1, ProtocolEvent, TaskAbandoned};
use std::collections::BTreeMap;

fn main() {
    let event = ProtocolEvent::TaskAbandoned(TaskAbandoned {
        session_id: "s".to_owned(),
        seq: 7,
        created_at: "now".to_owned(),
        task: AbandonedTask { id: "t".to_owned(), reason: "done elsewhere".to_owned(), extra: BTreeMap::new() },
        turn_id: None,
        extra: BTreeMap::new(),
    });
    println!("{:?}", event.durability());
    let envelope = EventEnvelopeV1::canonical(event).expect("a durable event");
    let text = envelope.encode().expect("JSON");
    println!("{}", String::from_utf8_lossy(&text));
    assert_eq!(EventEnvelopeV1::decode(&text).expect("its own text is read"), envelope);

    let broken = br#"{"$kind":"taskAbandoned","sessionId":"s","seq":7,"createdAt":"now","task":{"id":"t","reason":""}}"#;
    println!("{}", ProtocolEvent::decode(broken).expect_err("no reason").first().pointer);
    let older = br#"{"$kind":"sessionStarted","sessionId":"s","seq":1,"createdAt":"now","later":true}"#;
    let older = ProtocolEvent::decode(older).expect("what was there before");
    println!("{}", String::from_utf8_lossy(&older.encode().expect("JSON")));
}
"##;

#[test]
fn a_new_kind_of_event_is_one_file() {
    let folder = copied_schemas("add-variant");
    let before = generate(&folder);
    fs::write(
        folder.join("rightkit/events/task_abandoned.schema.json"),
        SCHEMA,
    )
    .expect("the file can be written");

    let after = generate(&folder);
    let touched = [
        "rightkit/event_envelope.rs",
        "rightkit/events_task_abandoned.rs",
        "rightkit/mod.rs",
        "rightkit/protocol_event.rs",
    ];
    assert_eq!(changed(&before, &after), touched);
    assert_eq!(
        changed(&committed(), &after),
        touched,
        "generated/rust is stale, or the new kind changes more than its own files"
    );

    let mut files: Vec<(&str, &str)> = after
        .files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    files.push(("main.rs", MAIN));
    let printed = UserCrate::new("grown", files).cargo(&["run"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(
        lines,
        [
            "Durable",
            r#"{"schemaVersion":1,"eventId":"evt-v1:s:7","correlation":{"taskId":"t"},"event":{"$kind":"taskAbandoned","sessionId":"s","seq":7,"createdAt":"now","task":{"id":"t","reason":"done elsewhere"},"turnId":null}}"#,
            "/task/reason",
            r#"{"$kind":"sessionStarted","sessionId":"s","seq":1,"createdAt":"now","title":null,"later":true}"#,
        ]
    );
}

//! Cuts, indexes and levels on hand-made tables.

use super::*;
use crate::limits::Limits;

fn json(text: &str) -> Json {
    reader::read(text.as_bytes(), Limits::default()).expect("JSON")
}

/// `files` (strings), `hits` (objects with an index into `files` and its inlined text), `note`, `dropped`.
fn profile(max_bytes: u64) -> Profile {
    let list = |max, items| Place::List {
        min: 0,
        max,
        prefix: Run::default(),
        items,
    };
    let object = |start, len| Place::Object {
        members: Run::new(start, len),
        others: None,
    };
    let text = Place::Text {
        min: 1,
        max: Some(6),
    };
    let places = vec![
        object(0, 5),
        Place::Kept,
        list(Some(2), 6),
        list(None, 4),
        object(5, 2),
        Place::Index(Run::new(0, 1)),
        text,
    ];
    let members = vec![
        Member::new("files", 2),
        Member::new("hits", 3),
        Member::new("note", 6),
        Member::new("bytes", 1),
        Member::dropped("dropped"),
        Member::new("at", 5),
        Member::inlined("file", 6, "at", "/files", ""),
    ];
    Profile {
        name: "compact".into(),
        table: Table {
            places: places.into(),
            members: members.into(),
            arrays: vec!["/files".into()].into(),
            ..Table::default()
        },
        max_bytes,
        sizes: vec![Measured {
            member: "/bytes".into(),
            part: "".into(),
            divisor: 1,
        }]
        .into(),
        is_stored: false,
    }
}

fn projected(packet: &str, max_bytes: u64) -> Projection {
    let packet = json(packet);
    project_tree(
        &profile(max_bytes),
        &packet,
        "0".repeat(64),
        None,
        Form::Sorted,
    )
    .expect("it fits")
}

const PACKET: &str = r#"{"files":["a","bbbbbbbbb","c"],"hits":[{"at":1},{"at":2}],"note":"twelve chars","bytes":0,"dropped":1}"#;

#[test]
fn caps_cut_and_indexes_stay_right_or_go() {
    let projection = projected(PACKET, 10_000);
    let expected = r#"{"files":["a","bbb..."],"hits":[{"at":1,"file":"bbb..."},{"file":"c"}],"note":"twe...","bytes":98}"#;
    assert_eq!(projection.packet, json(expected));
    assert_eq!(expected.len(), 98, "`bytes` is measured on what is left");
    let cuts: Vec<(&str, u64, u64)> = projection
        .cuts
        .iter()
        .map(|cut| (cut.pointer.as_str(), cut.returned, cut.total))
        .collect();
    assert_eq!(
        cuts,
        [
            ("/files", 2, 3),
            ("/files/1", 6, 9),
            ("/hits/0/file", 6, 9),
            ("/note", 6, 12)
        ]
    );
}

#[test]
fn the_smaller_the_bound_the_less_is_left() {
    let whole = projected(PACKET, 10_000).bytes();
    let mut last = whole + 1;
    for bound in (330..=whole).rev() {
        let projection = projected(PACKET, bound);
        assert!(projection.bytes() <= bound);
        assert!(projection.bytes() <= last);
        last = projection.bytes();
    }
    let smallest = projected(PACKET, 330).packet;
    assert_eq!(smallest.member("files"), Some(&Json::Array(Vec::new())));
    assert_eq!(
        smallest.member("note"),
        Some(&Json::String("twe...".into()))
    );
}

#[test]
fn a_cut_text_is_never_longer_in_any_encoding() {
    for text in ["abcdefgh", "ääääääää", "😀😀😀😀😀😀😀😀"] {
        for most in 0..8 {
            let cut = render::shortened(text, most);
            assert_eq!(cut.chars().count() as u64, most);
            assert!(cut.len() <= text.len());
            assert!(cut.encode_utf16().count() <= text.encode_utf16().count());
        }
    }
}

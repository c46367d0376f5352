//! `project` and `fetch`: a packet in a profile, and the whole packet behind its handle.

use crate::project::Project;

/// The note with profiles, sealed in `packet.json`; its hash.
fn sealed() -> (Project, String) {
    let project = Project::new();
    project.edit(
        "schemas/demo/note.schema.json",
        r#""$ref": "envelope.schema.json","#,
        r#""$ref": "envelope.schema.json",
  "x-profiles": {
    "full": {},
    "short": { "maxChars": { "/payload/text": 4 }, "maxBytes": 1024 },
    "kept": { "extends": "short", "store": true }
  },"#,
    );
    project
        .run(&[
            "seal",
            "demo.note.v1",
            "draft.json",
            "--now",
            "7",
            "--out",
            "packet.json",
        ])
        .gives(0, "");
    let run = project.run(&["hash", "demo.note.v1", "packet.json"]);
    let hash = run.out.trim_end().to_owned();
    (project, hash)
}

#[test]
fn a_packet_is_projected() {
    let (project, hash) = sealed();
    let whole = project.read("packet.json");
    project
        .run(&[
            "project",
            "demo.note.v1",
            "packet.json",
            "--profile",
            "full",
        ])
        .gives(
            0,
            &format!(
                "{{\"packet\":{},\"sourceHash\":\"{hash}\",\"cuts\":[]}}\n",
                whole.trim_end()
            ),
        );
    let short = format!(
        "{{\"packet\":{{\"tool\":\"noter\",\"kind\":\"note\",\"bytes\":76,\"made\":7,\"payload\":{{\"text\":\"h...\"}}}},\"sourceHash\":\"{hash}\",\"cuts\":[{{\"pointer\":\"/payload/text\",\"returned\":4,\"total\":5}}]"
    );
    project
        .run_with(
            &["project", "NotePacket", "-", "--profile", "short"],
            whole.as_bytes(),
        )
        .gives(0, &format!("{short}}}\n"));
    project
        .run(&[
            "project",
            "demo.note.v1",
            "packet.json",
            "--profile",
            "kept",
            "--store",
            "deep/store",
            "--out",
            "out/kept.json",
        ])
        .gives(0, "");
    assert_eq!(
        project.read("out/kept.json"),
        format!(
            "{short},\"handle\":{{\"packetType\":\"demo.note.v1\",\"hash\":\"{hash}\",\"bytes\":{}}}}}\n",
            whole.trim_end().len()
        )
    );
    project
        .run(&["fetch", "demo.note.v1", &hash, "--store", "deep/store"])
        .gives(0, &whole);
    project
        .run(&[
            "fetch",
            "demo.note.v1",
            &hash,
            "--store",
            "deep/store",
            "--out",
            "back.json",
        ])
        .gives(0, "");
    assert_eq!(project.read("back.json"), whole);
    // The schema of the profile is a schema like others.
    project.run(&["bundle", "--out", "bundled"]);
    project
        .run(&[
            "validate",
            "bundled/demo.note.v1.kept.schema.json",
            "out/kept.json",
        ])
        .gives(0, "out/kept.json: valid (NoteKept)\n");
}

#[test]
fn what_cannot_be_projected_is_told() {
    let (project, _) = sealed();
    let run = |arguments: &[&str]| project.run(arguments);
    let unknown = run(&[
        "project",
        "demo.note.v1",
        "packet.json",
        "--profile",
        "tiny",
    ]);
    assert_eq!(unknown.code, Some(2));
    assert_eq!(
        unknown.err,
        "error: the packet has no profile `tiny`, only full, short, kept\n"
    );
    let storeless = run(&[
        "project",
        "demo.note.v1",
        "packet.json",
        "--profile",
        "kept",
    ]);
    assert_eq!(
        storeless.err,
        "error: the profile `kept` keeps the whole packet; say where with `--store DIR`\n"
    );
    let plain = run(&[
        "project",
        "demo.plain.v1",
        "plain.json",
        "--profile",
        "full",
    ]);
    assert_eq!(
        plain.err,
        "error: the packet has no profile `full`, and no other\n"
    );
    let missing = run(&[
        "project",
        "demo.note.v1",
        "absent.json",
        "--profile",
        "short",
    ]);
    assert_eq!(missing.code, Some(2));
    // A packet that is refused has no projection, and one that does not match its hash is not kept.
    project.edit("packet.json", "hello", "hallo");
    let stale = run(&[
        "project",
        "demo.note.v1",
        "packet.json",
        "--profile",
        "kept",
        "--store",
        "store",
    ]);
    assert_eq!((stale.code, stale.out.as_str()), (Some(1), ""));
    assert!(stale.err.contains("hash-mismatch"), "{}", stale.err);
    assert!(!project.path().join("store").exists());
    project.edit("packet.json", "hallo", "far too long");
    let wrong = run(&[
        "project",
        "demo.note.v1",
        "packet.json",
        "--profile",
        "short",
    ]);
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(1), ""));
    assert!(wrong.err.contains("max-length"), "{}", wrong.err);
}

#[test]
fn what_cannot_be_fetched_is_told() {
    let (project, hash) = sealed();
    project.run(&[
        "project",
        "demo.note.v1",
        "packet.json",
        "--profile",
        "kept",
        "--store",
        "store",
    ]);
    let fetch = |handle: &str| project.run(&["fetch", "demo.note.v1", handle, "--store", "store"]);
    let outside = fetch("../packet");
    assert_eq!(outside.code, Some(2));
    assert_eq!(
        outside.err,
        "error: `../packet` is not a handle; a handle is the hash of a packet, 64 lower-case hex digits\n"
    );
    let zeros = "0".repeat(64);
    let absent = fetch(&zeros);
    assert_eq!(
        absent.err,
        format!("error: the store has no packet {zeros}\n")
    );
    project.edit(&format!("store/{hash}.json"), "hello", "hallo");
    let changed = fetch(&hash);
    assert_eq!((changed.code, changed.out.as_str()), (Some(1), ""));
    assert!(changed.err.contains("hash-mismatch"), "{}", changed.err);
}

//! The store of whole packets: files that are complete, verified on the way out, and never outside the folder.

use sealform::profile::{Store, StoreError};
use sealform::{FixedClock, Valid};
use sealform_packets::AnyPacket;
use sealform_packets::packet28::{CoverCheck, CoverCheckPacket};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn packet(summary: &str) -> Valid<CoverCheckPacket> {
    let payload = CoverCheck {
        passed: false,
        violations: (0..40)
            .map(|n| format!("threshold {n} does not hold"))
            .collect(),
        total_coverage_pct: None,
        changed_coverage_pct: Some(62.5),
        new_file_coverage_pct: None,
        issue_counts: None,
    };
    let mut draft = CoverCheckPacket::draft(payload);
    draft.summary = summary.to_owned();
    draft.seal(&FixedClock(7)).expect("a packet")
}

fn folder() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    // A folder that is not there yet is made.
    let store = Store::new(folder.path().join("deep/store"));
    (folder, store)
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("deep/store")).expect("a folder");
    entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

#[test]
fn a_handle_leads_back_to_the_whole_packet() {
    let (folder, store) = folder();
    let packet = packet("coverage");
    let projection = packet.project_to("handle", &store).expect("a projection");
    let handle = projection.handle.clone().expect("a handle");
    assert_eq!(handle.hash, packet.hash);
    assert_eq!(handle.packet_type, "suite.cover.check.v1");
    assert_eq!(handle.bytes, packet.encode().expect("JSON").len() as u64);
    assert_eq!(projection.cuts[0].returned, 6);
    assert_eq!(
        files(folder.path()),
        [format!("{}.json", packet.hash)],
        "one file, and no temporary one"
    );
    let fetched: Valid<CoverCheckPacket> = store.fetch(&handle.hash).expect("the packet");
    assert_eq!(fetched, packet);
    let any = AnyPacket::decode(&packet.encode().expect("JSON")).expect("a packet");
    assert_eq!(any.project_to("handle", &store).expect("again"), projection);
    assert_eq!(
        any.project("handle").expect_err("no store").first().code,
        "no-profile"
    );
}

#[test]
fn only_a_hash_is_a_handle() {
    let (folder, store) = folder();
    store.keep(&packet("x")).expect("kept");
    fs::write(folder.path().join("secret.json"), "{}").expect("written");
    let long = "a".repeat(65);
    let upper = packet("x").hash.to_uppercase();
    for handle in [
        "../../secret",
        "",
        ".",
        "/etc/passwd",
        "secret.json",
        "..",
        "a/b",
        &long,
        &upper,
        "\u{0}",
    ] {
        match store.fetch::<CoverCheckPacket>(handle) {
            Err(StoreError::BadHandle(_)) => {}
            other => assert_eq!(format!("{other:?}"), "a bad handle", "{handle}"),
        }
    }
    let unknown = "0".repeat(64);
    assert!(
        matches!(store.fetch::<CoverCheckPacket>(&unknown), Err(StoreError::Missing(hash)) if hash == unknown)
    );
}

#[test]
fn what_was_changed_is_not_given_out_and_is_mended() {
    let (folder, store) = folder();
    let (one, two) = (packet("one"), packet("two"));
    store.keep(&one).expect("kept");
    store.keep(&two).expect("kept");
    let path = |packet: &Valid<CoverCheckPacket>| {
        folder
            .path()
            .join(format!("deep/store/{}.json", packet.hash))
    };
    let refused = |what: &str| match store.fetch::<CoverCheckPacket>(&one.hash) {
        Err(StoreError::Packet(report)) => report.first().code.to_string(),
        other => format!("{what}: {other:?}"),
    };
    // Another packet under this name.
    fs::copy(path(&two), path(&one)).expect("copied");
    assert_eq!(refused("another"), "hash-mismatch");
    // A changed packet.
    let text = String::from_utf8(one.encode().expect("JSON")).expect("text");
    fs::write(path(&one), text.replace("threshold 1 ", "threshold 7 ")).expect("written");
    assert_eq!(refused("changed"), "hash-mismatch");
    // Half a packet, and none.
    fs::write(path(&one), &text[..text.len() / 2]).expect("written");
    assert_eq!(refused("half"), "unexpected-end");
    fs::write(path(&one), "").expect("written");
    assert_eq!(refused("none"), "unexpected-end");
    store.keep(&one).expect("written anew");
    assert_eq!(
        store
            .fetch::<CoverCheckPacket>(&one.hash)
            .expect("the packet"),
        one
    );
}

#[test]
fn the_file_of_a_packet_is_kept_as_it_is() {
    let (folder, store) = folder();
    let first = packet("same");
    // Outside the hash: the same packet, made at another time.
    let later = first
        .clone()
        .into_inner()
        .seal(&FixedClock(9))
        .expect("a packet");
    let mut changed = later.into_inner();
    changed.provenance.generated_at_unix = 9;
    let later = changed.seal(&FixedClock(9)).expect("a packet");
    assert_eq!(first.hash, later.hash);
    assert_ne!(first, later);
    store.keep(&first).expect("kept");
    store.keep(&later).expect("kept");
    assert_eq!(files(folder.path()).len(), 1);
    assert_eq!(
        store
            .fetch::<CoverCheckPacket>(&first.hash)
            .expect("the packet"),
        first
    );
}

#[test]
fn an_unsealed_packet_is_not_kept() {
    let (_folder, store) = folder();
    let mut draft = packet("x").into_inner();
    draft.hash = String::new();
    let valid = draft.validate().expect("valid, and not sealed");
    let Err(StoreError::Packet(report)) = store.keep(&valid) else {
        unreachable!("an unsealed packet was kept");
    };
    assert!(
        report
            .violations()
            .any(|violation| violation.code == "not-sealed")
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (folder, store) = folder();
    let packet = packet("x");
    store.keep(&packet).expect("kept");
    let path = folder
        .path()
        .join(format!("deep/store/{}.json", packet.hash));
    let outside = folder.path().join("outside.json");
    fs::rename(&path, &outside).expect("moved");
    std::os::unix::fs::symlink(&outside, &path).expect("linked");
    assert!(matches!(
        store.fetch::<CoverCheckPacket>(&packet.hash),
        Err(StoreError::Io { .. })
    ));
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("made");
    assert!(matches!(
        store.fetch::<CoverCheckPacket>(&packet.hash),
        Err(StoreError::Io { .. })
    ));
    // What cannot be written says so, and leaves nothing behind.
    assert!(matches!(store.keep(&packet), Err(StoreError::Io { .. })));
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn writers_do_not_disturb_each_other() {
    let (folder, store) = folder();
    let packet = packet("x");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..20 {
                    store.keep(&packet).expect("kept");
                    let fetched = store
                        .fetch::<CoverCheckPacket>(&packet.hash)
                        .expect("the packet");
                    assert_eq!(fetched, packet);
                }
            });
        }
    });
    assert_eq!(files(folder.path()).len(), 1);
}

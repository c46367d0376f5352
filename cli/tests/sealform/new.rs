//! `new`: a packet type that is in order at once, and everything that it must not touch.

use crate::project::{FILES, Project};

#[test]
fn a_type_on_the_envelope_of_its_family() {
    let project = Project::new();
    let run = project.run(&["new", "demo.file.hash.v1", "--tool", "hashy"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let examples = "tests/data/packets/demo.file.hash.v1";
    for path in [
        "schemas/demo/file_hash.schema.json",
        "schemas/registry.json",
        &format!("{examples}/valid/minimal.json"),
        &format!("{examples}/invalid/unknown-member.json"),
    ] {
        assert!(
            run.out.contains(&format!("wrote {path}\n")),
            "{path}: {}",
            run.out
        );
    }
    let last = "    { \"type\": \"demo.plain.v1\", \"schema\": \"demo/plain.schema.json\", \"status\": \"active\" }";
    let line = "    { \"type\": \"demo.file.hash.v1\", \"schema\": \"demo/file_hash.schema.json\", \"tool\": \"hashy\", \"kind\": \"file_hash\", \"status\": \"active\" }";
    assert_eq!(
        project.read("schemas/registry.json"),
        FILES[0].1.replace(last, &format!("{last},\n{line}"))
    );
    project
        .run(&["check"])
        .gives(0, "5 files checked, no errors\n");
    let valid = format!("{examples}/valid/minimal.json");
    project
        .run(&["verify", "FileHashPacket", &valid])
        .gives(0, &format!("{valid}: valid (demo.file.hash.v1)\n"));
    let run = project.run(&[
        "validate",
        "demo.file.hash.v1",
        &format!("{examples}/invalid/unknown-member.json"),
    ]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains(" at /payload/unexpected "), "{}", run.out);
}

#[test]
fn a_plain_type_in_a_family_of_its_own() {
    let project = Project::new();
    assert_eq!(project.run(&["new", "other.thing.v2"]).code, Some(0));
    assert!(
        project
            .read("schemas/other/thing_v2.schema.json")
            .contains("\"const\": \"other.thing.v2\"")
    );
    assert_eq!(project.run(&["check"]).code, Some(0));
    assert_eq!(
        project
            .run(&[
                "validate",
                "other.thing.v2",
                "tests/data/packets/other.thing.v2/valid/minimal.json"
            ])
            .code,
        Some(0)
    );
}

#[test]
fn an_envelope_of_another_family() {
    let project = Project::new();
    assert_eq!(
        project
            .run(&[
                "new",
                "other.thing.v1",
                "--envelope",
                "schemas/demo/envelope.schema.json",
                "--examples",
                "cases"
            ])
            .code,
        Some(0)
    );
    assert!(
        project
            .read("schemas/other/thing.schema.json")
            .contains("\"$ref\": \"../demo/envelope.schema.json\"")
    );
    assert_eq!(
        project
            .run(&[
                "verify",
                "other.thing.v1",
                "cases/other.thing.v1/valid/minimal.json"
            ])
            .code,
        Some(0)
    );
    project.run(&["new", "other.more.v1", "--envelope", "demo/plain.schema.json"]).fails("`schemas/demo/plain.schema.json` leaves no member open; mark one with `\"x-parameter\": \"T\"`");
}

#[test]
fn a_title_that_is_taken_gets_a_longer_one() {
    let project = Project::new();
    project.edit("schemas/demo/envelope.schema.json", "\"payload\": {", "\"file\": { \"title\": \"FileRef\", \"type\": \"object\", \"properties\": { \"path\": { \"type\": \"string\" } } },\n    \"payload\": {");
    assert_eq!(project.run(&["new", "demo.file.ref.v1"]).code, Some(0));
    assert_eq!(project.run(&["check"]).code, Some(0));
}

#[test]
fn a_folder_without_a_registry_gets_one() {
    let project = Project::new();
    std::fs::create_dir(project.path().join("fresh")).expect("a folder");
    assert_eq!(
        project
            .run(&["new", "mine.first.v1", "--schemas", "fresh"])
            .code,
        Some(0)
    );
    assert_eq!(project.run(&["check", "--schemas", "fresh"]).code, Some(0));
    assert_eq!(
        project
            .run(&["new", "mine.second.v1", "--schemas", "fresh"])
            .code,
        Some(0)
    );
    assert_eq!(project.run(&["check", "--schemas", "fresh"]).code, Some(0));
}

#[test]
fn a_text_that_no_guess_fits_is_left_to_the_author() {
    let project = Project::new();
    project.edit("schemas/demo/envelope.schema.json", "\"tool\": { \"type\": \"string\" }", "\"tool\": { \"type\": \"string\" }, \"code\": { \"type\": \"string\", \"pattern\": \"^Q[0-9]{3}$\" }");
    project.edit(
        "schemas/demo/envelope.schema.json",
        "\"required\": [\"tool\"",
        "\"required\": [\"tool\", \"code\"",
    );
    let run = project.run(&["new", "demo.odd.v1"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.err.starts_with("warning: no example was written") && run.err.contains("/code"),
        "{}",
        run.err
    );
    assert_eq!(project.run(&["check"]).code, Some(0));
}

#[test]
fn nothing_is_overwritten() {
    let project = Project::new();
    project
        .run(&["new", "demo.note.v1"])
        .fails("`demo.note.v1` is registered already; give the new type another version");
    project.run(&["new", "Demo.Note"]).fails("`Demo.Note` is not a packet type: write lower-case segments with the major version last, such as `suite.diff.analyze.v1`");
    project.write("tests/data/packets/demo.taken.v1/valid/a.json", "{}");
    project
        .run(&["new", "demo.taken.v1"])
        .fails("`tests/data/packets/demo.taken.v1` exists already; nothing was written");
    project
        .run(&["new", "demo.x.v1", "--envelope", "absent.json"])
        .fails("cannot read `absent.json`: no such file or folder");
    project.write("schemas/demo/lone.txt", "");
    // A second type with the identity of the first cannot be told apart.
    let run = project.run(&["new", "demo.twin.v1", "--tool", "noter", "--kind", "note"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.ends_with(
            "error: `demo.twin.v1` would not pass `sealform check`; nothing was written\n"
        ),
        "{}",
        run.err
    );
    assert_eq!(project.read("schemas/registry.json"), FILES[0].1);
    assert!(
        !project
            .path()
            .join("schemas/demo/twin.schema.json")
            .exists()
    );
}

//! `check`: what is right, what is wrong and where, for people and for programs; and what every command refuses.

use crate::project::Project;

#[test]
fn a_project_in_order() {
    let project = Project::new();
    project
        .run(&["check"])
        .gives(0, "4 files checked, no errors\n");
    project
        .run(&["check", "schemas/demo/plain.schema.json"])
        .gives(0, "1 file checked, no errors\n");
    project
        .run(&["check", "schemas/registry.json"])
        .gives(0, "4 files checked, no errors\n");
    project.run(&["check", "--format", "json"]).gives(0, "");
}

#[test]
fn shared_definitions_are_no_packet_and_not_wrong() {
    let project = Project::new();
    project.write(
        "lone/shared.schema.json",
        r#"{ "$defs": { "a": { "type": "string" } } }"#,
    );
    project
        .run(&["check", "lone/shared.schema.json"])
        .gives(0, "1 file checked, no errors\n");
}

#[test]
fn the_source_line_is_shown_with_a_path_that_opens() {
    let project = Project::new();
    project.edit(
        "schemas/demo/envelope.schema.json",
        "\"x-volatile\": { \"reset\": \"\" }",
        "\"x-volatil\": true",
    );
    let expected = "\
error[unknown-keyword]: `x-volatil` is not a keyword
 --> schemas/demo/envelope.schema.json:11:33
   |
11 |     \"hash\": { \"type\": \"string\", \"x-volatil\": true },
   |                                 ^^^^^^^^^^^
   |
   = help: did you mean `x-volatile`?

4 files checked, 1 error
";
    let run = project.run(&["check"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.out.replace("  --> ", " --> "), expected);
    let line = r#"{"record":"diagnostic","severity":"error","code":"unknown-keyword","message":"`x-volatil` is not a keyword","file":"schemas/demo/envelope.schema.json","line":11,"column":33,"notes":[],"help":"did you mean `x-volatile`?"}"#;
    project
        .run(&["check", "--format", "json"])
        .gives(1, &format!("{line}\n"));
}

#[test]
fn every_fault_is_reported_at_once() {
    let project = Project::new();
    project.edit(
        "schemas/demo/note.schema.json",
        "\"maxLength\": 8",
        "\"maxLength\": -8, \"x-foo\": 1",
    );
    project.edit(
        "schemas/registry.json",
        "\"status\": \"active\" }\n",
        "\"state\": \"active\" }\n",
    );
    let run = project.run(&["check"]);
    assert_eq!(run.code, Some(1));
    for code in [
        "bad-keyword-value",
        "unknown-keyword",
        "unknown-registry-member",
    ] {
        assert!(
            run.out.contains(&format!("error[{code}]")),
            "{code}: {}",
            run.out
        );
    }
    assert!(
        run.out.ends_with("4 files checked, 3 errors\n"),
        "{}",
        run.out
    );
}

#[test]
fn odd_texts_are_findings_and_not_panics() {
    let project = Project::new();
    for text in [
        "",
        "{",
        "\u{feff}{}",
        "{\"é\u{301}\t\": 1}",
        "[\"\u{1b}[31m\"]",
        "{\"type\":",
        "nul",
        "{\"$ref\": \"../../../etc/passwd\"}",
        "{\"$ref\": \"https://x.invalid/\"}",
        "{\r\n\"x\":\r\n{}}\r\n",
        &"[".repeat(100_000),
    ] {
        project.write("odd.schema.json", text);
        for format in ["human", "json"] {
            let run = project.run(&["check", "odd.schema.json", "--format", format]);
            assert_eq!(run.code, Some(1), "{text:.40}: {run:?}");
            assert_eq!(run.err, "", "{text:.40}");
        }
    }
    std::fs::write(project.path().join("odd.schema.json"), b"\xff").expect("written");
    assert_eq!(project.run(&["check", "odd.schema.json"]).code, Some(1));
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let project = Project::new();
    project
        .run(&["check", "absent.json"])
        .fails("cannot read `absent.json`: no such file or folder");
    project
        .run(&["check", "--schemas", "absent"])
        .fails("cannot open the schema folder `absent`: no such file or folder");
    project
        .run(&["check", "--registry", "absent.json"])
        .fails("cannot read `absent.json`: no such file or folder");
    project.run(&["check", "--registry", "draft.json"]).fails(
        "`draft.json` is not in the schema folder `schemas`; name its folder with --schemas",
    );
    project.write("empty/note.txt", "");
    project
        .run(&["check", "--schemas", "empty"])
        .fails("cannot read the registry `empty/registry.json`: no such file or folder");
    for wrong in [
        &["chekc"][..],
        &["check", "--frmat", "json"],
        &["seal", "demo.note.v1", "draft.json", "--now", "soon"],
        &[],
    ] {
        let run = project.run(wrong);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}

#[test]
fn help_names_the_exit_codes() {
    let project = Project::new();
    let run = project.run(&["--help"]);
    assert_eq!(run.code, Some(0));
    for word in [
        "check",
        "generate",
        "bundle",
        "validate",
        "hash",
        "seal",
        "verify",
        "new",
        "Examples:",
        "Exit codes:",
    ] {
        assert!(run.out.contains(word), "{word}");
    }
}

#[test]
fn a_type_without_identity_says_so() {
    let project = Project::new();
    let line = "\"demo/plain.schema.json\", \"status\": \"active\"";
    let schema = "schemas/demo/plain.schema.json";
    let find = |expected: &str| {
        let run = project.run(&["check"]);
        assert_eq!(run.code, Some(1));
        assert!(run.out.contains(expected), "{}", run.out);
    };
    project.edit(
        "schemas/registry.json",
        line,
        &format!("{line}, \"identity\": \"none\""),
    );
    find("`demo.plain.v1` has no identity here, but its schema fixes `schema_version`");
    project.edit(
        schema,
        "\"const\": \"demo.plain.v1\"",
        "\"type\": \"string\"",
    );
    assert_eq!(project.run(&["check"]).code, Some(0));
    project.edit(
        "schemas/registry.json",
        "\"identity\": \"none\"",
        "\"identity\": \"some\"",
    );
    find("`identity` can only be `none`");
    project.edit("schemas/registry.json", ", \"identity\": \"some\"", "");
    find("`demo.plain.v1` fixes none of the members that tell packets apart");
}

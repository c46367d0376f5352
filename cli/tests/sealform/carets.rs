//! Where the caret stands under an expression of a rule: `carets/<case>.schema.json`, and what `check` says beside it.
//!
//! `UPDATE_CARETS=1 cargo test -p sealform-cli carets` writes the answers anew; read them before you keep them.

use crate::project::Project;
use std::path::PathBuf;

#[test]
fn under_the_part_that_is_wrong() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sealform/carets");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of the cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    cases.sort();
    assert!(cases.len() >= 6);
    for case in cases {
        let name = case
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&case).expect("the case is UTF-8");
        let project = Project::new();
        project.write(&format!("schemas/{name}"), &text);
        let found = project.run(&["check", &format!("schemas/{name}")]);
        let answer = case.with_extension("").with_extension("txt");
        if std::env::var_os("UPDATE_CARETS").is_some() {
            std::fs::write(&answer, &found.out).expect("the answer is written");
        }
        let expected = std::fs::read_to_string(&answer).expect("the case has an answer");
        assert_eq!(found.out, expected, "{name}");
    }
}

#[test]
fn a_warning_may_be_denied() {
    let project = Project::new();
    let case = include_str!("carets/unbounded_cost.schema.json");
    project.write("schemas/costly.schema.json", case);
    let check =
        |deny: &[&str]| project.run(&[&["check", "schemas/costly.schema.json"], deny].concat());
    assert_eq!(check(&[]).code, Some(0));
    assert_eq!(check(&["--deny", "unbounded-cost"]).code, Some(1));
    assert_eq!(check(&["--deny", "no-such-warning"]).code, Some(2));
}

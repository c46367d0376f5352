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

/// What grows with the square of a packet, or past every bound, and what does not.
#[test]
fn costs_are_told_apart() {
    let nested = (0..20).fold("true".to_owned(), |inside, n| {
        format!("self.few.all(x{n}, {inside})")
    });
    let costly = [
        "self.l.all(v, self.l == self.m)",
        "self.l.all(v, self == root)",
        "self.l.all(v, self.map == self.map)",
        "self.l.all(v, (v > 0 ? self.l : self.m) == self.l)",
        "self.l.all(v, self.l in [self.l, self.m])",
        "self.l.all(v, v in self.m)",
        "self.l.all(v, [self.l, self.m].unique() || true)",
        "self.s.all(v, !self.t.matches('x+y'))",
        "self.s.all(v, !self.t.contains('xy'))",
        "self.s.all(v, self.t.size() > 0)",
        "self.s.all(v, v in self.s.map(w, w + 'x'))",
        "self.many.all(a, self.many.all(b, a + b >= 0))",
        nested.as_str(),
    ];
    let cheap = [
        "self.l.all(v, v > 0)",
        "self.l == self.m",
        "self.s.all(v, v in self.s && v.matches('x') && v.size() > 0)",
        "self.o.all(v, acyclic(self.o, 'id', 'on'))",
        "self.o.all(v, v.on.all(w, w in byKey(self.o, 'id') && size(byKey(self.o, 'id')[w].on) < 3))",
        "self.t.size() > 3 && self.t.contains('x')",
        "self.few.all(x, self.l.all(y, x != y))",
        "self.s.all(v, isWithin(v, self.s)) && areApart(self.s)",
    ];
    let project = Project::new();
    for (cel, warned) in costly
        .iter()
        .map(|cel| (cel, true))
        .chain(cheap.iter().map(|cel| (cel, false)))
    {
        let schema = format!(
            r#"{{ "title": "Cost", "type": "object", "properties": {{
              "l": {{ "type": "array", "items": {{ "type": "integer" }} }}, "m": {{ "type": "array", "items": {{ "type": "integer" }} }},
              "s": {{ "type": "array", "items": {{ "type": "string" }} }}, "t": {{ "type": "string" }},
              "map": {{ "type": "object", "additionalProperties": {{ "type": "integer" }} }},
              "o": {{ "type": "array", "items": {{ "type": "object", "properties": {{ "id": {{ "type": "string" }},
                "on": {{ "type": "array", "items": {{ "type": "string" }} }} }}, "required": ["id", "on"] }} }},
              "many": {{ "type": "array", "maxItems": 1000000, "items": {{ "type": "integer" }} }},
              "few": {{ "type": "array", "maxItems": 3, "items": {{ "type": "integer" }} }} }},
              "x-rules": [ {{ "id": "cost", "cel": "{cel}" }} ] }}"#
        );
        project.write("schemas/cost.schema.json", &schema);
        let run = project.run(&[
            "check",
            "schemas/cost.schema.json",
            "--deny",
            "unbounded-cost",
        ]);
        assert_eq!(run.code, Some(i32::from(warned)), "{cel}: {}", run.out);
        assert_eq!(
            run.out.contains("unbounded-cost"),
            warned,
            "{cel}: {}",
            run.out
        );
    }
}

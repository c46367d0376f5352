//! Every keyword, by its cases: `data/keywords/<keyword>.json`; and faults from public bug reports: `data/cases/`.

use crate::case::{Group, folder};
use crate::judge;
use sealform_model::keyword;
use std::collections::BTreeSet;

#[test]
fn every_keyword_does_what_its_cases_say() {
    hold("keywords");
}

#[test]
fn reported_faults_do_not_happen_here() {
    hold("cases");
}

#[test]
fn every_keyword_has_cases() {
    let known: BTreeSet<String> = keyword::names().map(str::to_owned).collect();
    let files = folder("keywords");
    assert_eq!(
        known,
        files.iter().map(|(name, _)| name.clone()).collect(),
        "a file for each keyword, and for nothing else"
    );
    for (name, groups) in &files {
        let uses = |group: &&Group| {
            group
                .files
                .iter()
                .any(|(_, text)| text.contains(&format!("\"{name}\"")))
        };
        assert!(
            groups.iter().filter(uses).count() >= 2,
            "`{name}` has hardly any group that uses it"
        );
        assert!(
            groups.iter().any(|group| !group.refused.is_empty()),
            "no group shows how `{name}` is refused"
        );
        let values: String = groups
            .iter()
            .flat_map(|group| &group.tests)
            .map(|test| test.data.trim_start().chars().next().unwrap_or(' '))
            .collect();
        for (kind, first) in [
            ("null", "n"),
            ("boolean", "tf"),
            ("number", "-0123456789"),
            ("string", "\""),
            ("array", "["),
            ("object", "{"),
        ] {
            assert!(
                values.contains(|c| first.contains(c)),
                "no test gives `{name}` a value of type {kind}"
            );
        }
    }
}

fn hold(name: &str) {
    let files = folder(name);
    let groups = files.iter().flat_map(|(_, groups)| groups);
    let tests: usize = groups.clone().map(|group| group.tests.len()).sum();
    let faults: Vec<String> = groups.clone().flat_map(judge::faults).collect();
    println!(
        "{} files, {} groups, {tests} tests",
        files.len(),
        groups.count()
    );
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

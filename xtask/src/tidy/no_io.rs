//! `no-io`: a crate that takes and gives texts reads or writes by itself.
//!
//! Model and codegen run inside macros, in tests and on memory; files, network and processes belong to cli, xtask and macros.
//! Of the runtime, which users' programs link, the store of packets alone knows files, and it is behind a feature.

use super::files::{Tree, code, has_word};
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "no-io",
    about: "runtime, model and codegen do no I/O outside their tests and the store",
    check,
};

/// Modules of the standard library that reach outside.
const OUTSIDE: &[&str] = &["env", "fs", "net", "process"];

/// The store of whole packets.
const STORE: &str = "runtime/src/profile/store.rs";

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree
        .written("model/src/")
        .chain(tree.written("codegen/src/"))
        .chain(
            tree.written("runtime/src/")
                .filter(|(path, _)| *path != STORE),
        )
    {
        for (line, code) in code(path, text) {
            let named = |module: &&&str| {
                code.contains(&format!("std::{module}")) && has_word(code, module)
                    || code
                        .split_once("std::{")
                        .is_some_and(|(_, list)| has_word(list, module))
            };
            if let Some(module) = OUTSIDE.iter().find(named) {
                found.push(Finding::at(path, line, format!("`std::{module}` outside tests; take and give texts, and leave the outside world to cli and xtask")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_and_no_test_code() {
        let text = "//! std::fs\nuse std::{collections::HashMap, fs};\nlet a = std::net::lookup();\nuse std::fmt;\n#[cfg(test)]\nuse std::fs;\n";
        let lines = |path| {
            check(&Tree::of(&[(path, text)]))
                .iter()
                .map(|finding| finding.line)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines("model/src/a.rs"), [2, 3]);
        assert_eq!(lines("runtime/src/a.rs"), [2, 3]);
        assert_eq!(lines(STORE), Vec::<usize>::new());
        assert_eq!(lines("codegen/src/a/tests.rs"), Vec::<usize>::new());
        assert_eq!(lines("cli/src/a.rs"), Vec::<usize>::new());
    }
}

//! `cargo xtask tidy`: the rules of the source tree that no compiler knows, each in a file of its own.
//! The rules read texts and build nothing, so they run in a moment and in any state of the tree.

mod allow_without_reason;
mod arrows;
mod backend_sees_schema;
mod files;
mod front_doors;
mod keyword_without_cases;
mod long_file;
mod meta_schema;
mod no_io;
mod signatures_by_choice;
mod unfinished;

use files::Tree;
use sealform_cli::{Failure, Verdict, out};
use std::path::Path;

/// One rule.
pub struct Rule {
    /// Its id, the name of its file.
    pub id: &'static str,
    /// What it holds, in one line.
    pub about: &'static str,
    /// What breaks it.
    pub check: fn(&Tree) -> Vec<Finding>,
}

/// Where a rule is broken, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, from the workspace's root.
    pub path: String,
    /// From 1; 0 where the whole file is meant.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// Every rule, in the order of the file names.
const RULES: &[&Rule] = &[
    &allow_without_reason::RULE,
    &arrows::RULE,
    &backend_sees_schema::RULE,
    &front_doors::RULE,
    &keyword_without_cases::RULE,
    &long_file::RULE,
    &meta_schema::RULE,
    &no_io::RULE,
    &signatures_by_choice::RULE,
    &unfinished::RULE,
];

/// Reads the tree and runs all rules.
pub fn run() -> Result<Verdict, Failure> {
    let tree = Tree::read(Path::new("."))?;
    let mut broken = 0;
    for rule in RULES {
        let findings = (rule.check)(&tree);
        if !findings.is_empty() {
            out(&format!("{}: {}\n", rule.id, rule.about))?;
        }
        for finding in findings {
            broken += 1;
            let place = if finding.line == 0 {
                finding.path
            } else {
                format!("{}:{}", finding.path, finding.line)
            };
            out(&format!("  {place}: {}\n", finding.message))?;
        }
    }
    out(&format!(
        "{} rules, {} files, {broken} findings\n",
        RULES.len(),
        tree.len()
    ))?;
    Ok(if broken == 0 {
        Verdict::Clean
    } else {
        Verdict::Findings
    })
}

impl Finding {
    /// A finding in a line.
    fn at(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_equals_the_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tidy");
        let names = std::fs::read_dir(folder).expect("the folder").map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .replace(".rs", "")
        });
        let mut names: Vec<String> = names
            .filter(|name| name != "files")
            .map(|name| name.replace('_', "-"))
            .collect();
        names.sort();
        assert_eq!(names, RULES.iter().map(|rule| rule.id).collect::<Vec<_>>());
        assert!(
            RULES
                .iter()
                .all(|rule| !rule.about.is_empty() && !rule.about.ends_with('.'))
        );
    }
}

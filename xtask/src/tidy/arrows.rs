//! `arrows`: a crate depends on one that it must not know.
//!
//! The arrows of the design: `generated/rust -> runtime <- model <- codegen <- {macros, cli, xtask}`, and `tests -> everything`.
//! What a user's program links, runtime and generated code, also has a closed list of other crates.

use super::files::Tree;
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "arrows",
    about: "crates depend on what the design's arrows allow",
    check,
};

/// What a crate may depend on.
struct Allowed {
    /// The crate's folder.
    folder: &'static str,
    /// Crates of this workspace.
    ours: &'static [&'static str],
    /// Other crates, where that list is closed.
    others: Option<&'static [&'static str]>,
}

const ALLOWED: &[Allowed] = &[
    Allowed {
        folder: "runtime",
        ours: &[],
        others: Some(&[
            "blake3",
            "regex",
            "serde",
            "idna",
            "serde_json",
            "schemars",
            "ed25519-dalek",
            "tempfile",
        ]),
    },
    Allowed {
        folder: "model",
        ours: &["sealform"],
        others: Some(&["blake3", "cel"]),
    },
    Allowed {
        folder: "codegen",
        ours: &["sealform", "sealform-model"],
        others: Some(&["prettyplease", "proc-macro2", "quote", "syn"]),
    },
    Allowed {
        folder: "macros",
        ours: &["sealform-model", "sealform-codegen"],
        others: Some(&["proc-macro2", "quote", "syn"]),
    },
    Allowed {
        folder: "cli",
        ours: &["sealform", "sealform-model", "sealform-codegen"],
        others: None,
    },
    Allowed {
        folder: "xtask",
        ours: &[
            "sealform",
            "sealform-model",
            "sealform-codegen",
            "sealform-cli",
        ],
        others: None,
    },
    Allowed {
        folder: "generated/rust",
        ours: &["sealform"],
        others: Some(&[]),
    },
];

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for Allowed {
        folder,
        ours,
        others,
    } in ALLOWED
    {
        let path = format!("{folder}/Cargo.toml");
        let Some(text) = tree.text(&path) else {
            found.push(Finding::at(&path, 0, "the crate is missing"));
            continue;
        };
        for dependency in dependencies(text) {
            let name = dependency.name;
            let is_ours = name == "sealform" || name.starts_with("sealform-") || name == "xtask";
            // Tests may use any crate from elsewhere, but the arrows hold for them too.
            let allowed = if is_ours {
                ours.contains(&name)
            } else {
                dependency.dev || others.is_none_or(|others| others.contains(&name))
            };
            if !allowed {
                let known: Vec<&str> = ours
                    .iter()
                    .chain(others.unwrap_or_default())
                    .copied()
                    .collect();
                let message = format!(
                    "`{folder}` must not depend on `{name}`; it may depend on {}",
                    if known.is_empty() {
                        "nothing".to_owned()
                    } else {
                        known.join(", ")
                    }
                );
                found.push(Finding::at(&path, dependency.line, message));
            }
        }
    }
    found
}

struct Dependency<'t> {
    name: &'t str,
    dev: bool,
    line: usize,
}

/// The dependencies of a manifest: lines of the tables `[..dependencies]`, and tables `[..dependencies.name]`.
fn dependencies(text: &str) -> Vec<Dependency<'_>> {
    let mut found = Vec::new();
    let mut table = "";
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(header) = line
            .strip_prefix('[')
            .and_then(|rest| rest.split(']').next())
        {
            table = header;
            if let Some((above, name)) = header
                .rsplit_once('.')
                .filter(|(above, _)| above.ends_with("dependencies"))
            {
                found.push(Dependency {
                    name,
                    dev: above.ends_with("dev-dependencies"),
                    line: at + 1,
                });
            }
        } else if table.ends_with("dependencies") && !line.starts_with('#') {
            let name = line
                .split(['.', '=', ' '])
                .next()
                .unwrap_or_default()
                .trim_matches('"');
            let is_entry = !name.is_empty()
                && name
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '-' || c == '_')
                && line.contains('=');
            // A renamed crate is judged by its own name.
            let package = line
                .split("package = \"")
                .nth(1)
                .and_then(|rest| rest.split('"').next());
            if is_entry {
                found.push(Dependency {
                    name: package.unwrap_or(name),
                    dev: table.ends_with("dev-dependencies"),
                    line: at + 1,
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_dependency_is_seen() {
        let text = "[package]\nname = \"a\"\n[dependencies]\na.workspace = true\nb = \"1\" # why\n# c = \"1\"\nd = { package = \"e\", version = \"1\" }\n[target.'cfg(unix)'.dev-dependencies]\n\"f\" = \"1\"\n[build-dependencies.g]\nversion = \"1\"\n[features]\nh = []\n";
        let found: Vec<(&str, bool, usize)> = dependencies(text)
            .iter()
            .map(|dependency| (dependency.name, dependency.dev, dependency.line))
            .collect();
        assert_eq!(
            found,
            [
                ("a", false, 4),
                ("b", false, 5),
                ("e", false, 7),
                ("f", true, 9),
                ("g", false, 10)
            ]
        );
    }

    #[test]
    fn an_arrow_that_points_up() {
        let mut files: Vec<(String, &str)> = ALLOWED
            .iter()
            .map(|allowed| (format!("{}/Cargo.toml", allowed.folder), ""))
            .collect();
        files[0].1 = "[dependencies]\nserde.workspace = true\nlibc = \"1\"\n[dev-dependencies]\nproptest = \"1\"\nsealform-model.workspace = true\n";
        files[6].1 = "[dependencies]\nsealform.workspace = true\nserde = \"1\"\n";
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (path.as_str(), *text))
            .collect();
        let found: Vec<(String, usize)> = check(&Tree::of(&files))
            .into_iter()
            .map(|finding| (finding.path, finding.line))
            .collect();
        assert_eq!(
            found,
            [
                ("runtime/Cargo.toml".to_owned(), 3),
                ("runtime/Cargo.toml".to_owned(), 6),
                ("generated/rust/Cargo.toml".to_owned(), 3)
            ]
        );
    }
}

//! `signatures-by-choice`: a program that verifies no signatures links code that does.
//!
//! Frames and chains need bytes and hashes; who says whether a signature holds is given by the caller. The one
//! implementation of ours stands in one file, behind a feature that nothing switches on by itself.

use super::files::{Tree, code};
use super::{Finding, Rule};

/// The rule.
pub const RULE: Rule = Rule {
    id: "signatures-by-choice",
    about: "signature code is optional, off by default, and named in one file",
    check,
};

const FEATURE: &str = "ed25519";
const CRATE: &str = "ed25519-dalek";
const HOME: &str = "runtime/src/chain/ed25519.rs";
/// What users' programs link.
const LINKED: [&str; 2] = ["runtime/Cargo.toml", "generated/rust/Cargo.toml"];

fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for path in LINKED {
        let lines = tree.text(path).unwrap_or_default().lines().enumerate();
        for (at, line) in lines.map(|(at, line)| (at + 1, line.trim())) {
            let is_entry = line.starts_with(CRATE);
            if is_entry && !line.contains("optional = true") {
                let message = format!("`{CRATE}` must be `optional = true`");
                found.push(Finding::at(path, at, message));
            }
            let enables = line.starts_with("default") || line.starts_with("sealform");
            if enables && line.contains(FEATURE) {
                let message = format!("`{FEATURE}` is switched on by the user, never by default");
                found.push(Finding::at(path, at, message));
            }
        }
    }
    for (path, text) in tree.written("runtime/src/") {
        for (line, code) in code(path, text).filter(|_| path != HOME) {
            if code.contains("ed25519_dalek") {
                let message = format!("signature code stands in {HOME}; ask an `Authority`");
                found.push(Finding::at(path, line, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_is_seen() {
        let runtime = "[features]\ndefault = [\"serde_json\", \"ed25519\"]\ned25519 = [\"dep:ed25519-dalek\"]\n[dependencies]\ned25519-dalek.workspace = true\n";
        let generated =
            "[dependencies]\nsealform = { workspace = true, features = [\"ed25519\"] }\n";
        let tree = Tree::of(&[
            ("runtime/Cargo.toml", runtime),
            ("generated/rust/Cargo.toml", generated),
            (HOME, "use ed25519_dalek::Signature;\n"),
            ("runtime/src/seal.rs", "\nuse ed25519_dalek::Signature;\n"),
        ]);
        let found: Vec<(String, usize)> = check(&tree)
            .into_iter()
            .map(|finding| (finding.path, finding.line))
            .collect();
        let expected = [
            (LINKED[0], 2),
            (LINKED[0], 5),
            (LINKED[1], 2),
            ("runtime/src/seal.rs", 2),
        ];
        assert_eq!(found, expected.map(|(path, line)| (path.to_owned(), line)));
    }

    #[test]
    fn an_optional_crate_is_fine() {
        let runtime = "[features]\ndefault = [\"serde_json\"]\n[dependencies]\ned25519-dalek = { workspace = true, optional = true }\n";
        let tree = Tree::of(&[("runtime/Cargo.toml", runtime)]);
        assert_eq!(check(&tree), []);
    }
}

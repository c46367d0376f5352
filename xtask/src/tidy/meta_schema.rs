//! `meta-schema`: the meta-schema and the table of keywords say different things.
//!
//! Editors complete what `schemas/meta/packet.schema.json` declares; each `x-` keyword in it must be enforced, or refused with a word on what to do instead.

use super::files::Tree;
use super::{Finding, Rule};
use sealform_model::{keyword, source};

/// The rule.
pub const RULE: Rule = Rule {
    id: "meta-schema",
    about: "the meta-schema and the table of keywords have the same x- keywords",
    check,
};

const PATH: &str = "schemas/meta/packet.schema.json";

fn check(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(PATH) else {
        return vec![Finding::at(PATH, 0, "the meta-schema is missing")];
    };
    let (document, _) = source::parse(0, text);
    let Some(document) = document else {
        return vec![Finding::at(PATH, 0, "the meta-schema is not JSON")];
    };
    let is_extension = |name: &str| name.starts_with("x-");
    let declared = document
        .get("properties")
        .map(source::Node::members)
        .unwrap_or_default();
    let declared: Vec<_> = declared
        .iter()
        .filter(|member| is_extension(&member.name))
        .collect();
    let known: Vec<&str> = keyword::names()
        .chain(keyword::LATER.iter().map(|(name, _)| *name))
        .filter(|name| is_extension(name))
        .collect();
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    let unknown = declared
        .iter()
        .filter(|member| !known.contains(&member.name.as_str()));
    let unknown = unknown.map(|member| {
        Finding::at(
            PATH,
            line(member.name_span.start),
            format!(
                "`{}` is neither a keyword nor in keyword::LATER",
                member.name
            ),
        )
    });
    let missing = known
        .iter()
        .filter(|name| !declared.iter().any(|member| member.name == **name));
    unknown
        .chain(missing.map(|name| Finding::at(PATH, 0, format!("`{name}` is not declared"))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keyword_too_many_and_all_others_missing() {
        let found = check(&Tree::of(&[(
            PATH,
            "{\n\"properties\": {\n\"x-hash\": {},\n\"x-hush\": {}, \"title\": {} } }",
        )]));
        assert_eq!(
            found[0],
            Finding::at(
                PATH,
                4,
                "`x-hush` is neither a keyword nor in keyword::LATER"
            )
        );
        assert!(
            found.len() > 10
                && found
                    .iter()
                    .all(|finding| finding.message != "`x-hash` is not declared")
        );
    }
}

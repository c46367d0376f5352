//! `x-variants`: the schema files of a folder are the branches of a `oneOf`.
//! It is written out when a file is read, so that everything after sees an ordinary `oneOf`.

use super::{Member, Node, NodeKind, Span};

/// The folder of `x-variants` at the root of a document, as a path from the schema folder.
pub fn folder(path: &str, document: &Node) -> Option<String> {
    let relative = document.get("x-variants")?.as_str()?;
    if document.get("$id").is_some() {
        return None;
    }
    let own = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_plain = |segment: &str| !matches!(segment, "" | "." | "..") && !segment.contains('\\');
    if !relative.split('/').all(is_plain) {
        return None;
    }
    Some(match own {
        "" => relative.to_owned(),
        own => format!("{own}/{relative}"),
    })
}

/// The files of a folder that are branches, in the order of their names.
pub fn branches(mut files: Vec<String>) -> Vec<String> {
    files.retain(|file| file.ends_with(".schema.json") && !is_hidden(file));
    files.sort_unstable();
    files.dedup();
    files
}

/// The files of a folder that somebody may take for branches.
pub fn others(mut files: Vec<String>) -> Vec<String> {
    let is_json = |file: &str| file.to_ascii_lowercase().ends_with(".json");
    files.retain(|file| is_json(file) && !file.ends_with(".schema.json") && !is_hidden(file));
    files.sort_unstable();
    files
}

/// Whether a file is an editor's or a system's own.
fn is_hidden(file: &str) -> bool {
    file.rsplit('/').next().unwrap_or(file).starts_with('.')
}

/// Puts a `oneOf` of references to the files into a document that has none.
pub fn expand(document: &mut Node, files: &[String]) {
    let Some(at) = document.get("x-variants").map(|node| node.span) else {
        return;
    };
    if files.is_empty() || document.get("oneOf").is_some() {
        return;
    }
    let Some(relative) = document.get("x-variants").and_then(Node::as_str) else {
        return;
    };
    let relative = relative.to_owned();
    let branches = files.iter().map(|file| {
        let name = file.rsplit('/').next().unwrap_or(file);
        let reference = text(format!("{relative}/{name}"), at);
        object(vec![member("$ref", reference, at)], at)
    });
    let branches = Node {
        span: at,
        kind: NodeKind::Array(branches.collect()),
    };
    if let NodeKind::Object(members) = &mut document.kind {
        members.push(member("oneOf", branches, at));
    }
}

/// Whether the `oneOf` of a document was written out from its `x-variants`.
pub fn is_expanded(document: &Node) -> bool {
    match (document.get("x-variants"), document.get("oneOf")) {
        (Some(variants), Some(branches)) => variants.span == branches.span,
        _ => false,
    }
}

fn text(value: String, span: Span) -> Node {
    Node {
        span,
        kind: NodeKind::String(value),
    }
}

fn object(members: Vec<Member>, span: Span) -> Node {
    Node {
        span,
        kind: NodeKind::Object(members),
    }
}

fn member(name: &str, value: Node, span: Span) -> Member {
    Member {
        name: name.to_owned(),
        name_span: span,
        value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::parse;

    #[test]
    fn a_folder_lies_below_the_file() {
        let folder_of = |path: &str, relative: &str| {
            let text = format!(r#"{{ "x-variants": "{relative}" }}"#);
            folder(path, &parse(0, &text).0.expect("a document"))
        };
        assert_eq!(
            folder_of("a/b.schema.json", "events").as_deref(),
            Some("a/events")
        );
        assert_eq!(
            folder_of("b.schema.json", "x/events").as_deref(),
            Some("x/events")
        );
        for outside in ["", "..", "../events", "/events", "a//b", "./a", "a\\\\b"] {
            assert_eq!(folder_of("a/b.schema.json", outside), None, "{outside}");
        }
    }

    #[test]
    fn only_schema_files_are_branches() {
        let files = ["e/b.schema.json", "e/a.schema.json", "e/c.json"].map(str::to_owned);
        assert_eq!(
            branches(files.to_vec()),
            ["e/a.schema.json", "e/b.schema.json"]
        );
    }
}

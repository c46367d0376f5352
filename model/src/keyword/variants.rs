//! `x-variants`: the schema files of a folder beside this one are the branches of a `oneOf`.
//! A new variant is then one file and nothing else. Bundled schemas hold the `oneOf` itself.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::{Node, variants};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-variants",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if !taking.place.tokens.is_empty() {
        let error = Diagnostic::error(
            "misplaced-keyword",
            node.span,
            "`x-variants` stands at the root of a schema file",
        );
        taking.report(error.help("give the union a file of its own and refer to it"));
        return;
    }
    if taking.node.get("$id").is_some() {
        let error = Diagnostic::error(
            "misplaced-keyword",
            node.span,
            "`x-variants` names a folder beside the file, which `$id` would move",
        );
        taking.report(error.help("leave `$id` out, or list the branches in `oneOf`"));
        return;
    }
    let path = &taking.lowering.sources.get(taking.place.file).path;
    let Some(folder) = variants::folder(path, taking.node) else {
        taking.wrong(
            node,
            "the path of a folder below the file's own, such as `\"events\"`",
        );
        return;
    };
    let others = taking.lowering.sources.others_in(&folder);
    if let Some(other) = others.first() {
        let message = format!("`{other}` is no branch: its name does not end in `.schema.json`");
        let help = "rename the file, or move it out of the folder";
        taking.report(Diagnostic::error("bad-keyword-value", node.span, message).help(help));
        return;
    }
    if variants::is_expanded(taking.node) {
        taking.schema.variants = Some(taking.site(node.span));
        return;
    }
    let (message, help) = match taking.node.get("oneOf") {
        Some(_) => (
            "`x-variants` stands beside a `oneOf` of its own".to_owned(),
            "keep one of the two".to_owned(),
        ),
        None => (
            format!("no schema file stands in `{folder}`"),
            format!("put one into it, such as `{folder}/name.schema.json`"),
        ),
    };
    taking.report(Diagnostic::error("bad-keyword-value", node.span, message).help(help));
}

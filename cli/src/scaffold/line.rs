//! Adds a line to a registry as text: everything else in the file stays as its author wrote it.

use sealform_model::source::{Node, parse};

/// The registry with one more entry at the end of `packets`; `None` where there is no such list.
pub fn insert(registry: &str, entry: &str) -> Option<String> {
    let (document, _) = parse(0, registry);
    let document = document?;
    let list = document.get("packets")?;
    let newline = if registry.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let (at, text) = match list.items()?.last() {
        Some(last) => (
            last.span.end,
            format!(
                ",{newline}{}{entry}",
                indent(registry, last.span.start, "    ")
            ),
        ),
        None => {
            let inside = &registry[list.span.start + 1..list.span.end - 1];
            let closing = if inside.contains('\n') {
                String::new()
            } else {
                format!(
                    "{newline}{}",
                    indent(registry, member_start(&document)?, "  ")
                )
            };
            (
                list.span.start + 1,
                format!("{newline}    {entry}{closing}"),
            )
        }
    };
    Some([&registry[..at], &text, &registry[at..]].concat())
}

fn member_start(document: &Node) -> Option<usize> {
    document
        .members()
        .iter()
        .find(|member| member.name == "packets")
        .map(|member| member.name_span.start)
}

/// The white space before a place on its line, or `other` where something else stands there.
fn indent<'t>(text: &'t str, at: usize, other: &'t str) -> &'t str {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..at];
    if before.trim().is_empty() && line > 0 {
        before
    } else {
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_stays_byte_identical() {
        for (before, after) in [
            (
                "{\n  \"packets\": [\n\t  { \"a\": 1 }  \n  ] }",
                "{\n  \"packets\": [\n\t  { \"a\": 1 },\n\t  NEW  \n  ] }",
            ),
            ("{\"packets\":[{}]}", "{\"packets\":[{},\n    NEW]}"),
            (
                "{\n  \"packets\": []\n}\n",
                "{\n  \"packets\": [\n    NEW\n  ]\n}\n",
            ),
            (
                "{\n  \"packets\": [\n  ]\n}\n",
                "{\n  \"packets\": [\n    NEW\n  ]\n}\n",
            ),
            (
                "{\r\n  \"packets\": [\r\n    {}\r\n  ]\r\n}",
                "{\r\n  \"packets\": [\r\n    {},\r\n    NEW\r\n  ]\r\n}",
            ),
        ] {
            assert_eq!(insert(before, "NEW").as_deref(), Some(after));
        }
        for broken in ["", "[]", "{}", "{\"packets\":{}}", "{\"packets\":["] {
            assert_eq!(insert(broken, "NEW"), None);
        }
    }
}

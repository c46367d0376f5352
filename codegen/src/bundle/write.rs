//! A JSON tree as text: two spaces per level, numbers as their author spelled them, one final newline.

use sealform::{Form, Writer};
use sealform_model::source::{Node, NodeKind};

/// The text of a document.
pub fn pretty(node: &Node) -> String {
    let mut out = String::new();
    value(&mut out, node, 0);
    out.push('\n');
    out
}

fn value(out: &mut String, node: &Node, depth: usize) {
    match &node.kind {
        NodeKind::Null => out.push_str("null"),
        NodeKind::Bool(true) => out.push_str("true"),
        NodeKind::Bool(false) => out.push_str("false"),
        NodeKind::Number(_, token) => out.push_str(token),
        NodeKind::String(text) => string(out, text),
        NodeKind::Array(items) if items.is_empty() => out.push_str("[]"),
        NodeKind::Object(members) if members.is_empty() => out.push_str("{}"),
        NodeKind::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "[" } else { "," });
                line(out, depth + 1);
                value(out, item, depth + 1);
            }
            line(out, depth);
            out.push(']');
        }
        NodeKind::Object(members) => {
            for (at, member) in members.iter().enumerate() {
                out.push_str(if at == 0 { "{" } else { "," });
                line(out, depth + 1);
                string(out, &member.name);
                out.push_str(": ");
                value(out, &member.value, depth + 1);
            }
            line(out, depth);
            out.push('}');
        }
    }
}

fn line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// Escapes are the runtime's, as in every packet.
fn string(out: &mut String, text: &str) {
    let mut writer = Writer::new(Form::Jcs);
    writer.string(text);
    out.push_str(&String::from_utf8_lossy(
        &writer.finish().unwrap_or_default(),
    ));
}

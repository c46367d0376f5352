//! `x-derive`: the member's value follows from the rest of the packet.
//! `seal` fills it; `check` says who refuses another value.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::{CelText, Derive, DeriveCheck, DeriveFrom, PointerText};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-derive",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let pointer = |name: &str| {
        node.get(name)
            .and_then(Node::as_str)
            .filter(|pointer| pointer.is_empty() || pointer.starts_with('/'))
            .map(str::to_owned)
    };
    let check = match node.get("check").map(Node::as_str) {
        None | Some(Some("verify")) => Some(DeriveCheck::Verify),
        Some(Some("decode")) => Some(DeriveCheck::Decode),
        Some(Some("never")) => Some(DeriveCheck::Never),
        _ => None,
    };
    let mut names: Vec<&str> = node
        .members()
        .iter()
        .map(|member| member.name.as_str())
        .filter(|name| *name != "check")
        .collect();
    names.sort_unstable();
    let from = match names.as_slice() {
        ["bytes"] => pointer("bytes").map(|pointer| DeriveFrom::Bytes {
            pointer,
            divisor: 1,
        }),
        ["bytesPerToken", "tokens"] => match node.get("bytesPerToken").and_then(Node::as_u64) {
            Some(divisor) if divisor > 0 => {
                pointer("tokens").map(|pointer| DeriveFrom::Bytes { pointer, divisor })
            }
            _ => None,
        },
        ["now"] if node.get("now").and_then(Node::as_str) == Some("unix") => {
            Some(DeriveFrom::NowUnix)
        }
        ["cel"] => node.get("cel").and_then(|cel| {
            Some(DeriveFrom::Cel(CelText {
                cel: cel.as_str()?.to_owned(),
                span: cel.span,
            }))
        }),
        ["from", "projection"] => {
            let name = node.get("projection").and_then(Node::as_str);
            let from = node.get("from").zip(pointer("from"));
            name.zip(from)
                .map(|(name, (at, pointer))| DeriveFrom::Projection {
                    name: name.to_owned(),
                    from: PointerText {
                        pointer,
                        span: at.span,
                    },
                })
        }
        _ => None,
    };
    match (from, check) {
        (Some(DeriveFrom::NowUnix), Some(check)) if check != DeriveCheck::Never => {
            taking.report(Diagnostic::error("uncheckable-derive", node.span, "no decoder can tell whether a time is now").help("add `\"check\": \"never\"`"));
        }
        (Some(from), Some(check)) => taking.schema.derive = Some(Derive { from, check, site: taking.site(node.span) }),
        _ => taking.wrong(node, r#"`{ "bytes": "<pointer>" }`, `{ "tokens": "<pointer>", "bytesPerToken": 4 }`, `{ "now": "unix" }`, `{ "cel": "..." }` or `{ "projection": "<name>", "from": "<pointer>" }`, each with `"check": "decode"`, `"verify"` or `"never"`"#),
    }
}

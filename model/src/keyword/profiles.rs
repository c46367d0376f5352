//! `x-profiles`: named, bounded wire forms of a packet.
//! Each says what is left out, how far arrays, maps and strings are cut, and the bytes that a projection never exceeds.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::{Inline, ProfileText, Route, Segment};
use crate::source::{Node, Span};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-profiles",
    take,
};

const FORM: &str = r#"an object of profiles: `{ "<name>": { "drop": [...], "maxItems": { "<pointer>": n }, "maxBytes": n } }`"#;
const HELP: &str = "a profile has `extends`, `drop`, `maxItems`, `maxProperties`, `maxChars`, `inline`, `maxBytes` and `store`";
const ROUTE_HELP: &str = "write `/name/...`, with `*` for each item or value and `**` for any depth; the root itself is not meant";
const INLINE_HELP: &str = r#"write `"<name>": ["<pointer of the index member>", "<pointer inside the item>"]`, or a list of such pairs"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if node.members().is_empty() {
        return taking.wrong(node, FORM);
    }
    for member in node.members() {
        let is_name = member.name.len() <= crate::limits::MAX_PROFILE_NAME_BYTES
            && member.name.starts_with(|c: char| c.is_ascii_lowercase())
            && member
                .name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let read = match is_name {
            true => read(&member.name, &member.value),
            false => Err((
                member.name_span,
                format!("`{}` cannot be the name of a profile", member.name),
                "write at most 64 letters, digits, `_` and `-`, the first a small letter: it becomes part of a file's name",
            )),
        };
        match read {
            Ok(profile) => {
                let mut at = taking.at(profile, &member.value);
                at.site.keyword.push_str(&format!("/{}", member.name));
                taking.schema.profiles.push(at);
            }
            Err((span, message, help)) => {
                taking.report(Diagnostic::error("bad-keyword-value", span, message).help(help));
            }
        }
    }
}

/// Where a profile is wrong, how, and what to write instead.
type Fault = (Span, String, &'static str);

fn read(name: &str, node: &Node) -> Result<ProfileText, Fault> {
    if !node.is_object() {
        let message = format!("the profile `{name}` must be an object");
        return Err((node.span, message, HELP));
    }
    let mut profile = ProfileText {
        name: name.to_owned(),
        ..ProfileText::default()
    };
    for member in node.members() {
        let value = &member.value;
        let wrong = |expected: &str| {
            let message = format!("`{}` of a profile must be {expected}", member.name);
            (value.span, message, HELP)
        };
        match member.name.as_str() {
            "extends" => {
                let base = value
                    .as_str()
                    .ok_or_else(|| wrong("the name of a profile"))?;
                profile.extends = Some((base.to_owned(), value.span));
            }
            "drop" => {
                let routes = value.items().ok_or_else(|| wrong("a list of pointers"))?;
                for item in routes {
                    let text = item.as_str().ok_or_else(|| wrong("a list of pointers"))?;
                    profile.drop.push(route(text, item.span)?);
                }
            }
            "maxItems" | "maxProperties" | "maxChars" => {
                let known = match member.name.as_str() {
                    "maxItems" => &mut profile.max_items,
                    "maxProperties" => &mut profile.max_properties,
                    _ => &mut profile.max_chars,
                };
                if value.members().is_empty() {
                    return Err(wrong("an object of limits by pointer"));
                }
                limits(value, known)?;
            }
            "inline" => {
                for inline in value.members() {
                    pairs(
                        &inline.name,
                        inline.name_span,
                        &inline.value,
                        &mut profile.inline,
                    )?;
                }
                if value.members().is_empty() {
                    return Err(wrong("an object of members to add"));
                }
            }
            "maxBytes" => {
                let bytes = value.as_u64().filter(|bytes| *bytes > 0);
                let bytes = bytes.ok_or_else(|| wrong("an integer from 1"))?;
                profile.max_bytes = Some((bytes, value.span));
            }
            "store" => {
                profile.store = Some(value.as_bool().ok_or_else(|| wrong("`true` or `false`"))?)
            }
            other => {
                let message = format!("`{other}` is not a member of a profile");
                return Err((member.name_span, message, HELP));
            }
        }
    }
    Ok(profile)
}

/// Limits by pointer.
fn limits(node: &Node, limits: &mut Vec<(Route, u64)>) -> Result<(), Fault> {
    for member in node.members() {
        let limit = member.value.as_u64().ok_or_else(|| {
            let message = format!("the limit of `{}` must be an integer from 0", member.name);
            (member.value.span, message, HELP)
        })?;
        limits.push((route(&member.name, member.name_span)?, limit));
    }
    Ok(())
}

fn pairs(name: &str, span: Span, node: &Node, inline: &mut Vec<Inline>) -> Result<(), Fault> {
    let wrong = || {
        (
            node.span,
            format!("`{name}` of `inline` has another form"),
            INLINE_HELP,
        )
    };
    let items = node.items().ok_or_else(wrong)?;
    let is_pair =
        |items: &[Node]| items.len() == 2 && items.iter().all(|item| item.as_str().is_some());
    if is_pair(items) {
        let texts = (
            items[0].as_str().unwrap_or_default(),
            items[1].as_str().unwrap_or_default(),
        );
        let index = route(texts.0, items[0].span)?;
        let is_member = matches!(index.segments.last(), Some(Segment::Name(_)));
        let is_pointer = texts.1.is_empty() || texts.1.starts_with('/');
        if !is_member || !is_pointer || name.is_empty() {
            return Err(wrong());
        }
        inline.push(Inline {
            name: name.to_owned(),
            span,
            index,
            path: texts.1.to_owned(),
        });
        return Ok(());
    }
    if items.is_empty() || items.iter().any(|item| !item.items().is_some_and(is_pair)) {
        return Err(wrong());
    }
    items
        .iter()
        .try_for_each(|pair| pairs(name, span, pair, inline))
}

fn route(text: &str, span: Span) -> Result<Route, Fault> {
    let wrong = || {
        (
            span,
            format!("`{text}` is not a pointer to what a packet has"),
            ROUTE_HELP,
        )
    };
    let names = text.strip_prefix('/').ok_or_else(wrong)?.split('/');
    let segments: Vec<Segment> = names
        .map(|name| match name {
            "*" => Segment::Each,
            "**" => Segment::Deep,
            name => Segment::Name(sealform::unescape(name)),
        })
        .collect();
    match segments.len() > crate::limits::MAX_ROUTE_SEGMENTS {
        true => Err(wrong()),
        false => Ok(Route {
            text: text.to_owned(),
            span,
            segments,
        }),
    }
}

//! `anyOf`, `oneOf`, `not` and tagged unions: one violation at the value, or those of the chosen branch.

use crate::{code, json::Json, path::Path, sink::Detail, sink::Sink, sink::Site, sink::cut};

/// `anyOf`: at least one branch holds.
pub fn any_of<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    holding: usize,
) -> bool {
    if holding == 0 {
        out.fail(
            at,
            value,
            site,
            code::ANY_OF,
            || "the value matches no branch of `anyOf`",
        );
    }
    holding > 0
}

/// `oneOf`: exactly one branch holds.
pub fn one_of<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    holding: usize,
) -> bool {
    match holding {
        1 => return true,
        0 => out.fail(
            at,
            value,
            site,
            code::ONE_OF,
            || "the value matches no branch of `oneOf`",
        ),
        _ => out.fail(at, value, site, code::ONE_OF, || {
            format!("the value matches {holding} branches of `oneOf`, exactly one must")
        }),
    }
    false
}

/// `not`: the schema does not hold.
pub fn not<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    holds: bool,
) -> bool {
    if holds {
        out.fail(
            at,
            value,
            site,
            code::NOT,
            || "the value matches a schema that it must not match",
        );
    }
    !holds
}

/// A tagged union: the branch that the tag names, or one violation that says what is wrong with the tag.
/// `tags` are all known tags with the number of their branch.
pub fn tag<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    member: &str,
    tags: &[(&str, usize)],
) -> Option<usize> {
    let Json::Object(object) = value else {
        out.fail(at, value, site, code::TYPE, || Detail {
            message: format!("expected object, found {}", value.type_name()),
            limit: "object".to_owned(),
        });
        return None;
    };
    let Some(tag) = object.get(member) else {
        out.fail(at, value, site, code::REQUIRED, || Detail {
            message: format!("missing required member `{member}`"),
            limit: member.to_owned(),
        });
        return None;
    };
    let branch = tag
        .as_str()
        .and_then(|tag| tags.iter().find(|(known, _)| *known == tag));
    if branch.is_none() {
        out.fail(&at.member(member), tag, site, code::UNKNOWN_TAG, || {
            let limit = tags
                .iter()
                .map(|(tag, _)| format!("`{}`", cut(tag)))
                .collect::<Vec<_>>()
                .join(", ");
            Detail {
                message: format!("unknown `{member}`, known are {limit}"),
                limit,
            }
        });
    }
    branch.map(|(_, branch)| *branch)
}

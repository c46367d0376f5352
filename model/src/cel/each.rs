//! `each`: a pointer with stars from the value of a rule to the items that the rule is asked about.

use super::shape::{Member, Shape, Shapes};
use crate::diagnostic::{Diagnostic, nearest};
use crate::plan;
use crate::source::Span;
use sealform::escape;

/// An `each` that leads somewhere.
pub(super) struct Each {
    pub plan: plan::Each,
    pub index: bool,
    pub key: bool,
    /// Whether no limit bounds how many items there are.
    pub unbounded: bool,
    /// The product of the limits of what the stars stand for.
    pub most: u64,
}

/// Follows the pointer through the shape of the rule's value.
pub(super) fn each(
    shapes: Shapes<'_>,
    this: &Shape,
    pointer: &str,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Each> {
    let mut bad = |code, message: String, help: &str| {
        diagnostics.push(Diagnostic::error(code, span, message).help(help));
        None
    };
    if !pointer.starts_with('/') || !pointer.split('/').any(|token| token == "*") {
        return bad(
            "cel-each",
            format!("`{pointer}` names no items"),
            "write a JSON pointer with a star, such as `/tasks/*`; leave `each` out for a rule about the value itself",
        );
    }
    let mut each = Each {
        plan: plan::Each {
            pointer: String::new(),
            declared: Vec::new(),
        },
        index: false,
        key: false,
        unbounded: false,
        most: 1,
    };
    let mut at = this.clone();
    for token in pointer.split('/').skip(1) {
        let name = sealform::unescape(token);
        if let Shape::Nullable(inside) = at {
            at = *inside;
        }
        at = match (token, &at) {
            ("*", Shape::List(inside, most)) => {
                if std::mem::replace(&mut each.index, true) {
                    return bad(
                        "cel-each",
                        format!("`{pointer}` has stars for two lists, and there is one `index`"),
                        "put the rule on the schema of the outer list's items",
                    );
                }
                each.unbounded |= most.is_none();
                each.most = each.most.saturating_mul(most.unwrap_or(1).max(1));
                shapes.inside(inside)
            }
            ("*", Shape::Object(_) | Shape::Map(_)) if std::mem::replace(&mut each.key, true) => {
                return bad(
                    "cel-each",
                    format!("`{pointer}` has stars for two objects, and there is one `key`"),
                    "put the rule on the schema of the outer object's members",
                );
            }
            ("*", Shape::Object(alternatives)) => {
                each.plan.declared = shapes.names(alternatives);
                let names = each.plan.declared.len() as u64;
                each.most = each.most.saturating_mul(names.max(1));
                each.unbounded |= !shapes.is_closed(alternatives);
                shapes.any_member(alternatives)
            }
            ("*", Shape::Map(inside)) => {
                each.unbounded = true;
                shapes.inside(inside)
            }
            (_, Shape::Object(alternatives)) => match shapes.member(alternatives, &name) {
                Member::Declared(shape) | Member::Sometimes(shape) => shape,
                Member::Unknown => {
                    let names = shapes.names(alternatives);
                    let help = match nearest(&name, names.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("declared are `{}`", names.join("`, `")),
                    };
                    return bad(
                        "cel-unknown-member",
                        format!("`{name}` of `{pointer}` is not a declared member"),
                        &help,
                    );
                }
            },
            (_, Shape::Map(inside)) => shapes.inside(inside),
            (_, other) => {
                return bad(
                    "cel-each",
                    format!("`{token}` of `{pointer}` stands on {}", other.named()),
                    "lead through objects and lists",
                );
            }
        };
        each.plan.pointer.push('/');
        each.plan.pointer.push_str(&match token {
            "*" => "~*".to_owned(),
            _ => escape(&name),
        });
    }
    Some(each)
}

//! A JSON pointer to a declared member as an expression, with the conditions under which the member is there.

use super::check::Typed;
use super::shape::{Member, Shape};
use crate::cel::shape::Shapes;
use crate::plan::{Expr, ExprKind, Ty};
use crate::schema::{Schema, SchemaId};
use crate::union::constant_texts;

/// The member that a pointer leads to.
pub(super) struct Found {
    /// What must be true, in this order, for the member to be there and not null.
    pub conditions: Vec<Expr>,
    /// Its value.
    pub value: Expr,
    /// Its shape, null aside.
    pub shape: Shape,
}

/// Follows a pointer from a value. Members that only some branches of a union declare count in those branches alone.
pub(super) fn follow(
    schemas: &[Schema],
    from: Expr,
    shape: Shape,
    pointer: &str,
) -> Result<Found, String> {
    let shapes = Shapes::new(schemas);
    let (mut value, mut shape) = (from, shape);
    let mut conditions = Vec::new();
    for token in sealform::names(pointer) {
        if let Shape::Nullable(inside) = shape {
            conditions.push(is_not_null(&value));
            shape = *inside;
        }
        let Shape::Object(alternatives) = &shape else {
            return Err(format!("{} has no member `{token}`", shape.named()));
        };
        let declares = |parts: &&Vec<SchemaId>| {
            parts
                .iter()
                .any(|part| schemas[part.0].property(&token).is_some())
        };
        let declaring: Vec<Vec<SchemaId>> = alternatives.iter().filter(declares).cloned().collect();
        let Member::Declared(member) = shapes.member(&declaring, &token) else {
            return Err(format!("`{token}` is not a declared member"));
        };
        if declaring.len() < alternatives.len() {
            let guard =
                tag_is_one_of(schemas, &value, alternatives, &declaring).ok_or_else(|| {
                    format!("`{token}` is a member of some branches of a union without a tag")
                })?;
            conditions.push(guard);
        }
        let required =
            |parts: &Vec<SchemaId>| parts.iter().any(|part| schemas[part.0].requires(&token));
        if !declaring.iter().all(required) {
            conditions.push(boolean(ExprKind::Has(
                Box::new(value.clone()),
                token.clone(),
            )));
        }
        let kind = ExprKind::Member(Box::new(value), token);
        value = Typed::new(kind, member.clone()).expr;
        shape = member;
    }
    if let Shape::Nullable(inside) = shape {
        conditions.push(is_not_null(&value));
        shape = *inside;
    }
    Ok(Found {
        conditions,
        value,
        shape,
    })
}

/// Whether a member has one of these texts.
pub(super) fn is_one_of(value: &Expr, member: &str, texts: &[String]) -> Expr {
    let kind = ExprKind::Member(Box::new(value.clone()), member.to_owned());
    let tag = Typed::new(kind, Shape::Text).expr;
    let equal = |text: &String| {
        let text = Typed::new(ExprKind::Text(text.clone()), Shape::Text).expr;
        boolean(ExprKind::Equal(Box::new(tag.clone()), Box::new(text)))
    };
    let any = texts
        .iter()
        .map(equal)
        .reduce(|a, b| boolean(ExprKind::Or(Box::new(a), Box::new(b))));
    any.unwrap_or_else(|| boolean(ExprKind::Bool(false)))
}

/// `a && b && ...`
pub(super) fn all(conditions: Vec<Expr>) -> Option<Expr> {
    conditions
        .into_iter()
        .reduce(|a, b| boolean(ExprKind::And(Box::new(a), Box::new(b))))
}

/// `!a`
pub(super) fn not(a: Expr) -> Expr {
    boolean(ExprKind::Not(Box::new(a)))
}

/// `condition ? then : otherwise`, of values that may be null.
pub(super) fn choice(condition: Option<Expr>, then: Expr, otherwise: Expr) -> Expr {
    match condition {
        None => then,
        Some(condition) => Expr {
            kind: ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise)),
            ty: Ty::Value,
            most: None,
        },
    }
}

/// `null`
pub(super) fn null() -> Expr {
    Typed::new(ExprKind::Null, Shape::Null).expr
}

/// A condition.
pub(super) fn boolean(kind: ExprKind) -> Expr {
    Typed::new(kind, Shape::Bool).expr
}

fn is_not_null(value: &Expr) -> Expr {
    let mut value = value.clone();
    value.ty = Ty::Value;
    not(boolean(ExprKind::Equal(Box::new(value), Box::new(null()))))
}

/// Whether the value is of one of the declaring alternatives, told by a member that every alternative fixes to texts.
fn tag_is_one_of(
    schemas: &[Schema],
    value: &Expr,
    all: &[Vec<SchemaId>],
    declaring: &[Vec<SchemaId>],
) -> Option<Expr> {
    let texts_of = |parts: &Vec<SchemaId>, member: &str| {
        let ids = parts
            .iter()
            .filter_map(|part| schemas[part.0].property(member));
        ids.into_iter().find_map(|id| constant_texts(schemas, id))
    };
    let names = all
        .first()?
        .iter()
        .flat_map(|part| &schemas[part.0].properties);
    let tells = |member: &str| {
        let mut texts = Vec::new();
        for parts in all {
            texts.extend(texts_of(parts, member)?);
        }
        let distinct: std::collections::HashSet<&String> = texts.iter().collect();
        (distinct.len() == texts.len()).then_some(())
    };
    let (member, _) = names
        .into_iter()
        .find(|(member, _)| tells(member).is_some())?;
    let texts = declaring
        .iter()
        .filter_map(|parts| texts_of(parts, member))
        .flatten();
    Some(is_one_of(value, member, &texts.collect::<Vec<_>>()))
}

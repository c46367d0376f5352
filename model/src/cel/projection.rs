//! `x-projection`, compiled: the fields of a projection as expressions over the value of the union.

use super::compiler::Compiler;
use super::path::{Found, all, choice, follow, is_one_of, null};
use super::shape::Shape;
use crate::plan::{Expr, ExprKind, Ty, Variable};
use crate::schema::{At, PointerText, ProjectionText, Schema, SchemaId};
use crate::union::{projections, tagged};

/// What the branches of a union say of one projection: each branch with its tags and its fields.
type Said<'s> = Vec<(Vec<String>, SchemaId, &'s At<ProjectionText>)>;

/// Checks the pointers of all projections, also of those that nothing derives from.
pub(super) fn check(compiler: &mut Compiler<'_>, schemas: &[Schema]) {
    if schemas.iter().all(|schema| schema.projections.is_empty()) {
        return;
    }
    let unions = (0..schemas.len()).filter_map(|at| tagged(schemas, SchemaId(at)));
    for branch in unions.flat_map(|(_, branches)| branches) {
        for at in projections(schemas, branch) {
            for (_, _, pointers) in &at.value.fields {
                for pointer in pointers {
                    followed(compiler, schemas, branch, pointer);
                }
            }
        }
    }
}

/// The fields of a projection, over a value that is of the union; `None` where something is faulty.
pub(super) fn fields(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    union: SchemaId,
    name: &str,
    base: &Expr,
) -> Option<Vec<(String, Expr, Ty, crate::source::Span)>> {
    let (tag, said) = said(schemas, union, name)?;
    let mut fields: Vec<(String, Expr, Ty, crate::source::Span)> = Vec::new();
    // From the last branch to the first, so that the first is asked first.
    for (texts, branch, at) in said.iter().rev() {
        for (field, span, pointers) in &at.value.fields {
            let (value, ty) = first_of(compiler, schemas, *branch, pointers, base)?;
            let is_branch = is_one_of(base, &tag, texts);
            match fields.iter_mut().find(|(known, ..)| known == field) {
                Some((_, otherwise, known, _)) if *known == ty => {
                    *otherwise = choice(Some(is_branch), value, otherwise.clone());
                }
                Some(_) => {
                    compiler.fault(
                        "cel-type",
                        *span,
                        format!("`{field}` has another type in another branch"),
                        "point to members of one type",
                    );
                    return None;
                }
                None => {
                    let value = choice(Some(is_branch), value, null());
                    fields.push((field.clone(), value, ty, *span));
                }
            }
        }
    }
    fields.reverse();
    Some(fields)
}

/// Whether any branch of a union speaks of a projection.
pub(super) fn is_said(schemas: &[Schema], union: SchemaId, name: &str) -> bool {
    said(schemas, union, name).is_some_and(|(_, said)| !said.is_empty())
}

fn said<'s>(schemas: &'s [Schema], union: SchemaId, name: &str) -> Option<(String, Said<'s>)> {
    let (tag, branches) = tagged(schemas, union)?;
    let mut said = Said::new();
    for (number, branch) in branches.iter().enumerate() {
        let texts = tag.texts.iter().filter(|(_, at)| *at == number);
        let texts: Vec<String> = texts.map(|(text, _)| text.clone()).collect();
        for at in projections(schemas, *branch) {
            if at.value.name == name {
                said.push((texts.clone(), *branch, at));
            }
        }
    }
    Some((tag.member, said))
}

/// The first of several members that is there and not null.
fn first_of(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    branch: SchemaId,
    pointers: &[PointerText],
    base: &Expr,
) -> Option<(Expr, Ty)> {
    let mut found = Vec::new();
    for pointer in pointers {
        found.push((followed(compiler, schemas, branch, pointer)?, pointer.span));
    }
    let ty = found.first()?.0.value.ty;
    let mut value = null();
    for (way, span) in found.into_iter().rev() {
        if way.value.ty != ty {
            let message = "the pointers of one field lead to members of several types".to_owned();
            compiler.fault("cel-type", span, message, "point to members of one type");
            return None;
        }
        let conditions = way.conditions.into_iter().map(|part| part.on(base));
        value = choice(all(conditions.collect()), way.value.on(base), value);
    }
    Some((value, ty))
}

/// A member that holds a scalar, seen from the value of its branch.
fn followed(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    branch: SchemaId,
    pointer: &PointerText,
) -> Option<Found> {
    let this = Expr {
        kind: ExprKind::Variable(Variable::This),
        ty: Ty::Value,
        most: None,
    };
    let shape = compiler.shapes.of(branch);
    let found =
        follow(schemas, this, shape, &pointer.pointer).and_then(|found| match found.shape {
            Shape::Bool | Shape::Int | Shape::Double | Shape::Text => Ok(found),
            other => Err(format!("a field is a scalar, this is {}", other.named())),
        });
    match found {
        Ok(found) => Some(found),
        Err(message) => {
            compiler.fault(
                "bad-projection",
                pointer.span,
                message,
                "point to a declared member that holds a string, a number or a boolean",
            );
            None
        }
    }
}

//! `x-requires`, compiled: each requirement is a condition on the value of the member.

use super::compiler::{Compiler, Wanted};
use super::path::{is_one_of, not};
use super::reached::Reached;
use super::shape::Shape;
use super::{cost, reads};
use crate::plan::{Expr, ExprKind, Rule, Variable};
use crate::schema::{Requirement, Schema, SchemaId};
use crate::union;
use sealform::Durability;

/// The requirements on a member, in their order; `None` where one is faulty.
pub(super) fn requirements(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    member: SchemaId,
    reached: &Reached,
    context: Option<&Shape>,
) -> Vec<Option<Rule>> {
    let schema = &schemas[member.0];
    let requirements = schema.requires.iter().map(|at| match &at.value {
        Requirement::Durability(wanted) => match condition(schemas, member, *wanted) {
            Some(holds) => Some(rule(holds)),
            None => {
                compiler.fault(
                    "misplaced-keyword",
                    at.site.span,
                    "the member is no union with `x-durability`".to_owned(),
                    "add `x-durability` to the union, or ask for something else with `cel`",
                );
                None
            }
        },
        Requirement::Cel(text) => {
            let this = compiler.shapes.of(member);
            let names = compiler.names(this, reached, context.cloned());
            let wanted = Wanted::condition("a requirement");
            let holds = compiler.expression(text, &names, &wanted)?;
            let asked = cost::Asked {
                repeated: reached.repeated,
                unbounded: false,
                most: 1,
            };
            compiler.cost(text, &holds, asked, "this requirement");
            Some(rule(holds))
        }
    });
    requirements.collect()
}

fn rule(holds: Expr) -> Rule {
    let mut reads = reads::reads(&holds);
    if reads.is_empty() {
        reads.push(String::new());
    }
    Rule {
        id: String::new(),
        reads,
        holds,
        each: None,
    }
}

/// Whether a value of a union is of a branch with this durability, told by the shorter list of tags.
fn condition(schemas: &[Schema], member: SchemaId, wanted: Durability) -> Option<Expr> {
    let (tag, durabilities) = union::durability(schemas, member)?;
    let texts = |durability: &dyn Fn(Durability) -> bool| -> Vec<String> {
        tag.texts
            .iter()
            .filter(|(_, branch)| durability(durabilities[*branch]))
            .map(|(text, _)| text.clone())
            .collect()
    };
    let (those, others) = (texts(&|is| is == wanted), texts(&|is| is != wanted));
    let this = Expr {
        kind: ExprKind::Variable(Variable::This),
        ty: crate::plan::Ty::Value,
        most: None,
    };
    Some(if those.len() <= others.len() {
        is_one_of(&this, &tag.member, &those)
    } else {
        not(is_one_of(&this, &tag.member, &others))
    })
}

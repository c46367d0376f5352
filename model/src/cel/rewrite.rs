//! Functions that set members: those of a packet, and what functions of the same name say of the values inside it.

use super::check::{Names, Typed};
use super::compiler::{Compiler, Wanted};
use super::path::follow;
use super::shape::Shape;
use crate::merge::target;
use crate::plan::{Expr, ExprKind, Hop, Rewrite, Rewritten, Ty, Variable};
use crate::schema::{At, FunctionText, FunctionWork, Schema, SchemaId};
use crate::union::tag;
use std::collections::{BTreeMap, BTreeSet};

/// Compiles a function of a packet that sets members; `None` where something is faulty.
pub(super) fn rewrite(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    root: SchemaId,
    function: &At<FunctionText>,
) -> Option<Rewrite> {
    let mut nodes: BTreeMap<SchemaId, Rewritten> = BTreeMap::new();
    let mut hidden = BTreeSet::new();
    let mut open = vec![root];
    let mut is_whole = true;
    while let Some(id) = open.pop() {
        if nodes.contains_key(&id) {
            continue;
        }
        let names = Names {
            root: Some(compiler.shapes.of(root)),
            ..Names::of_packet(compiler.shapes.of(id))
        };
        let own = schemas[id.0]
            .functions
            .iter()
            .find(|at| at.value.name == function.value.name);
        let sets = match own {
            None => Some(Vec::new()),
            Some(own) => sets(compiler, schemas, own, function, &names),
        };
        is_whole &= sets.is_some();
        let below = below(schemas, id, &mut hidden);
        open.extend(below.iter().map(|(_, to)| *to));
        open.extend(hidden.iter().copied());
        let sets = sets.unwrap_or_default();
        nodes.insert(id, Rewritten { sets, below });
    }
    prune(&mut nodes);
    for id in hidden {
        if nodes.contains_key(&id) {
            compiler.fault(
                "misplaced-keyword",
                function.site.span,
                format!(
                    "`{}` would set members inside a union without a tag, or of unnamed members",
                    function.value.name
                ),
                "give the branches a constant member that tells them apart",
            );
            return None;
        }
    }
    is_whole.then_some(Rewrite { nodes })
}

/// What one schema's function sets.
fn sets(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    own: &At<FunctionText>,
    function: &At<FunctionText>,
    names: &Names,
) -> Option<Vec<(Vec<String>, Expr)>> {
    let FunctionWork::Set(sets) = &own.value.work else {
        compiler.fault(
            "bad-keyword-value",
            own.site.span,
            format!(
                "`{}` of the packet sets members, this one gives a value",
                own.value.name
            ),
            "give one of the two another name",
        );
        return None;
    };
    if own.value.arguments != function.value.arguments {
        compiler.fault(
            "bad-keyword-value",
            own.site.span,
            format!("`{}` of the packet has other arguments", own.value.name),
            "write the arguments of the packet's function",
        );
        return None;
    }
    let mut compiled = Vec::new();
    for (pointer, span, text) in sets {
        let this = Expr {
            kind: ExprKind::Variable(Variable::This),
            ty: Ty::Value,
            most: None,
        };
        let found = match follow(schemas, this, names.this.clone(), pointer) {
            Ok(found) if found.conditions.is_empty() => found,
            Ok(_) => {
                let message = format!("`{pointer}` is not always there");
                let help = "set a required member that is never null";
                compiler.fault("bad-keyword-value", *span, message, help);
                return None;
            }
            Err(message) => {
                let help = "point to a declared member";
                compiler.fault("cel-unknown-member", *span, message, help);
                return None;
            }
        };
        let ty = Typed::new(ExprKind::Null, found.shape.clone()).expr.ty;
        if ty == Ty::Value {
            let message = format!("`{pointer}` is {}", found.shape.named());
            let help = "set strings, numbers and booleans";
            compiler.fault("cel-type", *span, message, help);
            return None;
        }
        let wanted = Wanted {
            ty: Some(ty),
            by: "the member",
            arguments: &own.value.arguments,
        };
        compiled.push((
            sealform::names(pointer).collect(),
            compiler.expression(text, names, &wanted)?,
        ));
    }
    Some(compiled)
}

/// The values inside those of a schema. What can be reached only by trying goes to `hidden`.
fn below(
    schemas: &[Schema],
    id: SchemaId,
    hidden: &mut BTreeSet<SchemaId>,
) -> Vec<(Hop, SchemaId)> {
    let schema = &schemas[id.0];
    let to = |id: SchemaId| target(schemas, id);
    let mut below: Vec<(Hop, SchemaId)> = Vec::new();
    for (name, member) in &schema.properties {
        below.push((Hop::Member(name.clone()), to(*member)));
    }
    if let Some(at) = &schema.items {
        below.push((Hop::Items(schema.prefix_items.len()), to(at.value)));
    }
    if let Some(at) = &schema.additional_properties {
        if schema.pattern_properties.is_empty() {
            let names = schema.properties.iter().map(|(name, _)| name.clone());
            below.push((Hop::Others(names.collect()), to(at.value)));
        } else {
            hidden.insert(to(at.value));
        }
    }
    for at in &schema.all_of {
        below.extend(at.value.iter().map(|id| (Hop::Same, to(*id))));
    }
    for at in schema.any_of.iter().chain(&schema.one_of) {
        match tag(schemas, &at.value) {
            Some(tag) => {
                for (number, branch) in at.value.iter().enumerate() {
                    let texts = tag.texts.iter().filter(|(_, at)| *at == number);
                    let texts = texts.map(|(text, _)| text.clone()).collect();
                    below.push((Hop::Branch(tag.member.clone(), texts), to(*branch)));
                }
            }
            None => {
                // Where only null is the alternative, there is nothing to tell apart.
                let others = at.value.iter().filter(|id| !is_null(schemas, to(**id)));
                match others.collect::<Vec<_>>().as_slice() {
                    [only] => below.push((Hop::Same, to(**only))),
                    several => hidden.extend(several.iter().map(|id| to(**id))),
                }
            }
        }
    }
    hidden.extend(schema.pattern_properties.iter().map(|at| to(at.value.1)));
    hidden.extend(schema.prefix_items.iter().map(|id| to(*id)));
    for conditional in &schema.conditionals {
        let branches = [&conditional.then, &conditional.otherwise];
        hidden.extend(branches.into_iter().flatten().map(|at| to(at.value)));
    }
    below
}

fn is_null(schemas: &[Schema], id: SchemaId) -> bool {
    matches!(super::shape::Shapes::new(schemas).of(id), Shape::Null)
}

/// Keeps the schemas at or below which something is set.
fn prune(nodes: &mut BTreeMap<SchemaId, Rewritten>) {
    let mut kept: BTreeSet<SchemaId> = nodes
        .iter()
        .filter(|(_, node)| !node.sets.is_empty())
        .map(|(id, _)| *id)
        .collect();
    loop {
        let leads = |node: &Rewritten| node.below.iter().any(|(_, to)| kept.contains(to));
        let more: Vec<SchemaId> = nodes
            .iter()
            .filter(|(id, node)| !kept.contains(id) && leads(node))
            .map(|(id, _)| *id)
            .collect();
        if more.is_empty() {
            break;
        }
        kept.extend(more);
    }
    nodes.retain(|id, _| kept.contains(id));
    for node in nodes.values_mut() {
        node.below.retain(|(_, to)| kept.contains(to));
    }
}

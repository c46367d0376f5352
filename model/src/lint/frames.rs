//! `bad-frame`: a body of a frame whose packet has more than its canonical JSON can say.
//!
//! The canonical form leaves out what is volatile and cannot hold what only `seal` fills, so such a value would not come
//! back from its bytes; and a body is judged alone, so its rules cannot read what stands around it.
//!
//! ```json
//! { "x-frame": { "fields": [{ "name": "n", "bits": 16 }, { "name": "body", "json": "sealed.schema.json", "length": "n" }] } }
//! ```

use crate::diagnostic::Diagnostic;
use crate::frame::{Field, Holds, Item};
use crate::model::Model;
use crate::plan::{Op, RuleId, Variable, below};
use crate::schema::SchemaId;
use crate::source::Span;
use crate::types::{Kind, Type};
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = HashSet::new();
    for frame in &model.frames {
        fields(model, &frame.fields, &mut seen, diagnostics);
    }
}

fn fields(
    model: &Model,
    list: &[Field],
    seen: &mut HashSet<SchemaId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for field in list {
        match &field.holds {
            Holds::Json { schema, .. } if seen.insert(*schema) => body(model, *schema, diagnostics),
            Holds::Items {
                item: Item::Fields(_, inner),
                ..
            } => fields(model, inner, seen, diagnostics),
            Holds::Json { .. }
            | Holds::Items { .. }
            | Holds::Bits { .. }
            | Holds::Bytes(_)
            | Holds::Frame(_) => {}
        }
    }
}

fn body(model: &Model, id: SchemaId, diagnostics: &mut Vec<Diagnostic>) {
    let schema = model.schema(id);
    let mut refuse = |span: Span, message: &str| {
        let error = Diagnostic::error("bad-frame", span, message);
        diagnostics.push(error.help("leave it out of packets that are bodies of frames"));
    };
    if schema.hash.is_some() || schema.context.is_some() {
        refuse(schema.span, "a body has neither `x-hash` nor `x-context`");
    }
    for span in lost(model, id) {
        refuse(
            span,
            "the canonical JSON of a body would not hold this member as it is",
        );
    }
    let (rules, has_indexes) = looks(model, id);
    if has_indexes {
        refuse(
            schema.span,
            "`x-indexOf` in a body points into what stands around it",
        );
    }
    for rule in rules {
        let rule = &model.plan.rules[rule.0].holds;
        if rule.uses(Variable::Root) || rule.uses(Variable::Context) {
            refuse(schema.span, "a rule of a body reads what stands around it");
        }
    }
}

/// Members that are volatile or derived, or have a type that only its user knows.
fn lost(model: &Model, id: SchemaId) -> Vec<Span> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut open: Vec<(&Type, Span)> = Vec::new();
    let span = model.schema(id).span;
    open.extend(model.types.by_schema.get(&id).map(|ty| (ty, span)));
    while let Some((ty, span)) = open.pop() {
        match ty {
            Type::Array(inside) | Type::Map(inside) | Type::Nullable(inside) => {
                open.push((inside, span));
            }
            Type::Parameter | Type::External(_) => found.push(span),
            Type::Named(id) if seen.insert(*id) => match &model.types.get(*id).kind {
                Kind::Struct(structure) => {
                    for field in &structure.fields {
                        let span = model.schema(field.schema).span;
                        if field.volatile.is_some() || field.derive.is_some() {
                            found.push(span);
                        }
                        open.push((&field.ty, span));
                    }
                    open.extend(structure.extra.as_ref().map(|ty| (ty, span)));
                }
                Kind::Union(union) => {
                    let branches = union.branches.iter();
                    open.extend(branches.map(|branch| (&branch.ty, span)));
                }
                Kind::StringEnum(_) | Kind::CheckedString => {}
            },
            Type::Named(_)
            | Type::Any
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number
            | Type::String
            | Type::Bytes(_) => {}
        }
    }
    found
}

/// The rules of a body, and whether it has indexes.
fn looks(model: &Model, id: SchemaId) -> (Vec<RuleId>, bool) {
    let mut rules = Vec::new();
    let mut has_indexes = false;
    let mut seen = HashSet::new();
    let mut open = vec![model.plan.node_of(id)];
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        for step in &model.plan.node(node).steps {
            match &step.op {
                Op::Rule(id) | Op::Requires(_, id) | Op::Derived(_, id) => rules.push(*id),
                Op::IndexOf(_) => has_indexes = true,
                op => open.extend(below(op)),
            }
        }
    }
    (rules, has_indexes)
}

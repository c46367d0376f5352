//! `x-rules` of all schemas, compiled: each against the packets that reach its schema.

use super::check::{Checker, Names};
use super::shape::{Shape, Shapes, join};
use super::syntax::SyntaxFault;
use super::{cost, each, parse, reads};
use crate::diagnostic::Diagnostic;
use crate::plan::{PatternTable, Rule, Ty};
use crate::schema::{RuleText, Schema, SchemaId};
use crate::source::{Sources, inside_string};
use crate::union::tag;
use std::collections::HashMap;
use std::ops::Range;

/// Compiled rules, by schema and position in its `x-rules`.
pub type Rules = HashMap<(SchemaId, usize), Rule>;

/// How packets reach a schema.
#[derive(Clone, Default)]
struct Reached {
    /// The roots of the packets.
    roots: Vec<SchemaId>,
    /// As one of unboundedly many values.
    repeated: bool,
    /// In a union without a tag, whose branches are also judged on their own.
    alone: bool,
}

/// Compiles every rule; what is wrong with one is a diagnostic at its place in the expression.
pub fn compile(
    schemas: &[Schema],
    packets: &[SchemaId],
    sources: &Sources,
    patterns: &mut PatternTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Rules {
    let mut rules = Rules::new();
    if schemas.iter().all(|schema| schema.rules.is_empty()) {
        return rules;
    }
    let reached = reached(schemas, packets);
    let shapes = Shapes::new(schemas);
    for (at, schema) in schemas.iter().enumerate() {
        let id = SchemaId(at);
        for (number, rule) in schema.rules.iter().enumerate() {
            let reached = reached.get(&id).cloned().unwrap_or_default();
            let context = context(schemas, shapes, &reached.roots);
            let mut compiler = Compiler {
                shapes,
                sources,
                patterns,
                diagnostics,
            };
            if let Some(rule) = compiler.rule(id, &rule.value, &reached, context) {
                rules.insert((id, number), rule);
            }
        }
    }
    rules
}

struct Compiler<'c> {
    shapes: Shapes<'c>,
    sources: &'c Sources,
    patterns: &'c mut PatternTable,
    diagnostics: &'c mut Vec<Diagnostic>,
}

impl Compiler<'_> {
    fn rule(
        &mut self,
        schema: SchemaId,
        text: &RuleText,
        reached: &Reached,
        context: Option<Shape>,
    ) -> Option<Rule> {
        let this = self.shapes.of(schema);
        let each = match &text.each {
            Some((pointer, span)) => Some(each::each(
                self.shapes,
                &this,
                pointer,
                *span,
                self.diagnostics,
            )?),
            None => None,
        };
        let source = &self.sources.get(text.cel_span.file).text;
        let span = |range: &Range<usize>| inside_string(source, text.cel_span, range);
        let syntax = match parse::parse(&text.cel) {
            Ok(syntax) => syntax,
            Err(SyntaxFault { at, message }) => {
                let error = Diagnostic::error("cel-syntax", span(&at), message);
                self.diagnostics.push(
                    error.help("write an expression of CEL, such as `self.a.all(x, x in self.b)`"),
                );
                return None;
            }
        };
        let roots: Vec<Shape> = reached
            .roots
            .iter()
            .map(|root| self.shapes.of(*root))
            .collect();
        let names = Names {
            this,
            root: (!roots.is_empty()).then(|| join(roots)),
            context,
            index: each.as_ref().is_some_and(|each| each.index),
            key: each.as_ref().is_some_and(|each| each.key),
            alone: reached.alone,
        };
        let mut checker = Checker {
            shapes: self.shapes,
            names: &names,
            patterns: self.patterns,
            diagnostics: self.diagnostics,
            span: &span,
            locals: Vec::new(),
            present: Vec::new(),
        };
        let holds = checker.want(&syntax, Ty::Bool, "a rule")?;
        let unbounded = each.as_ref().is_some_and(|each| each.unbounded);
        if let Some(at) = cost::excess(&holds, reached.repeated, unbounded) {
            let at = if at.is_empty() {
                span(&(0..text.cel.len()))
            } else {
                span(&at)
            };
            let message = format!(
                "no limit of the schema bounds what the rule `{}` costs: a list is walked for each item of another",
                text.id
            );
            self.diagnostics.push(
                Diagnostic::warning("unbounded-cost", at, message)
                    .help("add `maxItems` to one of the lists, or look values up with `in`, `byKey` or `isWithin`"),
            );
        }
        Some(Rule {
            id: text.id.clone(),
            reads: reads::reads(&holds),
            holds,
            each: each.map(|each| each.plan),
        })
    }
}

/// The context of the packets that reach a schema, where each of them has one.
fn context(schemas: &[Schema], shapes: Shapes<'_>, roots: &[SchemaId]) -> Option<Shape> {
    let contexts: Option<Vec<Shape>> = roots
        .iter()
        .map(|root| {
            let root = crate::merge::target(schemas, *root);
            schemas[root.0]
                .context
                .as_ref()
                .map(|at| shapes.of(at.value))
        })
        .collect();
    contexts.filter(|all| !all.is_empty()).map(join)
}

/// How each packet reaches each schema.
fn reached(schemas: &[Schema], packets: &[SchemaId]) -> HashMap<SchemaId, Reached> {
    let mut reached: HashMap<SchemaId, Reached> = HashMap::new();
    for root in packets {
        let mut seen: HashMap<SchemaId, (bool, bool)> = HashMap::new();
        let mut open = vec![(*root, false, false)];
        while let Some((id, repeated, alone)) = open.pop() {
            let known = seen.get(&id).copied();
            if known.is_some_and(|(r, a)| (r || !repeated) && (a || !alone)) {
                continue;
            }
            let (before_r, before_a) = known.unwrap_or_default();
            let (repeated, alone) = (repeated || before_r, alone || before_a);
            seen.insert(id, (repeated, alone));
            for (child, many) in children(&schemas[id.0]) {
                open.push((child, repeated || many, alone));
            }
            for group in schemas[id.0].any_of.iter().chain(&schemas[id.0].one_of) {
                let untagged = tag(schemas, &group.value).is_none();
                open.extend(
                    group
                        .value
                        .iter()
                        .map(|branch| (*branch, repeated, alone || untagged)),
                );
            }
        }
        for (id, (repeated, alone)) in seen {
            let entry = reached.entry(id).or_default();
            entry.roots.push(*root);
            entry.repeated |= repeated;
            entry.alone |= alone;
        }
    }
    reached
}

/// The schemas below one, its unions aside, and whether each judges unboundedly many values.
fn children(schema: &Schema) -> Vec<(SchemaId, bool)> {
    let mut children: Vec<(SchemaId, bool)> = Vec::new();
    let one = |id: &SchemaId| (*id, false);
    children.extend(schema.reference.iter().map(|at| one(&at.value)));
    children.extend(schema.properties.iter().map(|(_, id)| one(id)));
    children.extend(schema.prefix_items.iter().map(one));
    children.extend(schema.all_of.iter().flat_map(|at| at.value.iter().map(one)));
    children.extend(schema.dependent_schemas.iter().map(|at| one(&at.value.1)));
    children.extend(schema.not.iter().map(|at| one(&at.value)));
    children.extend(schema.property_names.iter().map(|at| (at.value, true)));
    for conditional in &schema.conditionals {
        let branches = [&conditional.then, &conditional.otherwise];
        children.push(one(&conditional.condition));
        children.extend(branches.into_iter().flatten().map(|at| one(&at.value)));
    }
    let unbounded = schema.max_items.is_none();
    children.extend(schema.items.iter().map(|at| (at.value, unbounded)));
    children.extend(
        schema
            .contains
            .iter()
            .map(|contains| (contains.schema, unbounded)),
    );
    children.extend(
        schema
            .pattern_properties
            .iter()
            .map(|at| (at.value.1, true)),
    );
    children.extend(
        schema
            .additional_properties
            .iter()
            .map(|at| (at.value, true)),
    );
    children
}

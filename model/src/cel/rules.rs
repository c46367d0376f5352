//! `x-rules` of all schemas, compiled: each against the packets that reach its schema.

use super::check::{Checker, Names};
use super::shape::{Shape, Shapes};
use super::syntax::SyntaxFault;
use super::{cost, each, parse, reads};
use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::plan::{Expr, Key, PatternTable, Rule, Ty};
use crate::schema::{KeyText, RuleText, Schema, SchemaId};
use crate::source::{Sources, Span, inside_string};
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
        let roots: Vec<Shape> = reached
            .roots
            .iter()
            .map(|root| self.shapes.of(*root))
            .collect();
        let names = Names {
            this,
            root: (!roots.is_empty()).then(|| self.shapes.join(roots)),
            context,
            index: each.as_ref().is_some_and(|each| each.index),
            key: each.as_ref().is_some_and(|each| each.key),
            alone: reached.alone,
        };
        let wanted = Wanted {
            ty: Ty::Bool,
            by: "a rule",
            arguments: &[],
        };
        let holds = self.expression(&text.cel, text.cel_span, &names, &wanted)?;
        let asked = cost::Asked {
            repeated: reached.repeated,
            unbounded: each.as_ref().is_some_and(|each| each.unbounded),
            most: each.as_ref().map_or(1, |each| each.most),
        };
        if let Some(at) = cost::excess(&holds, asked) {
            let at = if at.is_empty() { 0..text.cel.len() } else { at };
            let source = &self.sources.get(text.cel_span.file).text;
            let message = format!(
                "no limit of the schema bounds what the rule `{}` costs: a list or a text is walked for each item of another",
                text.id
            );
            self.diagnostics.push(
                Diagnostic::warning("unbounded-cost", inside_string(source, text.cel_span, &at), message)
                    .help("add a `maxItems` that is small enough, or look values up with `in`, `byKey` or `isWithin`"),
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

/// What an expression must be.
struct Wanted<'w> {
    ty: Ty,
    by: &'w str,
    /// Texts that its caller gives.
    arguments: &'w [String],
}

impl Compiler<'_> {
    fn expression(
        &mut self,
        cel: &str,
        at: Span,
        names: &Names,
        wanted: &Wanted<'_>,
    ) -> Option<Expr> {
        let source = &self.sources.get(at.file).text;
        let span = |range: &Range<usize>| inside_string(source, at, range);
        let syntax = match parse::parse(cel) {
            Ok(syntax) => syntax,
            Err(SyntaxFault { at, message }) => {
                let error = Diagnostic::error("cel-syntax", span(&at), message);
                self.diagnostics.push(
                    error.help("write an expression of CEL, such as `self.a.all(x, x in self.b)`"),
                );
                return None;
            }
        };
        let arguments = wanted.arguments.iter();
        let mut checker = Checker {
            shapes: self.shapes,
            names,
            patterns: self.patterns,
            diagnostics: self.diagnostics,
            span: &span,
            locals: arguments.map(|name| (name.clone(), Shape::Text)).collect(),
            present: Vec::new(),
        };
        checker.want(&syntax, wanted.ty, wanted.by)
    }
}

/// Compiles one expression about the values of a schema, of whatever type; for tests and tools.
/// Where it is faulty, the messages say why. Its patterns must be among those of the model.
pub fn expression(model: &Model, schema: SchemaId, cel: &str) -> Result<Expr, String> {
    let shapes = Shapes::new(&model.schemas);
    let (mut patterns, mut diagnostics) = (PatternTable::default(), Vec::new());
    for pattern in &model.plan.patterns {
        patterns.id(pattern);
    }
    let names = Names::of_packet(shapes.of(schema));
    let syntax = parse::parse(cel).map_err(|fault| fault.message)?;
    let nowhere = Span {
        file: 0,
        start: 0,
        end: 0,
    };
    let typed = Checker {
        shapes,
        names: &names,
        patterns: &mut patterns,
        diagnostics: &mut diagnostics,
        span: &|_| nowhere,
        locals: Vec::new(),
        present: Vec::new(),
    }
    .check(&syntax);
    if patterns.texts.len() > model.plan.patterns.len() {
        return Err("the model does not have this pattern".to_owned());
    }
    typed.map(|typed| typed.kept()).ok_or_else(|| {
        let messages = diagnostics.into_iter().map(|diagnostic| diagnostic.message);
        messages.collect::<Vec<_>>().join("; ")
    })
}

/// Compiles the `x-keys` of a packet.
pub fn keys(
    schemas: &[Schema],
    packet: SchemaId,
    sources: &Sources,
    patterns: &mut PatternTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Key> {
    let shapes = Shapes::new(schemas);
    let root = crate::merge::target(schemas, packet);
    let mut compiler = Compiler {
        shapes,
        sources,
        patterns,
        diagnostics,
    };
    let names = Names::of_packet(shapes.of(root));
    let keys = schemas[root.0].keys.iter().filter_map(|at| {
        let KeyText {
            name,
            cel,
            cel_span,
            arguments,
            description,
        } = &at.value;
        let wanted = Wanted {
            ty: Ty::Text,
            by: "a key",
            arguments,
        };
        let text = compiler.expression(cel, *cel_span, &names, &wanted)?;
        Some(Key {
            name: name.clone(),
            arguments: arguments.clone(),
            description: description.clone(),
            text,
        })
    });
    keys.collect()
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
    contexts
        .filter(|all| !all.is_empty())
        .map(|all| shapes.join(all))
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

//! `x-rules` of all schemas, compiled: each against the packets that reach its schema.

use super::check::{Checker, Names};
use super::compiler::{Compiler, Wanted};
use super::reached::{Reached, context, reached};
use super::shape::{Shape, Shapes};
use super::{cost, derive, each, parse, projection, reads, requires};
use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::plan::{Derivation, Expr, PatternTable, Projection, Rule};
use crate::schema::{CelText, RuleText, Schema, SchemaId};
use crate::source::{Sources, Span, inside_string};
use std::collections::HashMap;

/// Everything in the schemas that is an expression, compiled.
#[derive(Default)]
pub struct Compiled {
    /// `x-rules`, by schema and position.
    pub rules: HashMap<(SchemaId, usize), Rule>,
    /// `x-requires`, by the member's schema and position.
    pub requirements: HashMap<(SchemaId, usize), Rule>,
    /// `x-derive` with `cel` or `projection`, by the object's schema and the member.
    pub derivations: HashMap<(SchemaId, String), Derivation>,
    /// What `x-projection` says, by union.
    pub projections: Vec<Projection>,
}

/// Compiles every expression; what is wrong with one is a diagnostic at its place in the text.
pub fn compile(
    schemas: &[Schema],
    packets: &[SchemaId],
    sources: &Sources,
    patterns: &mut PatternTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Compiled {
    let mut compiled = Compiled::default();
    let reached = reached(schemas, packets);
    let shapes = Shapes::new(schemas);
    let mut compiler = Compiler {
        shapes,
        sources,
        patterns,
        diagnostics,
    };
    projection::check(&mut compiler, schemas);
    for (at, schema) in schemas.iter().enumerate() {
        let id = SchemaId(at);
        if schema.rules.is_empty() && schema.properties.is_empty() {
            continue;
        }
        let reached = reached.get(&id).cloned().unwrap_or_default();
        let context = context(schemas, shapes, &reached.roots);
        for (number, rule) in schema.rules.iter().enumerate() {
            if let Some(rule) = compiler.rule(id, &rule.value, &reached, context.clone()) {
                compiled.rules.insert((id, number), rule);
            }
        }
        for (_, member) in &schema.properties {
            let found =
                requires::requirements(&mut compiler, schemas, *member, &reached, context.as_ref());
            let found = found.into_iter().enumerate();
            let numbered = found.filter_map(|(number, rule)| Some(((*member, number), rule?)));
            compiled.requirements.extend(numbered);
        }
        derive::derivations(&mut compiler, schemas, id, &reached, &mut compiled);
    }
    compiled
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
        let names = Names {
            index: each.as_ref().is_some_and(|each| each.index),
            key: each.as_ref().is_some_and(|each| each.key),
            ..self.names(this, reached, context)
        };
        let holds = self.expression(&text.cel, &names, &Wanted::condition("a rule"))?;
        let asked = cost::Asked {
            repeated: reached.repeated,
            unbounded: each.as_ref().is_some_and(|each| each.unbounded),
            most: each.as_ref().map_or(1, |each| each.most),
        };
        self.cost(&text.cel, &holds, asked, &format!("the rule `{}`", text.id));
        Some(Rule {
            id: text.id.clone(),
            reads: reads::reads(&holds),
            holds,
            each: each.map(|each| each.plan),
        })
    }

    /// Warns of an expression whose work no limit of the schema bounds.
    pub fn cost(&mut self, text: &CelText, expr: &Expr, asked: cost::Asked, what: &str) {
        let Some(at) = cost::excess(expr, asked) else {
            return;
        };
        let at = if at.is_empty() { 0..text.cel.len() } else { at };
        let source = &self.sources.get(text.span.file).text;
        let message = format!(
            "no limit of the schema bounds what {what} costs: a list or a text is walked for each item of another"
        );
        self.diagnostics.push(
            Diagnostic::warning("unbounded-cost", inside_string(source, text.span, &at), message)
                .help("add a `maxItems` that is small enough, or look values up with `in`, `byKey` or `isWithin`"),
        );
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

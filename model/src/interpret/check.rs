//! Runs the operations of a node on a value, with the same checks that generated code calls.

use super::expression::Names;
use crate::merge::target;
use crate::model::Model;
use crate::plan::{NodeId, Op, PatternId, Plan, RuleId, Step};
use crate::schema::{ErrorText, SchemaId, Site};
use crate::types::Type;
use sealform::cel::{self, Scope, Value};
use sealform::check::{self, Bound};
use sealform::packet::{bad_context, no_context};
use sealform::{Json, Path, Pattern, Report, Sink};

/// A plan with its patterns compiled.
pub struct Interpreter<'m> {
    model: &'m Model,
    plan: &'m Plan,
    patterns: Vec<Option<Pattern>>,
    /// Whether `x-error` of whole schemas is left aside.
    is_plain: bool,
}

impl<'m> Interpreter<'m> {
    /// Prepares a model's plan.
    pub fn new(model: &'m Model) -> Interpreter<'m> {
        let plan = &model.plan;
        Interpreter {
            model,
            plan,
            patterns: plan
                .patterns
                .iter()
                .map(|pattern| Pattern::compile(pattern).ok())
                .collect(),
            is_plain: false,
        }
    }

    /// As [`Interpreter::new`], but a violation stands where its cause is, though `x-error` would put it further up.
    pub(crate) fn plain(model: &'m Model) -> Interpreter<'m> {
        Interpreter {
            is_plain: true,
            ..Interpreter::new(model)
        }
    }

    /// The model behind the plan.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// Checks a value against a schema.
    pub fn check(&self, schema: SchemaId, value: &Json) -> Result<(), Report> {
        self.check_in(schema, value, None)
    }

    /// Checks a packet against its schema, with what its rules need beside it.
    pub fn check_in(
        &self,
        schema: SchemaId,
        value: &Json,
        context: Option<&Json>,
    ) -> Result<(), Report> {
        let root = self.model.schema(target(&self.model.schemas, schema));
        match (&root.context, context) {
            (Some(at), Some(context)) => self
                .check(at.value, context)
                .map_err(|report| bad_context(report.first()))?,
            (Some(_), None) => return Err(no_context()),
            (None, _) => {}
        }
        self.judge(schema, value, &Scope::new(value, context))
    }

    /// Checks a part of a packet, such as a `default`: what it points to in the rest is not looked for.
    pub(crate) fn check_part(&self, schema: SchemaId, value: &Json) -> Result<(), Report> {
        self.judge(schema, value, &Scope::of_part(value))
    }

    fn judge(&self, schema: SchemaId, value: &Json, scope: &Scope<'_>) -> Result<(), Report> {
        let mut sink = Sink::new();
        let node = self.plan.node_of(schema);
        self.node(&mut sink, &Path::root(scope), value, node);
        sink.into_report()
    }

    /// Whether a value holds.
    pub fn holds(&self, schema: SchemaId, value: &Json) -> bool {
        Sink::new().probe(|out| self.node(out, &Path::ROOT, value, self.plan.node_of(schema)))
    }

    fn node(&self, out: &mut Sink<'m>, at: &Path<'_>, value: &Json, id: NodeId) {
        let node = self.plan.node(id);
        match &node.scope {
            None => self.steps(out, at, value, &node.steps),
            Some(_) if self.is_plain => self.steps(out, at, value, &node.steps),
            Some((scope, site)) if scope.collapse => {
                out.collapse(at, value, &site.keyword, borrowed(&scope.text), |out| {
                    self.steps(out, at, value, &node.steps)
                })
            }
            Some((scope, _)) => out.scope(borrowed(&scope.text), |out| {
                self.steps(out, at, value, &node.steps)
            }),
        }
    }

    fn steps(&self, out: &mut Sink<'m>, at: &Path<'_>, value: &Json, steps: &'m [Step]) {
        let mut scalar = true;
        for step in steps {
            if step.op.is_scalar() && !scalar {
                continue;
            }
            let held = self.step(out, at, value, step);
            match step.op {
                Op::Type(_) | Op::Never if !held => return,
                Op::Enum(_) | Op::Const(_) => scalar &= held,
                _ => {}
            }
        }
    }

    fn step(&self, out: &mut Sink<'m>, at: &Path<'_>, value: &Json, step: &'m Step) -> bool {
        let site = &site(&step.site);
        match &step.op {
            Op::Never => check::never(out, at, value, site),
            Op::Type(types) => check::types(out, at, value, site, *types),
            Op::Enum(values) => check::allowed(out, at, value, site, values),
            Op::Const(expected) => check::constant(out, at, value, site, expected),
            Op::Minimum(bound) => check::minimum(out, at, value, site, limit(bound)),
            Op::Maximum(bound) => check::maximum(out, at, value, site, limit(bound)),
            Op::ExclusiveMinimum(bound) => {
                check::exclusive_minimum(out, at, value, site, limit(bound))
            }
            Op::ExclusiveMaximum(bound) => {
                check::exclusive_maximum(out, at, value, site, limit(bound))
            }
            Op::MultipleOf(divisor) => check::multiple_of(out, at, value, site, divisor),
            Op::IntegerFormat(name, least, greatest) => {
                check::integer_format(out, at, value, site, name, *least, *greatest)
            }
            Op::IndexOf(way) => check::index_of(out, at, value, site, &texts(way)),
            Op::MinLength(min) => check::min_length(out, at, value, site, *min),
            Op::MaxLength(max) => check::max_length(out, at, value, site, *max),
            Op::Pattern(id) => self
                .pattern(*id)
                .is_none_or(|pattern| check::pattern(out, at, value, site, pattern)),
            Op::Format(format) => check::format(out, at, value, site, format),
            Op::MinItems(min) => check::min_items(out, at, value, site, *min),
            Op::MaxItems(max) => check::max_items(out, at, value, site, *max),
            Op::UniqueItems => check::unique_items(out, at, value, site),
            Op::MinProperties(min) => check::min_properties(out, at, value, site, *min),
            Op::MaxProperties(max) => check::max_properties(out, at, value, site, *max),
            Op::MaxBytes(max) => {
                let (ty, form) = self.measured(step);
                let bytes = super::written::compact_length(self, ty, value, form);
                check::max_bytes(out, at, value, site, bytes, *max)
            }
            Op::MaxUtf16(max) => check::max_utf16(out, at, value, site, *max),
            Op::MaxUtf16Json(max) => {
                let (ty, form) = self.measured(step);
                let units = super::written::compact_units(self, ty, value, form);
                check::max_utf16_json(out, at, value, site, units, *max)
            }
            Op::Required(names) => check::required(out, at, value, site, &texts(names)),
            Op::MemberMissing(name) => check::member_missing(out, at, value, site, name),
            Op::DependentRequired(trigger, names) => {
                check::dependent_required(out, at, value, site, trigger, &texts(names))
            }
            Op::Closed(names, patterns) => check::closed(
                out,
                at,
                value,
                site,
                &texts(names),
                &self.compiled(patterns),
            ),
            Op::Property(name, node) => {
                if let Some(member) = value.as_object().and_then(|object| object.get(name)) {
                    self.call(out, &at.member(name), member, *node);
                }
                true
            }
            Op::PatternProperties(nodes) => {
                let patterns: Vec<PatternId> = nodes.iter().map(|(pattern, _)| *pattern).collect();
                for (name, member) in check::matching(value, &self.compiled(&patterns)) {
                    for (_, node) in nodes.iter().filter(|(pattern, _)| {
                        self.pattern(*pattern)
                            .is_some_and(|pattern| pattern.is_match(name))
                    }) {
                        self.call(out, &at.member(name), member, *node);
                    }
                }
                true
            }
            Op::Additional(names, patterns, node) => {
                for (name, member) in
                    check::additional(value, &texts(names), &self.compiled(patterns))
                {
                    self.call(out, &at.member(name), member, *node);
                }
                true
            }
            Op::PropertyNames(node) => {
                check::property_names(out, at, value, site, |out, at, name| {
                    self.call(out, at, name, *node)
                })
            }
            Op::PrefixItems(nodes) => {
                for (index, (item, node)) in value
                    .as_array()
                    .unwrap_or_default()
                    .iter()
                    .zip(nodes)
                    .enumerate()
                {
                    self.call(out, &at.item(index), item, *node);
                }
                true
            }
            Op::Items(from, node) => {
                for (index, item) in value
                    .as_array()
                    .unwrap_or_default()
                    .iter()
                    .enumerate()
                    .skip(*from)
                {
                    self.call(out, &at.item(index), item, *node);
                }
                true
            }
            Op::NoMoreItems(from) => check::no_more_items(out, at, value, site, *from),
            Op::Contains(node, min, max) => {
                check::contains(out, at, value, site, *min, *max, |out, at, item| {
                    self.branch(out, at, item, *node)
                })
            }
            Op::Apply(node) => {
                self.call(out, at, value, *node);
                true
            }
            Op::AnyOf(nodes) => {
                let holding = nodes
                    .iter()
                    .filter(|node| self.branch(out, at, value, **node))
                    .count();
                check::any_of(out, at, value, site, holding)
            }
            Op::OneOf(nodes) => {
                let holding = nodes
                    .iter()
                    .filter(|node| self.branch(out, at, value, **node))
                    .count();
                check::one_of(out, at, value, site, holding)
            }
            Op::Tagged(member, tags, nodes) => {
                let tags: Vec<(&str, usize)> = tags
                    .iter()
                    .map(|(text, branch)| (text.as_str(), *branch))
                    .collect();
                match check::tag(out, at, value, site, member, &tags) {
                    Some(branch) => self.call(out, at, value, nodes[branch]),
                    None => return false,
                }
                true
            }
            Op::Not(node) => {
                let holds = self.branch(out, at, value, *node);
                check::not(out, at, value, site, holds)
            }
            Op::If(condition, then, otherwise) => {
                let chosen = if self.branch(out, at, value, *condition) {
                    then
                } else {
                    otherwise
                };
                if let Some(node) = chosen {
                    self.call(out, at, value, *node);
                }
                true
            }
            Op::WherePresent(name, node) => {
                if value
                    .as_object()
                    .is_some_and(|object| object.contains(name))
                {
                    self.call(out, at, value, *node);
                }
                true
            }
            Op::Rule(id) => {
                self.rule(out, at, value, site, *id);
                true
            }
            Op::Requires(name, id) => {
                if let Some(member) = value.member(name) {
                    let rule = &self.plan.rules[id.0];
                    let at = &at.member(name);
                    cel::requires(out, at, member, site, &texts(&rule.reads), |scope, this| {
                        self.about(scope, this).holds(&rule.holds)
                    });
                }
                true
            }
            Op::Derived(name, id) => {
                let rule = &self.plan.rules[id.0];
                let reads = texts(&rule.reads);
                cel::derived(out, at, value, site, &reads, name, |scope, this| {
                    self.about(scope, this).holds(&rule.holds)
                });
                true
            }
        }
    }

    fn rule(
        &self,
        out: &mut Sink<'m>,
        at: &Path<'_>,
        value: &Json,
        site: &sealform::Site<'m>,
        id: RuleId,
    ) {
        let rule = &self.plan.rules[id.0];
        let reads = texts(&rule.reads);
        match &rule.each {
            None => cel::rule(out, at, value, site, &reads, |scope, this| {
                self.about(scope, this).holds(&rule.holds)
            }),
            Some(each) => cel::rule_each(
                out,
                at,
                value,
                site,
                &reads,
                &each.pointer,
                &texts(&each.declared),
                |scope, this, index, key| {
                    let names = Names {
                        index,
                        key,
                        ..self.about(scope, this)
                    };
                    names.holds(&rule.holds)
                },
            ),
        }
    }

    /// The names of an expression about a value.
    pub(super) fn about<'v>(&self, scope: &'v Scope<'v>, this: Value<'v>) -> Names<'_, 'v> {
        Names {
            scope,
            this,
            index: 0,
            key: "",
            patterns: &self.patterns,
        }
    }

    /// A node, judged once per value where several steps lead to it.
    fn call(&self, out: &mut Sink<'m>, at: &Path<'_>, value: &Json, id: NodeId) {
        if self.plan.is_shared(id) {
            out.apply_keyed(id.0, at, value, |out| self.node(out, at, value, id));
        } else {
            self.node(out, at, value, id);
        }
    }

    /// Whether a branch holds, asked once per value.
    fn branch(&self, out: &mut Sink<'m>, at: &Path<'_>, value: &Json, id: NodeId) -> bool {
        out.holds_keyed(id.0, at, value, |out| self.node(out, at, value, id))
    }

    fn pattern(&self, id: PatternId) -> Option<&Pattern> {
        self.patterns[id.0].as_ref()
    }

    fn compiled(&self, patterns: &[PatternId]) -> Vec<&Pattern> {
        patterns.iter().filter_map(|id| self.pattern(*id)).collect()
    }

    /// The type that a limit of compact JSON measures its value as, and the spelling.
    fn measured(&self, step: &Step) -> (&'m Type, sealform::Form) {
        match self.model.types.measured.get(&step.site.keyword) {
            Some((ty, form)) => (ty, *form),
            None => (&Type::Any, sealform::Form::Jcs),
        }
    }
}

/// A bound, as generated code has it.
fn limit(token: &str) -> Bound<'_> {
    token.parse().map_or(Bound::Token(token), Bound::Int)
}

fn site<'m>(site: &'m Site) -> sealform::Site<'m> {
    match &site.error {
        Some(error) => sealform::Site::with_error(&site.keyword, borrowed(error)),
        None => sealform::Site::new(&site.keyword),
    }
}

fn borrowed(error: &ErrorText) -> sealform::ErrorText<'_> {
    sealform::ErrorText {
        code: error.code.as_deref(),
        message: error.message.as_deref(),
    }
}

fn texts(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

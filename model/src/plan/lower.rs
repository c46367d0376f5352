//! From schemas to operations, in the default order of the vocabulary.
//! Type; enum and const; the value's own limits; required; unknown members; members; applicators.

use super::{Node, NodeId, Op, PatternId, PatternTable, Plan, Rule, RuleId, Step, below, order};
use crate::cel::Compiled;
use crate::keyword::format::integer_range;
use crate::schema::{At, DeriveCheck, Schema, SchemaId, Site};
use crate::union::tag;

pub(super) fn plan(schemas: &[Schema], compiled: Compiled, patterns: PatternTable) -> Plan {
    let mut lower = Lower {
        schemas,
        plan: Plan::default(),
        patterns,
        compiled,
    };
    for id in 0..schemas.len() {
        lower.node(SchemaId(id));
    }
    // Nodes are numbered before they are filled, so recursive schemas need no special case.
    for id in 0..lower.plan.nodes.len() {
        let at = lower.plan.nodes[id].schema;
        let schema = &schemas[at.0];
        let mut steps = lower.steps(schema);
        lower.rules(at, schema, &mut steps);
        lower.derived(at, schema, &mut steps);
        lower.plan.nodes[id].steps = order::ordered(steps, &schema.order);
    }
    lower.plan.shared = shared(&lower.plan.nodes);
    lower.plan.patterns = lower.patterns.texts;
    lower.plan.derivations = lower.compiled.derivations;
    lower.plan.projections = lower.compiled.projections;
    lower.plan
}

/// Nodes that several steps lead to, and that lead on.
fn shared(nodes: &[Node]) -> Vec<bool> {
    let mut ways_in = vec![0_usize; nodes.len()];
    let mut leads_on = vec![false; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        for target in node.steps.iter().flat_map(|step| below(&step.op)) {
            ways_in[target.0] += 1;
            leads_on[at] = true;
        }
    }
    ways_in
        .iter()
        .zip(leads_on)
        .map(|(ways, leads_on)| *ways > 1 && leads_on)
        .collect()
}

/// A keyword with one bound, and the operation that it becomes.
type Bounded<'a, T> = (&'a Option<At<T>>, fn(T) -> Op);

struct Lower<'a> {
    schemas: &'a [Schema],
    plan: Plan,
    patterns: PatternTable,
    compiled: Compiled,
}

impl Lower<'_> {
    fn node(&mut self, id: SchemaId) -> NodeId {
        if let Some(known) = self.plan.by_schema.get(&id) {
            return *known;
        }
        let schema = &self.schemas[id.0];
        // A pure reference without texts of its own is the node that it refers to.
        let node = match &schema.reference {
            // Chains of references are short: `cycle.rs` has refused the others.
            Some(reference) if schema.error.is_none() => self.node(reference.value),
            _ => {
                let scope = schema
                    .error
                    .as_ref()
                    .map(|at| (at.value.clone(), at.site.clone()));
                self.plan.nodes.push(Node {
                    schema: id,
                    steps: Vec::new(),
                    scope,
                });
                NodeId(self.plan.nodes.len() - 1)
            }
        };
        self.plan.by_schema.insert(id, node);
        node
    }

    fn pattern(&mut self, pattern: &str) -> PatternId {
        self.patterns.id(pattern)
    }

    /// Rules come last: they read what the other checks have judged.
    fn rules(&mut self, id: SchemaId, schema: &Schema, steps: &mut Vec<Step>) {
        for (number, at) in schema.rules.iter().enumerate() {
            if let Some(rule) = self.compiled.rules.remove(&(id, number)) {
                steps.push(Step {
                    op: Op::Rule(self.rule(rule)),
                    site: at.site.clone(),
                });
            }
        }
    }

    fn rule(&mut self, rule: Rule) -> RuleId {
        self.plan.rules.push(rule);
        RuleId(self.plan.rules.len() - 1)
    }

    /// Derived members that every decoder compares come last.
    fn derived(&mut self, id: SchemaId, schema: &Schema, steps: &mut Vec<Step>) {
        for (name, member) in &schema.properties {
            let Some(derive) = &self.schemas[member.0].derive else {
                continue;
            };
            let derivation = self.compiled.derivations.get(&(id, name.clone()));
            let decoded = derivation.filter(|_| derive.check == DeriveCheck::Decode);
            if let Some(derivation) = decoded {
                let rule = Rule {
                    id: String::new(),
                    holds: derivation.holds.clone(),
                    each: None,
                    reads: derivation.reads.clone(),
                };
                steps.push(Step {
                    op: Op::Derived(name.clone(), self.rule(rule)),
                    site: derive.site.clone(),
                });
            }
        }
    }

    /// What a union must be to stand in a member, once the member itself is judged.
    fn requirements(&mut self, name: &str, member: SchemaId, steps: &mut Vec<Step>) {
        for (number, at) in self.schemas[member.0].requires.iter().enumerate() {
            // Several schemas may have the member.
            if let Some(rule) = self.compiled.requirements.get(&(member, number)).cloned() {
                steps.push(Step {
                    op: Op::Requires(name.to_owned(), self.rule(rule)),
                    site: at.site.clone(),
                });
            }
        }
    }

    fn steps(&mut self, schema: &Schema) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut add = |op: Op, site: &Site| {
            steps.push(Step {
                op,
                site: site.clone(),
            })
        };
        if schema.never {
            let site = Site {
                keyword: schema.keyword.clone(),
                span: schema.span,
                error: None,
            };
            add(Op::Never, &site);
        }
        if let Some(at) = &schema.types {
            add(Op::Type(at.value), &at.site);
        }
        if let Some(at) = &schema.constant {
            add(Op::Const(at.value.clone()), &at.site);
        }
        if let Some(at) = &schema.enumeration {
            add(Op::Enum(at.value.clone()), &at.site);
        }
        let bounds: [Bounded<'_, String>; 4] = [
            (&schema.minimum, Op::Minimum),
            (&schema.exclusive_minimum, Op::ExclusiveMinimum),
            (&schema.maximum, Op::Maximum),
            (&schema.exclusive_maximum, Op::ExclusiveMaximum),
        ];
        for (at, op) in bounds
            .iter()
            .filter_map(|(at, op)| at.as_ref().map(|at| (at, op)))
        {
            add(op(at.value.clone()), &at.site);
        }
        for at in &schema.multiple_of {
            add(Op::MultipleOf(at.value.clone()), &at.site);
        }
        if let Some(at) = &schema.index_of {
            add(Op::IndexOf(sealform::names(&at.value).collect()), &at.site);
        }
        let counts: [Bounded<'_, u64>; 9] = [
            (&schema.min_length, Op::MinLength),
            (&schema.max_length, Op::MaxLength),
            (&schema.max_utf16, Op::MaxUtf16),
            (&schema.min_items, Op::MinItems),
            (&schema.max_items, Op::MaxItems),
            (&schema.min_properties, Op::MinProperties),
            (&schema.max_properties, Op::MaxProperties),
            (&schema.max_bytes, Op::MaxBytes),
            (&schema.max_utf16_json, Op::MaxUtf16Json),
        ];
        for (at, op) in counts
            .iter()
            .filter_map(|(at, op)| at.as_ref().map(|at| (at, op)))
        {
            add(op(at.value), &at.site);
        }
        for at in &schema.patterns {
            add(Op::Pattern(self.pattern(&at.value)), &at.site);
        }
        for at in &schema.formats {
            if let Some(op) = format_op(&at.value) {
                add(op, &at.site);
            }
        }
        self.members(schema, &mut steps);
        self.items(schema, &mut steps);
        self.applicators(schema, &mut steps);
        steps
    }

    fn members(&mut self, schema: &Schema, steps: &mut Vec<Step>) {
        let mut add = |op: Op, site: &Site| {
            steps.push(Step {
                op,
                site: site.clone(),
            })
        };
        for at in &schema.required {
            add(Op::Required(at.value.clone()), &at.site);
        }
        for at in &schema.dependent_required {
            add(
                Op::DependentRequired(at.value.0.clone(), at.value.1.clone()),
                &at.site,
            );
        }
        let names: Vec<String> = schema
            .properties
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        let patterns: Vec<PatternId> = schema
            .pattern_properties
            .iter()
            .map(|at| self.pattern(&at.value.0))
            .collect();
        let closed = schema.is_closed(self.schemas);
        if let Some(at) = schema.additional_properties.as_ref().filter(|_| closed) {
            add(Op::Closed(names.clone(), patterns.clone()), &at.site);
        }
        for (name, id) in &schema.properties {
            let property = &self.schemas[id.0];
            let site = Site {
                keyword: property.keyword.clone(),
                span: property.span,
                error: None,
            };
            steps.push(Step {
                op: Op::Property(name.clone(), self.node(*id)),
                site,
            });
            self.requirements(name, *id, steps);
        }
        let mut add = |op: Op, site: &Site| {
            steps.push(Step {
                op,
                site: site.clone(),
            })
        };
        if let Some(first) = schema.pattern_properties.first() {
            let nodes = schema
                .pattern_properties
                .iter()
                .zip(&patterns)
                .map(|(at, pattern)| (*pattern, self.node(at.value.1)))
                .collect();
            add(Op::PatternProperties(nodes), &first.site);
        }
        if let Some(at) = schema.additional_properties.as_ref().filter(|_| !closed) {
            add(
                Op::Additional(names, patterns, self.node(at.value)),
                &at.site,
            );
        }
    }

    fn items(&mut self, schema: &Schema, steps: &mut Vec<Step>) {
        let mut add = |op: Op, site: &Site| {
            steps.push(Step {
                op,
                site: site.clone(),
            })
        };
        if !schema.prefix_items.is_empty() {
            let nodes = schema
                .prefix_items
                .iter()
                .map(|id| self.node(*id))
                .collect();
            let site = Site {
                keyword: format!("{}/prefixItems", schema.keyword),
                span: schema.span,
                error: None,
            };
            add(Op::PrefixItems(nodes), &site);
        }
        if let Some(at) = &schema.items {
            let from = schema.prefix_items.len();
            match self.schemas[at.value.0].never {
                true => add(Op::NoMoreItems(from), &at.site),
                false => add(Op::Items(from, self.node(at.value)), &at.site),
            }
        }
        if let Some(at) = &schema.unique_items {
            add(Op::UniqueItems, &at.site);
        }
        for contains in &schema.contains {
            add(
                Op::Contains(self.node(contains.schema), contains.min, contains.max),
                &contains.site,
            );
        }
    }

    fn applicators(&mut self, schema: &Schema, steps: &mut Vec<Step>) {
        let mut add = |op: Op, site: &Site| {
            steps.push(Step {
                op,
                site: site.clone(),
            })
        };
        if let Some(at) = &schema.property_names {
            add(Op::PropertyNames(self.node(at.value)), &at.site);
        }
        if let Some(at) = &schema.reference {
            add(Op::Apply(self.node(at.value)), &at.site);
        }
        for at in &schema.all_of {
            for id in &at.value {
                add(Op::Apply(self.node(*id)), &at.site);
            }
        }
        for (groups, op) in [
            (&schema.any_of, Op::AnyOf as fn(Vec<NodeId>) -> Op),
            (&schema.one_of, Op::OneOf),
        ] {
            for at in groups {
                let nodes: Vec<NodeId> = at.value.iter().map(|id| self.node(*id)).collect();
                match tag(self.schemas, &at.value) {
                    Some(tag) => add(Op::Tagged(tag.member, tag.texts, nodes), &at.site),
                    None => add(op(nodes), &at.site),
                }
            }
        }
        for at in &schema.not {
            add(Op::Not(self.node(at.value)), &at.site);
        }
        for conditional in &schema.conditionals {
            let then = conditional.then.as_ref().map(|at| self.node(at.value));
            let otherwise = conditional.otherwise.as_ref().map(|at| self.node(at.value));
            let site = conditional
                .then
                .as_ref()
                .or(conditional.otherwise.as_ref())
                .map(|at| at.site.clone());
            if let Some(site) = site {
                add(
                    Op::If(self.node(conditional.condition), then, otherwise),
                    &site,
                );
            }
        }
        for at in &schema.dependent_schemas {
            add(
                Op::WherePresent(at.value.0.clone(), self.node(at.value.1)),
                &at.site,
            );
        }
    }
}

fn format_op(name: &str) -> Option<Op> {
    match integer_range(name) {
        Some((known, least, greatest)) => Some(Op::IntegerFormat(known, least, greatest)),
        None => sealform::format::by_name(name).map(Op::Format),
    }
}

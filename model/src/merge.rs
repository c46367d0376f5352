//! Refinement: `$ref` beside other keywords becomes one schema, the conjunction of both.
//! The refined schema's member order stays, a cause gives one violation, and types see one object.
//! Where the conjunction cannot be written as one schema, both are kept and both are checked.

mod names;

use crate::diagnostic::Diagnostic;
use crate::limits::MAX_MERGE_DEPTH;
use crate::schema::{At, ProfileText, Schema, SchemaId};
use sealform::Json;
use sealform::decimal::Decimal;
use std::collections::{HashMap, HashSet};

/// Merges every refinement among the schemas. There must be no reference cycle.
pub fn merge_refinements(schemas: &mut Vec<Schema>, diagnostics: &mut Vec<Diagnostic>) {
    let mut merge = Merge {
        schemas,
        diagnostics,
        pairs: HashMap::new(),
        open: HashSet::new(),
        depth: 0,
    };
    for id in 0..merge.schemas.len() {
        merge.settle(SchemaId(id));
    }
}

/// The schema behind pure references.
pub fn target(schemas: &[Schema], mut id: SchemaId) -> SchemaId {
    while let Some(reference) = &schemas[id.0].reference {
        id = reference.value;
    }
    id
}

struct Merge<'a> {
    schemas: &'a mut Vec<Schema>,
    diagnostics: &'a mut Vec<Diagnostic>,
    pairs: HashMap<(SchemaId, SchemaId), SchemaId>,
    /// Refinements being merged: one of them may be reached again through its own members.
    open: HashSet<SchemaId>,
    depth: usize,
}

/// The conjunction is not one schema.
struct Apart;

impl Merge<'_> {
    /// Makes the schema either a pure reference or free of references; gives the latter.
    /// One that is being merged further up is given as it is, and stays in `open`.
    fn settle(&mut self, id: SchemaId) -> SchemaId {
        let Some(reference) = self.schemas[id.0].reference.clone() else {
            return id;
        };
        if self.open.contains(&id) {
            return id;
        }
        if !self.schemas[id.0].has_own_checks() {
            return self.settle(reference.value);
        }
        self.open.insert(id);
        let reference_to = reference.value;
        let refined = self.settle(reference.value);
        let mut own = self.schemas[id.0].clone();
        own.reference = None;
        let result = if self.open.contains(&refined) {
            Err(Apart)
        } else {
            self.conjunction(refined, &own)
        };
        self.open.remove(&id);
        let mut merged = match result {
            Ok(merged) => merged,
            Err(Apart) => {
                own.all_of.insert(
                    0,
                    At {
                        value: vec![reference.value],
                        site: reference.site,
                    },
                );
                own
            }
        };
        self.names_on_the_way(reference_to, &mut merged);
        merged.refines = Some(refined);
        self.schemas[id.0] = merged;
        id
    }

    /// Both schemas as one, placed where `b` stands.
    fn conjunction(&mut self, a: SchemaId, b: &Schema) -> Result<Schema, Apart> {
        let a = self.schemas[a.0].clone();
        let mut out = b.clone();
        out.refines = out.refines.or(a.refines);
        self.annotations(&a, &mut out);
        self.scalars(&a, &mut out);
        self.members(&a, b, &mut out)?;
        self.elements(&a, b, &mut out)?;
        // Conjunctions of whole schemas add up; an equal one says nothing new.
        out.multiple_of = united(&a.multiple_of, &b.multiple_of);
        out.patterns = united(&a.patterns, &b.patterns);
        out.formats = united(&a.formats, &b.formats);
        out.contains = a.contains.iter().chain(&b.contains).cloned().collect();
        out.dependent_required = united(&a.dependent_required, &b.dependent_required);
        out.dependent_schemas = united(&a.dependent_schemas, &b.dependent_schemas);
        out.all_of = united(&a.all_of, &b.all_of);
        out.any_of = united(&a.any_of, &b.any_of);
        out.one_of = united(&a.one_of, &b.one_of);
        out.rules = united(&a.rules, &b.rules);
        out.not = united(&a.not, &b.not);
        out.conditionals = a
            .conditionals
            .iter()
            .chain(&b.conditionals)
            .cloned()
            .collect();
        Ok(out)
    }

    /// Annotations of the refinement win; the name stays its own.
    fn annotations(&self, a: &Schema, out: &mut Schema) {
        out.description = out.description.take().or_else(|| a.description.clone());
        out.deprecated |= a.deprecated;
        out.default = out.default.take().or_else(|| a.default.clone());
        out.parameter = out.parameter.take().or_else(|| a.parameter.clone());
        out.hash = out.hash.take().or_else(|| a.hash.clone());
        out.volatile = out.volatile.take().or_else(|| a.volatile.clone());
        out.derive = out.derive.take().or_else(|| a.derive.clone());
        out.omit = out.omit.take().or_else(|| a.omit.clone());
        out.fill = out.fill.take().or_else(|| a.fill.clone());
        out.max_input_bytes = out
            .max_input_bytes
            .take()
            .or_else(|| a.max_input_bytes.clone());
        out.max_depth = out.max_depth.take().or_else(|| a.max_depth.clone());
        out.functions = united(&a.functions, &out.functions);
        // A profile of the narrower schema takes the place of one of the same name.
        let own = |at: &&At<ProfileText>| {
            out.profiles
                .iter()
                .all(|own| own.value.name != at.value.name)
        };
        let inherited: Vec<_> = a.profiles.iter().filter(own).cloned().collect();
        out.profiles.splice(0..0, inherited);
        out.durability = out.durability.take().or_else(|| a.durability.clone());
        out.projections = united(&a.projections, &out.projections);
        out.requires = united(&a.requires, &out.requires);
        out.frame = out.frame.take().or_else(|| a.frame.clone());
        out.context = out.context.take().or_else(|| a.context.clone());
        out.error = out.error.take().or_else(|| a.error.clone());
        if out.order.is_empty() {
            out.order = a.order.clone();
        }
    }

    fn scalars(&mut self, a: &Schema, out: &mut Schema) {
        out.never |= a.never;
        if let (Some(left), Some(right)) = (&a.types, &out.types) {
            let both = left.value.and(right.value);
            if both.is_empty() {
                self.contradiction("type", left, right);
            }
            out.types = Some(At {
                value: both,
                site: right.site.clone(),
            });
        } else {
            out.types = out.types.take().or_else(|| a.types.clone());
        }
        self.values(a, out);
        out.minimum = tightest(&a.minimum, &out.minimum, |a, b| decimal(a) >= decimal(b));
        out.maximum = tightest(&a.maximum, &out.maximum, |a, b| decimal(a) <= decimal(b));
        out.exclusive_minimum = tightest(&a.exclusive_minimum, &out.exclusive_minimum, |a, b| {
            decimal(a) >= decimal(b)
        });
        out.exclusive_maximum = tightest(&a.exclusive_maximum, &out.exclusive_maximum, |a, b| {
            decimal(a) <= decimal(b)
        });
        out.min_length = tightest(&a.min_length, &out.min_length, |a, b| a >= b);
        out.max_length = tightest(&a.max_length, &out.max_length, |a, b| a <= b);
        out.min_items = tightest(&a.min_items, &out.min_items, |a, b| a >= b);
        out.max_items = tightest(&a.max_items, &out.max_items, |a, b| a <= b);
        out.min_properties = tightest(&a.min_properties, &out.min_properties, |a, b| a >= b);
        out.max_properties = tightest(&a.max_properties, &out.max_properties, |a, b| a <= b);
        out.max_bytes = tightest(&a.max_bytes, &out.max_bytes, |a, b| a <= b);
        out.max_utf16 = tightest(&a.max_utf16, &out.max_utf16, |a, b| a <= b);
        out.max_utf16_json = tightest(&a.max_utf16_json, &out.max_utf16_json, |a, b| a <= b);
        self.names(a, out);
        out.unique_items = out.unique_items.take().or_else(|| a.unique_items.clone());
    }

    /// `enum` and `const`: one value list, one cause.
    fn values(&mut self, a: &Schema, out: &mut Schema) {
        if let (Some(left), Some(right)) = (&a.constant, &out.constant)
            && left.value != right.value
        {
            self.contradiction("const", left, right);
        }
        out.constant = out.constant.take().or_else(|| a.constant.clone());
        if let (Some(left), Some(right)) = (&a.enumeration, &out.enumeration) {
            let both: Vec<Json> = left
                .value
                .iter()
                .filter(|value| right.value.contains(value))
                .cloned()
                .collect();
            if both.is_empty() {
                self.contradiction("enum", left, right);
            }
            out.enumeration = Some(At {
                value: both,
                site: right.site.clone(),
            });
        } else {
            out.enumeration = out.enumeration.take().or_else(|| a.enumeration.clone());
        }
        if let (Some(constant), Some(values)) = (&out.constant, &out.enumeration) {
            if !values.value.contains(&constant.value) {
                let error = Diagnostic::error(
                    "contradiction",
                    constant.site.span,
                    "no value meets both `const` and `enum`",
                );
                self.diagnostics.push(
                    error
                        .note(Some(values.site.span), "`enum`")
                        .help("make `const` one of the values"),
                );
            }
            out.enumeration = None;
        }
    }

    fn contradiction<T>(&mut self, keyword: &str, a: &At<T>, b: &At<T>) {
        let error = Diagnostic::error(
            "contradiction",
            b.site.span,
            format!(
                "no value meets both `{keyword}`: `{}` and `{}`",
                a.site.keyword, b.site.keyword
            ),
        );
        self.diagnostics.push(
            error
                .note(Some(a.site.span), "the refined schema")
                .help("narrow what the refined schema allows"),
        );
    }

    fn members(&mut self, a: &Schema, b: &Schema, out: &mut Schema) -> Result<(), Apart> {
        let says_names = |schema: &Schema| {
            !schema.properties.is_empty()
                || !schema.pattern_properties.is_empty()
                || schema.additional_properties.is_some()
        };
        if (!a.pattern_properties.is_empty() && says_names(b))
            || (!b.pattern_properties.is_empty() && says_names(a))
        {
            return Err(Apart);
        }
        out.properties = Vec::new();
        for (name, left) in &a.properties {
            let right = b
                .property(name)
                .or(b.additional_properties.as_ref().map(|at| at.value));
            let both = match right {
                Some(right) => self.pair(*left, right)?,
                None => *left,
            };
            out.properties.push((name.clone(), both));
        }
        for (name, right) in b
            .properties
            .iter()
            .filter(|(name, _)| a.property(name).is_none())
        {
            let both = match &a.additional_properties {
                Some(left) if self.schemas[left.value.0].never => {
                    let error = Diagnostic::error(
                        "undeclared-in-refined",
                        self.schemas[right.0].span,
                        format!("`{name}` is not a member of the refined schema, which is closed"),
                    );
                    self.diagnostics.push(
                        error
                            .note(Some(left.site.span), "closed here")
                            .help("declare the member there, or take it out here"),
                    );
                    *right
                }
                Some(left) => self.pair(left.value, *right)?,
                None => *right,
            };
            out.properties.push((name.clone(), both));
        }
        out.pattern_properties = a
            .pattern_properties
            .iter()
            .chain(&b.pattern_properties)
            .cloned()
            .collect();
        out.additional_properties = match (&a.additional_properties, &b.additional_properties) {
            (Some(left), Some(right)) => Some(At {
                value: self.pair(left.value, right.value)?,
                site: right.site.clone(),
            }),
            (left, right) => right.clone().or_else(|| left.clone()),
        };
        out.property_names = match (&a.property_names, &b.property_names) {
            (Some(left), Some(right)) => Some(At {
                value: self.pair(left.value, right.value)?,
                site: right.site.clone(),
            }),
            (left, right) => right.clone().or_else(|| left.clone()),
        };
        out.required = a.required.clone();
        for names in &b.required {
            let new: Vec<String> = names
                .value
                .iter()
                .filter(|name| !a.requires(name))
                .cloned()
                .collect();
            if !new.is_empty() {
                out.required.push(At {
                    value: new,
                    site: names.site.clone(),
                });
            }
        }
        Ok(())
    }

    fn elements(&mut self, a: &Schema, b: &Schema, out: &mut Schema) -> Result<(), Apart> {
        let says_items =
            |schema: &Schema| !schema.prefix_items.is_empty() || schema.items.is_some();
        match (says_items(a), says_items(b)) {
            (true, true) if a.prefix_items.is_empty() && b.prefix_items.is_empty() => {
                if let (Some(left), Some(right)) = (&a.items, &b.items) {
                    out.items = Some(At {
                        value: self.pair(left.value, right.value)?,
                        site: right.site.clone(),
                    });
                }
            }
            (true, true) => return Err(Apart),
            (true, false) => {
                out.prefix_items = a.prefix_items.clone();
                out.items = a.items.clone();
            }
            _ => {}
        }
        Ok(())
    }

    /// Two schemas for one member or item, as one.
    fn pair(&mut self, a: SchemaId, b: SchemaId) -> Result<SchemaId, Apart> {
        if a == b {
            return Ok(a);
        }
        if let Some(known) = self.pairs.get(&(a, b)) {
            return Ok(*known);
        }
        if self.depth == MAX_MERGE_DEPTH {
            return Err(Apart);
        }
        let (left, right) = (self.settle(a), self.settle(b));
        // The place is taken before the members are merged, so that recursive schemas end.
        let id = SchemaId(self.schemas.len());
        self.schemas.push(self.schemas[b.0].clone());
        self.pairs.insert((a, b), id);
        let merged = if self.open.contains(&right) && self.narrows(right, left) {
            // `b` is what narrows `a`, and already says all of it.
            let own = &self.schemas[b.0];
            let mut out = Schema::empty(
                own.keyword.clone(),
                own.file,
                own.span,
                own.pointer.clone(),
                own.base.clone(),
            );
            let site = crate::schema::Site {
                keyword: own.keyword.clone(),
                span: own.span,
                error: None,
            };
            out.reference = Some(At { value: b, site });
            self.annotations(&self.schemas[b.0].clone(), &mut out);
            self.annotations(&self.schemas[a.0].clone(), &mut out);
            out
        } else if !self.schemas[left.0].has_own_checks() && !self.open.contains(&b) {
            let mut out = self.schemas[b.0].clone();
            self.annotations(&self.schemas[a.0].clone(), &mut out);
            out
        } else if !self.schemas[right.0].has_own_checks() && !self.open.contains(&a) {
            // The checks of `a`, the words of `b`.
            let mut out = self.schemas[a.0].clone();
            let narrower = &self.schemas[b.0];
            out.description = narrower.description.clone().or(out.description);
            out.default = narrower.default.clone().or(out.default);
            out
        } else {
            self.depth += 1;
            let mut own = self.schemas[right.0].clone();
            self.annotations(&self.schemas[b.0].clone(), &mut own);
            let is_open = self.open.contains(&left) || self.open.contains(&right);
            let result = if is_open {
                Err(Apart)
            } else {
                self.conjunction(left, &own)
            };
            self.depth -= 1;
            match result {
                Ok(mut merged) => {
                    self.annotations(&self.schemas[a.0].clone(), &mut merged);
                    merged
                }
                Err(Apart) => {
                    let mut out = Schema::empty(
                        own.keyword.clone(),
                        own.file,
                        own.span,
                        own.pointer.clone(),
                        own.base.clone(),
                    );
                    self.annotations(&own, &mut out);
                    let site = crate::schema::Site {
                        keyword: own.keyword.clone(),
                        span: own.span,
                        error: None,
                    };
                    out.all_of.push(At {
                        value: vec![a, b],
                        site,
                    });
                    out
                }
            }
        };
        let mut merged = merged;
        self.names_on_the_way(a, &mut merged);
        self.names_on_the_way(b, &mut merged);
        self.schemas[id.0] = merged;
        Ok(id)
    }

    /// Whether a chain of references leads from one schema to the other.
    fn narrows(&self, mut from: SchemaId, to: SchemaId) -> bool {
        while let Some(reference) = &self.schemas[from.0].reference {
            from = reference.value;
            if from == to {
                return true;
            }
        }
        false
    }
}

fn tightest<T: Clone>(
    a: &Option<At<T>>,
    b: &Option<At<T>>,
    a_is_tighter: impl Fn(&T, &T) -> bool,
) -> Option<At<T>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a_is_tighter(&a.value, &b.value) {
            a.clone()
        } else {
            b.clone()
        }),
        (a, b) => b.clone().or_else(|| a.clone()),
    }
}

fn decimal(token: &str) -> Option<Decimal> {
    Decimal::parse(token)
}

fn united<T: Clone + PartialEq>(a: &[At<T>], b: &[At<T>]) -> Vec<At<T>> {
    let new = b
        .iter()
        .filter(|right| !a.iter().any(|left| left.value == right.value));
    a.iter().chain(new).cloned().collect()
}

//! Every rule of the cadence packets has examples: one at least that it is asked about and that keeps it, and two
//! that break it. What `collapse` puts in place of codes is put off here, so that they can be seen.

use crate::engines::{Schemas, TYPES};
use crate::examples::{Example, examples};
use sealform::{Report, ToJson};
use sealform_model::plan::{NodeId, Op};
use sealform_model::{Interpreter, Loader, Model, Packet, below, compile_registry};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const FAMILY: &str = "cadence.";

#[test]
fn every_rule_is_kept_and_broken_by_examples() {
    let model = compiled(None);
    let (mut broken, mut kept) = (BTreeMap::new(), BTreeMap::new());
    for packet in packets(&model) {
        let rules = rules(&model, packet);
        let name = |example: &Example| named(example, &rules);
        let mut breaking = BTreeMap::new();
        for example in examples(&packet.packet_type, "invalid") {
            let Some(rule) = name(&example) else { continue };
            let codes = codes(&model, packet, &example);
            let file = example.file.display();
            assert!(codes.contains(&rule), "{file} breaks {codes:?}");
            *breaking.entry(rule).or_insert(0_usize) += 1;
        }
        let mut keeping = BTreeMap::new();
        for rule in examples(&packet.packet_type, "valid")
            .iter()
            .filter_map(name)
        {
            *keeping.entry(rule).or_insert(0_usize) += 1;
        }
        // The best of the types that reach the rule.
        for rule in &rules {
            for (all, own) in [(&mut broken, &breaking), (&mut kept, &keeping)] {
                let found = own.get(rule).copied().unwrap_or_default();
                let best = all.entry(rule.clone()).or_insert(0_usize);
                *best = (*best).max(found);
            }
        }
    }
    assert!(broken.len() > 30, "{broken:?}");
    let short = |found: &BTreeMap<String, usize>, least: usize| -> Vec<String> {
        let few = found.iter().filter(|(_, count)| **count < least);
        few.map(|(rule, _)| rule.clone()).collect()
    };
    assert_eq!(short(&broken, 2), Vec::<String>::new(), "rules not broken");
    assert_eq!(short(&kept, 1), Vec::<String>::new(), "rules not kept");
}

#[test]
fn a_rule_is_asked_about_the_examples_that_keep_it() {
    let model = compiled(None);
    let rules_of =
        packets(&model).map(|packet| (packet.packet_type.as_str(), rules(&model, packet)));
    let mut kept = BTreeMap::<String, Vec<(&str, Example)>>::new();
    for (packet_type, rules) in rules_of {
        for example in examples(packet_type, "valid") {
            if let Some(rule) = named(&example, &rules) {
                kept.entry(rule).or_default().push((packet_type, example));
            }
        }
    }
    for (rule, examples) in kept {
        // Where the rule never holds, an example that it is asked about breaks it.
        let model = compiled(Some(&rule));
        for (packet_type, example) in examples {
            let packet = model.packet(packet_type).expect("a registered type");
            let codes = codes(&model, packet, &example);
            assert!(codes.contains(&rule), "{}", example.file.display());
        }
    }
}

/// The rule in the name of an example, `rule-<id>-<what>`.
fn named(example: &Example, rules: &BTreeSet<String>) -> Option<String> {
    let name = example.name().strip_prefix("rule-")?;
    let starts = |rule: &&String| {
        let rest = name.strip_prefix(rule.as_str());
        rest.is_some_and(|rest| rest.starts_with('-'))
    };
    let rule = rules.iter().filter(starts).max_by_key(|rule| rule.len());
    let rule = rule.ok_or_else(|| example.file.display());
    Some(rule.expect("a rule of the type").clone())
}

/// The codes that an example is refused with.
fn codes(model: &Model, packet: &Packet, example: &Example) -> BTreeSet<String> {
    let depth = packet.seal.limits.max_depth;
    let tree = |value: &Value| value.to_json(depth).expect("a value within the limits");
    let context = example.context.as_ref().map(tree);
    let judged =
        Interpreter::new(model).validate_in(packet, &tree(&example.value), context.as_ref());
    let report = judged.err();
    let violations = report.iter().flat_map(Report::violations);
    violations
        .map(|violation| violation.code.to_string())
        .collect()
}

fn packets(model: &Model) -> impl Iterator<Item = &Packet> {
    let types = TYPES.iter().filter(|ty| ty.starts_with(FAMILY));
    types.map(|ty| model.packet(ty).expect("a registered type"))
}

/// The ids of the rules that a packet reaches.
fn rules(model: &Model, packet: &Packet) -> BTreeSet<String> {
    let plan = &model.plan;
    let (mut seen, mut rules) = (BTreeSet::<NodeId>::new(), BTreeMap::new());
    let mut open = vec![plan.node_of(packet.schema)];
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        for step in &plan.node(node).steps {
            if let Op::Rule(rule) = &step.op {
                let id = plan.rules[rule.0].id.clone();
                let other = rules.insert(id, *rule);
                assert!(
                    other.is_none_or(|other| other == *rule),
                    "one id, two rules"
                );
            }
            open.extend(below(&step.op));
        }
    }
    rules.into_keys().collect()
}

/// The model of the registry without `collapse`; the refused rule never holds.
fn compiled(refused: Option<&str>) -> Model {
    let outcome = compile_registry(&Bare { refused }, "registry.json");
    outcome.model.expect("the schemas compile")
}

/// The schemas of the workspace, rewritten.
struct Bare<'r> {
    refused: Option<&'r str>,
}

impl Loader for Bare<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        let text = Schemas.load(path)?;
        let mut schema = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        self.rewrite(&mut schema);
        Ok(schema.to_string())
    }

    fn folder(&self, path: &str) -> Vec<String> {
        Schemas.folder(path)
    }
}

impl Bare<'_> {
    fn rewrite(&self, at: &mut Value) {
        match at {
            Value::Object(members) => {
                if members.get("collapse") == Some(&json!(true)) {
                    members.insert("collapse".to_owned(), json!(false));
                }
                let is_refused = |id: &str| members.get("id") == Some(&json!(id));
                if members.contains_key("cel") && self.refused.is_some_and(is_refused) {
                    members.insert("cel".to_owned(), json!("false"));
                }
                members.values_mut().for_each(|value| self.rewrite(value));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.rewrite(item)),
            _ => {}
        }
    }
}

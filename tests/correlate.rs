//! Correlation by its cases, `data/correlate/<case>.json`: packets, and what they have in common. Generated code and the
//! interpreter must find the same; the properties of what is found are in `correlate_properties.rs`.

use crate::case::data;
use sealform::correlate::Finding;
use sealform::{Limits, Report, reader};
use sealform_model::interpret::Correlation;
use sealform_model::{Interpreter, Loader, Model, compile_registry};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Types that put names wherever a schema can: recursion, maps, tuples, branches.
mod odd {
    sealform_macros::packets!("data/correlation/registry.json");
}

#[test]
fn cases_hold_in_every_engine() {
    let folder = data().join("correlate");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let models = [Types::Registered, Types::Odd].map(|types| (types, types.model()));
    assert!(files.len() >= 15, "{} cases", files.len());
    for file in files {
        let name = file.display();
        let text = std::fs::read_to_string(&file).expect("UTF-8");
        let case: Value = serde_json::from_str(&text).expect("JSON");
        let types = match case.get("types") {
            None => Types::Registered,
            Some(_) => Types::Odd,
        };
        let packets = case["packets"].as_array().expect("packets");
        let [(_, model)] = models
            .iter()
            .filter(|(known, _)| *known == types)
            .collect::<Vec<_>>()[..]
        else {
            unreachable!("a model for each set of types")
        };
        let found = found(types, model, packets).map_err(|report| format!("{name}: {report}"));
        let found = found.expect("the packets are valid");
        let expected = case["findings"].as_array().expect("findings");
        let shown: Vec<Value> = found.iter().map(shown).collect();
        assert_eq!(&shown, expected, "{name}");
    }
}

/// A set of packet types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Types {
    /// Those of this workspace.
    Registered,
    /// Those of `data/correlation`.
    Odd,
}

impl Types {
    pub fn model(self) -> Model {
        let outcome = match self {
            Types::Registered => compile_registry(&crate::engines::Schemas, "registry.json"),
            Types::Odd => compile_registry(&OddSchemas, "registry.json"),
        };
        let found = outcome.diagnostics.iter();
        let found: Vec<String> = found.map(|one| one.to_text(&outcome.sources)).collect();
        outcome
            .model
            .ok_or(found.join("\n"))
            .expect("the schemas are right")
    }
}

/// What the packets have in common, once both engines agree.
pub fn found(types: Types, model: &Model, packets: &[Value]) -> Result<Vec<Finding>, Report> {
    let texts: Vec<Vec<u8>> = packets
        .iter()
        .map(|packet| serde_json::to_vec(packet).expect("JSON"))
        .collect();
    let generated = match types {
        Types::Registered => {
            let packets = texts
                .iter()
                .map(|text| sealform_packets::AnyPacket::decode(text));
            sealform_packets::correlate(&packets.collect::<Result<Vec<_>, _>>()?)
        }
        Types::Odd => {
            let packets = texts.iter().map(|text| odd::AnyPacket::decode(text));
            odd::correlate(&packets.collect::<Result<Vec<_>, _>>()?)
        }
    };
    let interpreter = Interpreter::new(model);
    let mut correlation = Correlation::new(&interpreter);
    for text in &texts {
        let value = reader::read(text, Limits::default()).map_err(Report::single)?;
        correlation.add(&value)?;
    }
    assert_eq!(
        generated,
        correlation.findings(),
        "generated and interpreted"
    );
    Ok(generated)
}

/// A finding as the cases write it.
pub fn shown(finding: &Finding) -> Value {
    let evidence = finding.evidence.iter();
    let evidence: Vec<Value> = evidence
        .map(|one| json!([one.role.as_str(), one.packet, one.pointer]))
        .collect();
    let mut shown =
        json!({ "rule": finding.rule.as_str(), "value": &*finding.value, "evidence": evidence });
    if let Some(to) = &finding.to {
        shown["to"] = json!(&**to);
    }
    if finding.left_out > 0 {
        shown["left_out"] = json!(finding.left_out);
    }
    shown
}

struct OddSchemas;

impl Loader for OddSchemas {
    fn load(&self, path: &str) -> Result<String, String> {
        let path = data().join("correlation").join(path);
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }
}

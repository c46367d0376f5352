//! `JsonSchema` of every packet type is the schema that the type comes from: it takes every valid packet and no other.
//!
//! `cargo test -p sealform-tests --features schemars schemars`

use crate::case::data;
use jsonschema::{Draft, Validator};
use schemars::JsonSchema;
use sealform_codegen::bundle;
use sealform_model::{Loader, compile_registry};
use sealform_packets::bundle as bundles;
use sealform_packets::cadence;
use sealform_packets::packet28::{self, EnvelopeV1Payload};
use sealform_packets::rightkit;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A packet type with its schema, alone and inside another type.
struct Case {
    packet_type: &'static str,
    alone: Value,
    in_a_list: Value,
    /// The text in the generated code; a packet without payload has none that can be named.
    constant: Option<&'static str>,
}

fn cases() -> Vec<Case> {
    vec![
        case::<bundles::ChainBundle>("bundle.chain.v1", None),
        case::<cadence::CandidateFailure>("cadence.candidate_failure.v1", None),
        case::<cadence::ChildFailure>("cadence.child_failure.v1", None),
        case::<cadence::ControlCommand>("cadence.control_command.v1", None),
        case::<cadence::DesignEvidenceResult>("cadence.design_evidence_result.v1", None),
        case::<cadence::DiffResult>("cadence.diff_result.v1", None),
        case::<cadence::EvidenceResult>("cadence.evidence_result.v1", None),
        case::<cadence::ExecutableRunner>("cadence.executable_runner.v1", None),
        case::<cadence::GraphDiagnostic>("cadence.graph_diagnostic.v1", None),
        case::<cadence::ImpactClosure>("cadence.impact_closure.v1", None),
        case::<cadence::ImplementGraphBoundary>("cadence.implement_graph_boundary.v1", None),
        case::<cadence::ImplementGraphReadiness>("cadence.implement_graph_readiness.v1", None),
        case::<cadence::PacketEnvelope>("cadence.packet_envelope.v1", None),
        case::<cadence::PhaseBoundary>("cadence.phase_boundary.v1", None),
        case::<cadence::TaskBoundary>("cadence.task_boundary.v1", None),
        case::<cadence::VerificationContract>("cadence.verification_contract.v1", None),
        case::<rightkit::CompactionFederationDecisionV1>("rightkit.compaction.v1", None),
        case::<rightkit::EventEnvelopeV1>("rightkit.envelope.v1", None),
        case::<rightkit::ProtocolEvent>("rightkit.event.v1", None),
        case::<rightkit::TranscriptMessage>("rightkit.message.v1", None),
        enveloped::<packet28::AgentSnapshot>(),
        enveloped::<packet28::AgentState>(),
        enveloped::<packet28::BuildReduce>(),
        enveloped::<packet28::ContextAssemble>(),
        enveloped::<packet28::ContextCorrelate>(),
        enveloped::<packet28::ContextManage>(),
        enveloped::<packet28::CoverCheck>(),
        enveloped::<packet28::DiffAnalyze>(),
        case::<packet28::SuiteError>("suite.error.v1", None),
        enveloped::<packet28::GuardCheck>(),
        enveloped::<packet28::MapQuery>(),
        enveloped::<packet28::MapRepo>(),
        enveloped::<packet28::ProxyRun>(),
        enveloped::<packet28::StackSlice>(),
        enveloped::<packet28::TestImpact>(),
    ]
}

fn enveloped<T: EnvelopeV1Payload>() -> Case {
    case::<packet28::EnvelopeV1<T>>(T::TYPE, Some(T::SCHEMA))
}

fn case<T: JsonSchema>(packet_type: &'static str, constant: Option<&'static str>) -> Case {
    Case {
        packet_type,
        alone: schemars::schema_for!(T).to_value(),
        in_a_list: schemars::schema_for!(Vec<T>).to_value(),
        constant,
    }
}

#[test]
fn every_packet_type_is_here() {
    let here: Vec<&str> = cases().iter().map(|case| case.packet_type).collect();
    let registered: Vec<&str> = sealform_packets::PACKETS
        .iter()
        .map(|packet| packet.packet_type)
        .collect();
    assert_eq!(here, registered);
}

#[test]
fn schemas_accept_valid_packets_and_no_other() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (alone, in_a_list) = (validator(&case.alone), validator(&case.in_a_list));
        // What a rule, a length in UTF-16 units, a format of ours or of integers, or a requirement refuses, no other
        // validator sees.
        let families = ["cadence.", "rightkit."];
        let is_narrower = families
            .iter()
            .any(|family| case.packet_type.starts_with(family));
        let folders = [(true, "valid"), (false, "invalid")];
        for (verdict, folder) in folders.into_iter().take(if is_narrower { 1 } else { 2 }) {
            for path in files(&data().join("packets").join(case.packet_type).join(folder)) {
                let text = fs::read_to_string(&path).expect("the file is UTF-8");
                let packet: Value = serde_json::from_str(&text).expect("the packet is JSON");
                if is_dangling(&text) {
                    continue;
                }
                let list = Value::Array(vec![packet.clone()]);
                let short = path
                    .strip_prefix(data())
                    .expect("the file is in `data`")
                    .display()
                    .to_string();
                if alone.is_valid(&packet) != verdict {
                    wrong.push(short.clone());
                }
                if in_a_list.is_valid(&list) != verdict {
                    wrong.push(format!("{short} in a list"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "another verdict than the folder says:\n{}",
        wrong.join("\n")
    );
}

/// Whether nothing is wrong with a packet but indexes into its lists (`x-indexOf`), which no other validator sees.
fn is_dangling(text: &str) -> bool {
    let judged = sealform_packets::AnyPacket::decode(text.as_bytes());
    judged.is_err_and(|report| {
        let mut violations = report.violations();
        violations.all(|violation| violation.code == sealform::code::INDEX_OF)
    })
}

#[test]
fn schemas_are_the_bundled_sources() {
    let outcome = compile_registry(
        &Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas")),
        "registry.json",
    );
    let model = outcome.model.expect("the registry is fine");
    for case in cases() {
        let packet = model
            .packet(case.packet_type)
            .expect("the type is registered");
        let bundle = bundle::bundle(&outcome.sources, packet, false);
        let source: Value = serde_json::from_str(&bundle).expect("a bundle is JSON");
        assert_eq!(case.alone, source, "{}", case.packet_type);
        if let Some(constant) = case.constant {
            assert_eq!(constant, bundle, "{}", case.packet_type);
        }
    }
}

fn validator(schema: &Value) -> Validator {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .expect("the schema stands alone")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(!paths.is_empty(), "{} has packets", folder.display());
    paths.sort();
    paths
}

/// The schema folder.
struct Folder(PathBuf);

impl Loader for Folder {
    fn load(&self, path: &str) -> Result<String, String> {
        fs::read_to_string(self.0.join(path)).map_err(|error| error.to_string())
    }

    fn folder(&self, path: &str) -> Vec<String> {
        crate::engines::files_of(&self.0, path)
    }
}

//! The engines that must agree: generated code, the interpreter, and the `jsonschema` crate.

use jsonschema::Validator;
use sealform::code::BAD_CONTEXT;
use sealform::format::Format;
use sealform::{Json, Limits, Report, ToJson, Violation, reader};
use sealform_model::{Interpreter, Loader, Model, compile_registry};
use sealform_packets::bundle;
use sealform_packets::cadence;
use sealform_packets::packet28::{self, EnvelopeV1, EnvelopeV1Payload, SuiteError};
use sealform_packets::rightkit;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Every registered packet type.
pub const TYPES: &[&str] = &[
    "suite.cover.check.v1",
    "suite.diff.analyze.v1",
    "suite.test.impact.v1",
    "suite.stack.slice.v1",
    "suite.build.reduce.v1",
    "suite.map.repo.v1",
    "suite.map.query.v1",
    "suite.proxy.run.v1",
    "suite.context.assemble.v1",
    "suite.context.correlate.v1",
    "suite.context.manage.v1",
    "suite.guard.check.v1",
    "suite.agent.state.v1",
    "suite.agent.snapshot.v1",
    "suite.error.v1",
    "cadence.packet_envelope.v1",
    "cadence.executable_runner.v1",
    "cadence.verification_contract.v1",
    "cadence.phase_boundary.v1",
    "cadence.task_boundary.v1",
    "cadence.impact_closure.v1",
    "cadence.implement_graph_boundary.v1",
    "cadence.implement_graph_readiness.v1",
    "cadence.evidence_result.v1",
    "cadence.design_evidence_result.v1",
    "cadence.diff_result.v1",
    "cadence.control_command.v1",
    "cadence.candidate_failure.v1",
    "cadence.child_failure.v1",
    "cadence.graph_diagnostic.v1",
    "rightkit.event.v1",
    "rightkit.message.v1",
    "rightkit.envelope.v1",
    "rightkit.compaction.v1",
    "bundle.chain.v1",
];

/// The schemas of the workspace.
pub struct Schemas;

impl Loader for Schemas {
    fn load(&self, path: &str) -> Result<String, String> {
        let file = schemas().join(path);
        std::fs::read_to_string(file).map_err(|error| error.to_string())
    }

    fn folder(&self, path: &str) -> Vec<String> {
        files_of(&schemas(), path)
    }
}

fn schemas() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../schemas")
}

/// The files of a folder below `root`, as paths from there.
pub fn files_of(root: &Path, folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root.join(folder)).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.map(|name| format!("{folder}/{name}")).collect()
}

/// What the rules of a packet see beside it, where its type has a context.
type Context<'c> = Option<&'c Value>;

/// A generated type behind a common face.
struct Generated {
    check: fn(&[u8], Context<'_>) -> Result<(), Report>,
    from_value: fn(&Value, Context<'_>) -> Result<(), Report>,
    round_trip: fn(&[u8], Context<'_>) -> Result<Written, Report>,
}

/// What a packet is written as.
struct Written {
    compact: Vec<u8>,
    again: Vec<u8>,
    canonical: Hashable,
    canonical_again: Hashable,
}

/// The text that is hashed, or the code that says why there is none (an integer that RFC 8785 cannot hold).
type Hashable = Result<Vec<u8>, String>;

fn hashable(text: Result<Vec<u8>, Report>) -> Hashable {
    text.map_err(|report| report.first().code.to_string())
}

/// What a packet is written as, and what that is written as when it was read again.
macro_rules! written {
    ($decode:expr, $text:expr) => {{
        let decode = $decode;
        let packet = decode($text)?;
        let compact = packet.encode()?;
        let again = decode(&compact)?;
        Ok(Written {
            again: again.encode()?,
            canonical: hashable(packet.canonical_bytes()),
            canonical_again: hashable(again.canonical_bytes()),
            compact,
        })
    }};
}

fn envelope<T: EnvelopeV1Payload + 'static>() -> Generated {
    Generated {
        check: |text, _| EnvelopeV1::<T>::check(text),
        from_value: |value, _| EnvelopeV1::<T>::from_json(value).map(|_| ()),
        round_trip: |text, _| written!(|text| EnvelopeV1::<T>::decode(text), text),
    }
}

/// A type without an envelope.
macro_rules! plain {
    ($type:ty) => {
        Generated {
            check: |text, _| <$type>::check(text),
            from_value: |value, _| <$type>::from_json(value).map(|_| ()),
            round_trip: |text, _| written!(|text| <$type>::decode(text), text),
        }
    };
}

/// A type without an envelope whose rules need a context.
macro_rules! beside {
    ($type:ty) => {
        Generated {
            check: |text, context| <$type>::decode_in(text, context.expect(GIVEN)).map(|_| ()),
            from_value: |value, context| {
                <$type>::from_json_in(value, context.expect(GIVEN)).map(|_| ())
            },
            round_trip: |text, context| {
                written!(|text| <$type>::decode_in(text, context.expect(GIVEN)), text)
            },
        }
    };
}

/// Why there is a context.
const GIVEN: &str = "the examples of the type have a context";

/// Everything that judges packets.
pub struct Engines {
    model: &'static Model,
    interpreter: Interpreter<'static>,
    generated: BTreeMap<&'static str, Generated>,
    oracles: BTreeMap<&'static str, Validator>,
}

impl Engines {
    /// Prepares all engines.
    pub fn new() -> Engines {
        let outcome = compile_registry(&Schemas, "registry.json");
        let model: &'static Model =
            Box::leak(Box::new(outcome.model.expect("the schemas compile")));
        let generated = BTreeMap::from([
            ("suite.cover.check.v1", envelope::<packet28::CoverCheck>()),
            ("suite.diff.analyze.v1", envelope::<packet28::DiffAnalyze>()),
            ("suite.test.impact.v1", envelope::<packet28::TestImpact>()),
            ("suite.stack.slice.v1", envelope::<packet28::StackSlice>()),
            ("suite.build.reduce.v1", envelope::<packet28::BuildReduce>()),
            ("suite.map.repo.v1", envelope::<packet28::MapRepo>()),
            ("suite.map.query.v1", envelope::<packet28::MapQuery>()),
            ("suite.proxy.run.v1", envelope::<packet28::ProxyRun>()),
            (
                "suite.context.assemble.v1",
                envelope::<packet28::ContextAssemble>(),
            ),
            (
                "suite.context.correlate.v1",
                envelope::<packet28::ContextCorrelate>(),
            ),
            (
                "suite.context.manage.v1",
                envelope::<packet28::ContextManage>(),
            ),
            ("suite.guard.check.v1", envelope::<packet28::GuardCheck>()),
            ("suite.agent.state.v1", envelope::<packet28::AgentState>()),
            (
                "suite.agent.snapshot.v1",
                envelope::<packet28::AgentSnapshot>(),
            ),
            ("suite.error.v1", plain!(SuiteError)),
            (
                "cadence.packet_envelope.v1",
                plain!(cadence::PacketEnvelope),
            ),
            (
                "cadence.executable_runner.v1",
                plain!(cadence::ExecutableRunner),
            ),
            (
                "cadence.verification_contract.v1",
                plain!(cadence::VerificationContract),
            ),
            ("cadence.phase_boundary.v1", beside!(cadence::PhaseBoundary)),
            ("cadence.task_boundary.v1", plain!(cadence::TaskBoundary)),
            ("cadence.impact_closure.v1", beside!(cadence::ImpactClosure)),
            (
                "cadence.implement_graph_boundary.v1",
                plain!(cadence::ImplementGraphBoundary),
            ),
            (
                "cadence.implement_graph_readiness.v1",
                beside!(cadence::ImplementGraphReadiness),
            ),
            (
                "cadence.evidence_result.v1",
                plain!(cadence::EvidenceResult),
            ),
            (
                "cadence.design_evidence_result.v1",
                plain!(cadence::DesignEvidenceResult),
            ),
            ("cadence.diff_result.v1", plain!(cadence::DiffResult)),
            (
                "cadence.control_command.v1",
                plain!(cadence::ControlCommand),
            ),
            (
                "cadence.candidate_failure.v1",
                plain!(cadence::CandidateFailure),
            ),
            ("cadence.child_failure.v1", plain!(cadence::ChildFailure)),
            (
                "cadence.graph_diagnostic.v1",
                plain!(cadence::GraphDiagnostic),
            ),
            ("rightkit.event.v1", plain!(rightkit::ProtocolEvent)),
            ("rightkit.message.v1", plain!(rightkit::TranscriptMessage)),
            ("rightkit.envelope.v1", plain!(rightkit::EventEnvelopeV1)),
            (
                "rightkit.compaction.v1",
                plain!(rightkit::CompactionFederationDecisionV1),
            ),
            ("bundle.chain.v1", plain!(bundle::ChainBundle)),
        ]);
        let oracle = |packet_type: &str| {
            let schema = sealform_codegen::bundle::bundle(
                &outcome.sources,
                model.packet(packet_type).expect("a registered type"),
                false,
            );
            PACKET_FORMATS
                .iter()
                .fold(jsonschema::options(), |options, format| {
                    options.with_format(format.name, format.check)
                })
                .should_validate_formats(true)
                .build(&bounded(serde_json::from_str(&schema).expect("JSON")))
                .expect("a bundled schema")
        };
        let oracles = TYPES
            .iter()
            .map(|packet_type| (*packet_type, oracle(packet_type)))
            .collect();
        Engines {
            model,
            interpreter: Interpreter::new(model),
            generated,
            oracles,
        }
    }

    /// The common verdict on a packet, or what the engines disagree about.
    pub fn verdict(
        &self,
        packet_type: &str,
        text: &[u8],
        value: &Value,
        context: Option<&Value>,
    ) -> Result<bool, String> {
        let generated = &self.generated[packet_type];
        let packet = self.model.packet(packet_type).expect("a registered type");
        let tree =
            reader::read(text, Limits::default()).map_err(|violation| violation.to_string())?;
        let beside = context
            .map(|context| context.to_json(Limits::default().max_depth))
            .transpose()
            .map_err(|violation| violation.to_string())?;
        let from_bytes = (generated.check)(text, context);
        let from_value = (generated.from_value)(value, context);
        let interpreted = self.interpreter.validate_in(packet, &tree, beside.as_ref());
        let standard = self.oracles[packet_type].is_valid(value);
        for (name, other) in [("from a value", &from_value), ("interpreted", &interpreted)] {
            if listed(&from_bytes) != listed(other) {
                return Err(format!(
                    "generated {:?}\n{name} {:?}\non {value} beside {context:?}",
                    listed(&from_bytes),
                    listed(other)
                ));
            }
        }
        // What only the packet vocabulary says, a standard validator does not see.
        let is_ours = |report: &Report| report.violations().all(is_of_vocabulary);
        if from_bytes.is_ok() != standard && !(standard && from_bytes.as_ref().is_err_and(is_ours))
        {
            return Err(format!(
                "generated {:?}, jsonschema {standard}, on {value}",
                listed(&from_bytes)
            ));
        }
        if let Err(report) = &from_bytes
            && let Some(lost) = report
                .violations()
                .find(|violation| violation.position.is_none() && violation.code != BAD_CONTEXT)
        {
            return Err(format!("no position for {lost:?}"));
        }
        Ok(from_bytes.is_ok())
    }

    /// An accepted packet is written as what it was, in compact and in canonical form, in both engines.
    pub fn round_trip(
        &self,
        packet_type: &str,
        text: &[u8],
        context: Option<&Value>,
    ) -> Result<(), String> {
        let packet = self.model.packet(packet_type).expect("a registered type");
        let written = (self.generated[packet_type].round_trip)(text, context)
            .map_err(|report| report.to_string())?;
        let (read, back) = (tree(text)?, tree(&written.compact)?);
        let interpreter = &self.interpreter;
        let interpreted = sealform_model::interpret::encode(interpreter, packet, &read)
            .map_err(|report| report.to_string())?;
        let canonical = hashable(sealform_model::interpret::canonical_bytes(
            interpreter,
            packet,
            &read,
        ));
        // Members of RightKit are filled in and left out by each of the policies; elsewhere only empty arrays are.
        let fills = packet_type.starts_with("rightkit.");
        let checks = [
            (same(&read, &back, fills), "another value after writing"),
            (
                written.compact == written.again,
                "compact form is not stable",
            ),
            (
                written.canonical == written.canonical_again,
                "canonical form is not stable",
            ),
            (
                written.compact == interpreted,
                "the interpreter writes another compact form",
            ),
            (
                written.canonical == canonical,
                "the interpreter writes another canonical form",
            ),
        ];
        match checks.iter().find(|(holds, _)| !holds) {
            Some((_, fault)) => Err(format!(
                "{fault}: {} / {}",
                String::from_utf8_lossy(text),
                String::from_utf8_lossy(&written.compact)
            )),
            None => Ok(()),
        }
    }
}

/// The formats of the packet vocabulary; the standard validator is given their definitions.
const PACKET_FORMATS: &[&Format] = &[
    &sealform::format::agents_path::FORMAT,
    &sealform::format::relative_path::FORMAT,
    &sealform::format::script_command::FORMAT,
    &sealform::format::unified_diff::FORMAT,
    &sealform::format::verification_token::FORMAT,
];

/// The formats of integers as bounds: standard validators take definitions of formats for texts alone.
fn bounded(schema: Value) -> Value {
    match schema {
        Value::Array(items) => items.into_iter().map(bounded).collect(),
        Value::Object(members) => {
            let bounds = match members.get("format").and_then(Value::as_str) {
                Some("int32") => Some((json!(i32::MIN), json!(i32::MAX))),
                Some("int64") => Some((json!(i64::MIN), json!(i64::MAX))),
                Some("uint32") => Some((json!(0), json!(u32::MAX))),
                Some("uint64") => Some((json!(0), json!(u64::MAX))),
                _ => None,
            };
            let members = members
                .into_iter()
                .map(|(name, value)| (name, bounded(value)));
            let mut members: serde_json::Map<String, Value> = members.collect();
            if let Some((minimum, maximum)) = bounds {
                members.insert("minimum".to_owned(), minimum);
                members.insert("maximum".to_owned(), maximum);
            }
            Value::Object(members)
        }
        value => value,
    }
}

/// Whether a keyword beyond JSON Schema is behind a violation; one that was collapsed may come from any.
/// A context is no part of the packet.
fn is_of_vocabulary(violation: &Violation) -> bool {
    let keyword = violation.keyword.rsplit('/').next();
    keyword.is_some_and(|keyword| keyword.starts_with("x-"))
        || violation.keyword.contains("/x-rules/")
        || violation.keyword.contains("/x-requires/")
        || violation.code == BAD_CONTEXT
}

/// Code, pointer, keyword and message of each violation.
fn listed(result: &Result<(), Report>) -> Vec<(String, String, String, String)> {
    match result {
        Ok(()) => Vec::new(),
        Err(report) => report
            .violations()
            .map(|violation| {
                (
                    violation.code.to_string(),
                    violation.pointer.clone(),
                    violation.keyword.clone(),
                    violation.message.clone(),
                )
            })
            .collect(),
    }
}

fn tree(text: &[u8]) -> Result<Json, String> {
    reader::read(text, Limits::default()).map_err(|violation| violation.to_string())
}

/// Whether a packet `a` was written as what it was, `b`. A member of type `number` is written as the nearest double,
/// and `x-omit: "empty"` leaves empty arrays out. With `fills`, `x-omit` leaves other empty values and `null` out too, and
/// `x-fill` writes scalars and empty values. All that is what the schema says, and that it is done where the schema says
/// so is what the two engines must agree about.
fn same(a: &Json, b: &Json, fills: bool) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b, fills))
        }
        (Json::Object(a), Json::Object(b)) => {
            let is_left_out = |value: &Json| match value {
                Json::Array(items) => items.is_empty(),
                Json::Object(object) => fills && object.is_empty(),
                Json::String(text) => fills && text.is_empty(),
                value => fills && *value == Json::Null,
            };
            let is_filled_in = |value: &Json| {
                let is_scalar = !matches!(value, Json::Array(_) | Json::Object(_));
                fills && (is_scalar || is_left_out(value))
            };
            let kept = |(name, value): (&str, &Json)| {
                let written = b.get(name);
                written.map_or_else(|| is_left_out(value), |written| same(value, written, fills))
            };
            let added = |(name, value): (&str, &Json)| a.contains(name) || is_filled_in(value);
            a.iter().all(kept) && b.iter().all(added)
        }
        (a, b) => a == b,
    }
}

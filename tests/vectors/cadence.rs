//! The vectors of cadence's strict contracts: every verdict, and for refusals the exact words of the first violation.

use crate::deviation::{self, Deviation};
use crate::tally::{Outcome, Tally};
use sealform::{Build, Form, Json, Limits, Object, Report, Writer, reader};
use sealform_packets::cadence;
use std::collections::BTreeSet;
use std::path::Path;

/// A packet type: from bytes, and from a value that is already read, with what the rules need beside it.
struct Type {
    decode: fn(&[u8], &Json) -> Result<(), Report>,
    validate: fn(&Json, &Json) -> Result<(), Report>,
    assert: fn(&Json, &Json) -> Result<(), Report>,
    /// Members of the line that are the context.
    context: &'static [&'static str],
}

macro_rules! packet_type {
    ($type:ident, $validate:ident, $assert:ident) => {
        Type {
            decode: |input, _| cadence::$type::decode(input).map(|_| ()),
            validate: |value, _| cadence::$validate(value).map(|_| ()),
            assert: |value, _| cadence::$assert(value),
            context: &[],
        }
    };
    ($type:ident, $validate:ident, $assert:ident, $context:expr) => {
        Type {
            decode: |input, context| cadence::$type::decode_in(input, context).map(|_| ()),
            validate: |value, context| cadence::$validate(value, context).map(|_| ()),
            assert: |value, context| cadence::$assert(value, context),
            context: $context,
        }
    };
}

const EVIDENCE: Type = packet_type!(
    EvidenceResult,
    validate_evidence_result,
    assert_evidence_result
);
const DIFF: Type = packet_type!(DiffResult, validate_diff_result, assert_diff_result);
const TASK: Type = packet_type!(TaskBoundary, validate_task_boundary, assert_task_boundary);

/// The files whose values are packets.
const PACKETS: &[(&str, Type)] = &[
    (
        "packet_envelope",
        packet_type!(
            PacketEnvelope,
            validate_packet_envelope,
            assert_packet_envelope
        ),
    ),
    (
        "executable_runner",
        packet_type!(
            ExecutableRunner,
            validate_executable_runner,
            assert_executable_runner
        ),
    ),
    (
        "verification_contract",
        packet_type!(
            VerificationContract,
            validate_verification_contract,
            assert_verification_contract
        ),
    ),
    (
        "phase_boundary",
        packet_type!(
            PhaseBoundary,
            validate_phase_boundary,
            assert_phase_boundary,
            &["phase"]
        ),
    ),
    ("task_boundary", TASK),
    (
        "impact_closure",
        packet_type!(
            ImpactClosure,
            validate_impact_closure,
            assert_impact_closure,
            &["declared", "snapshot"]
        ),
    ),
    (
        "graph_boundary",
        packet_type!(
            ImplementGraphBoundary,
            validate_implement_graph_boundary,
            assert_implement_graph_boundary
        ),
    ),
    ("evidence_result", EVIDENCE),
    // The real system asks for both by one function.
    ("design_evidence_result", EVIDENCE),
    ("diff_result", DIFF),
    (
        "control_command",
        packet_type!(
            ControlCommand,
            validate_control_command,
            assert_control_command
        ),
    ),
];

/// Whether a value is a word or a path of its kind.
type Holds = fn(&Json) -> bool;

/// The files whose values are single words or paths.
const WORDS: &[(&str, Holds)] = &[
    ("identifier", holds::<cadence::Identifier>),
    ("relative_path", holds::<cadence::RelativePath>),
    ("agents_path", holds::<cadence::AgentsPath>),
    ("script_command", holds::<cadence::ScriptCommand>),
    ("verification_token", holds::<cadence::VerificationToken>),
];

fn holds<T: Build>(value: &Json) -> bool {
    T::build(value).is_ok()
}

/// Where a member is judged within a packet that is fine without it.
const TASK_TEXT: &str = r#"{
    "changeId": "change", "taskId": "task", "dependsOn": [], "objective": "Do it", "context": { "agents": "", "contract": "" },
    "roots": ["."],
    "phases": {
        "red": {
            "read": [], "write": [], "delete": [], "verificationInputs": [],
            "verification": { "kind": "static-check", "id": "r", "runner": { "kind": "local-binary", "executable": "lint" }, "args": [], "classification": "expected-red", "expectedFailure": "x" }
        },
        "green": {
            "read": [], "write": [], "delete": [], "verificationInputs": [],
            "verification": { "kind": "static-check", "id": "g", "runner": { "kind": "local-binary", "executable": "lint" }, "args": [], "classification": "expected-green" }
        }
    },
    "scheduling": { "conflicts": [], "resources": [] }, "agents": { "impact": "none", "managedOnly": true }, "approvedDependencies": [],
    "impactClosure": { "changedSurfaces": ["none"], "searchEvidence": [], "relatedTests": [], "affectedSuite": [] }
}"#;
const DIFF_TEXT: &str = r#"{
    "id": "request", "role": "implementation-worker", "kind": "diff", "taskId": "task", "phase": "green", "summary": "s", "diff": "",
    "expectedVerification": "v", "risks": [], "contractCompliant": true
}"#;

/// Members that are judged within a packet: the file, the packet, the member, what stands before the reason.
const MEMBERS: &[(&str, Type, &str, &str, &str)] = &[
    (
        "approved_dependencies",
        TASK,
        TASK_TEXT,
        "approvedDependencies",
        "",
    ),
    ("roots", TASK, TASK_TEXT, "roots", ""),
    (
        "diff_write_paths",
        DIFF,
        DIFF_TEXT,
        "diff",
        "invalid diff: ",
    ),
];

/// One line of a file.
struct Case {
    name: String,
    /// The text of the value, where it matters.
    raw: Option<String>,
    value: Json,
    line: Json,
}

/// Runs every file of the family.
pub fn run(folder: &Path, tally: &mut Tally) -> Result<(), String> {
    for (name, ty) in PACKETS {
        for file in files(folder, name) {
            let cases = read(folder, &file)?;
            let judged = cases.iter().map(|case| judge(case, verdict(ty, case)));
            tally.file(&format!("cadence/{file}"), named(&cases, judged));
        }
    }
    for (name, holds) in WORDS {
        for file in files(folder, name) {
            let cases = read(folder, &file)?;
            let judged = cases.iter().map(|case| judge(case, word(*holds, case)));
            tally.file(&format!("cadence/{file}"), named(&cases, judged));
        }
    }
    for (name, ty, text, member, prefix) in MEMBERS {
        let packet =
            reader::read(text.as_bytes(), Limits::default()).map_err(|fault| fault.message)?;
        let cases = read(folder, name)?;
        let judged = cases.iter().map(|case| {
            let found = within(ty, &packet, member, case).map_err(|report| {
                let message = report.first().message.clone();
                message.strip_prefix(prefix).unwrap_or(&message).to_owned()
            });
            judge(case, Judged::plain(found))
        });
        tally.file(&format!("cadence/{name}"), named(&cases, judged));
    }
    let cases = read(folder, "graph_readiness")?;
    let judged = cases.iter().map(readiness);
    tally.file("cadence/graph_readiness", named(&cases, judged));
    let cases = read(folder, "canonical_json")?;
    let judged = cases.iter().map(canonical);
    tally.file("cadence/canonical_json", named(&cases, judged));
    Ok(())
}

/// The files of one name: the plain one, and those with long or literal values.
fn files(folder: &Path, name: &str) -> Vec<String> {
    let forms = ["", ".large", ".raw"].map(|form| format!("{name}{form}"));
    let exists = |file: &String| folder.join(format!("{file}.jsonl")).is_file();
    forms.into_iter().filter(exists).collect()
}

fn named(cases: &[Case], judged: impl Iterator<Item = Outcome>) -> Vec<(String, Outcome)> {
    let names = cases.iter().map(|case| case.name.clone());
    names.zip(judged).collect()
}

fn read(folder: &Path, file: &str) -> Result<Vec<Case>, String> {
    let path = folder.join(format!("{file}.jsonl"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    let limits = Limits {
        max_depth: 10_000,
        ..Limits::default()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let line = reader::read(line.as_bytes(), limits)
                .map_err(|fault| format!("{file}: {}", fault.message))?;
            let text = |name: &str| line.member(name).and_then(Json::as_str).map(str::to_owned);
            Ok(Case {
                name: text("name").unwrap_or_default(),
                raw: text("raw"),
                value: line.member("value").cloned().unwrap_or_default(),
                line,
            })
        })
        .collect()
}

/// What came: a verdict with the words of the first violation, and what a deviation may look at.
struct Judged {
    found: Result<(), String>,
    report: Option<Report>,
}

impl Judged {
    fn plain(found: Result<(), String>) -> Judged {
        Judged {
            found,
            report: None,
        }
    }

    fn of(result: Result<(), Report>) -> Judged {
        let found = result.as_ref().copied();
        Judged {
            found: found.map_err(|report| report.first().message.clone()),
            report: result.err(),
        }
    }
}

/// Literal cases go through the bytes, the others through the value; both ways of asking for a value agree.
fn verdict(ty: &Type, case: &Case) -> Judged {
    let mut context = Object::new();
    for name in ty.context {
        if let Some(value) = case.line.member(name) {
            context.insert(*name, value.clone());
        }
    }
    let context = Json::Object(context);
    if let Some(raw) = &case.raw {
        return Judged::of((ty.decode)(raw.as_bytes(), &context));
    }
    let (validated, asserted) = (
        (ty.validate)(&case.value, &context),
        (ty.assert)(&case.value, &context),
    );
    if validated != asserted {
        return Judged::plain(Err("`validate` and `assert` differ".to_owned()));
    }
    Judged::of(validated)
}

fn word(holds: fn(&Json) -> bool, case: &Case) -> Judged {
    let value = match &case.raw {
        None => case.value.clone(),
        Some(raw) => match reader::read(raw.as_bytes(), Limits::default()) {
            Ok(value) => value,
            Err(violation) => return Judged::of(Err(Report::single(violation))),
        },
    };
    let refused = || Err("refused".to_owned());
    Judged::plain(if holds(&value) { Ok(()) } else { refused() })
}

/// The violations at or below one member of a packet.
fn within(ty: &Type, packet: &Json, member: &str, case: &Case) -> Result<(), Report> {
    let mut packet = packet.clone();
    if let Json::Object(object) = &mut packet {
        object.insert(member, case.value.clone());
    }
    let Err(report) = (ty.validate)(&packet, &Json::Null) else {
        return Ok(());
    };
    let pointer = format!("/{member}");
    let is_inside = |at: &str| at == pointer || at.starts_with(&format!("{pointer}/"));
    match report
        .violations()
        .find(|violation| is_inside(&violation.pointer))
    {
        Some(first) => Err(Report::single(first.clone())),
        None => Ok(()),
    }
}

fn judge(case: &Case, judged: Judged) -> Outcome {
    let accepted = case.line.member("ok") == Some(&Json::Bool(true));
    let reason = case.line.member("reason").and_then(Json::as_str);
    let fits = match &judged.found {
        Ok(()) => accepted,
        Err(message) => !accepted && reason.is_none_or(|reason| reason == message),
    };
    if fits && case.line.member("throws").is_none() {
        return Outcome::AsExpected;
    }
    match deviation::of_cadence(&case.line, judged.report.as_ref()) {
        Some(deviation) => Outcome::Declared(deviation),
        None => Outcome::Unexpected(
            reason
                .unwrap_or(if accepted { "accepted" } else { "refused" })
                .to_owned(),
            judged.found.err().unwrap_or_else(|| "accepted".to_owned()),
        ),
    }
}

/// The codes of the diagnostics, as a set: whether a graph can run, and why not. What the disk says about runners and
/// how far each phase has come are no questions of a schema.
fn readiness(case: &Case) -> Outcome {
    let context = ["files", "facts"].map(|name| {
        let value = case.line.member(name).cloned().unwrap_or_default();
        (name, value)
    });
    let mut members = Object::new();
    for (name, value) in context {
        members.insert(name, value);
    }
    let found = cadence::validate_implement_graph_readiness(&case.value, &Json::Object(members));
    let came: BTreeSet<String> = match &found {
        Ok(_) => BTreeSet::new(),
        // A graph that is none has one diagnostic.
        Err(report) if report.first().code.starts_with("invalid-") => {
            BTreeSet::from([report.first().code.to_string()])
        }
        Err(report) => report
            .violations()
            .map(|violation| violation.code.to_string())
            .collect(),
    };
    let diagnostics = case.line.pointer("/result/closure/diagnostics");
    let (adapter, of_graph): (Vec<&Json>, Vec<&Json>) = diagnostics
        .map(Json::items)
        .unwrap_or_default()
        .iter()
        .partition(|diagnostic| deviation::is_of_adapter(diagnostic));
    let code = |diagnostic: &Json| {
        diagnostic
            .member("code")
            .and_then(Json::as_str)
            .map(str::to_owned)
    };
    let expected: BTreeSet<String> = of_graph.into_iter().filter_map(code).collect();
    if came != expected {
        return Outcome::Unexpected(format!("{expected:?}"), format!("{came:?}"));
    }
    if adapter.is_empty() {
        Outcome::AsExpected
    } else {
        Outcome::Declared(&deviation::ADAPTER)
    }
}

/// The canonical text, and its order where the real one sorts by language.
fn canonical(case: &Case) -> Outcome {
    let mut out = Writer::hashed(Form::Jcs);
    out.sorted_json(&case.value);
    let text = out
        .finish()
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.unwrap_or_else(|fault| fault.message().to_owned());
    let expected = case
        .line
        .member("result")
        .and_then(Json::as_str)
        .unwrap_or_default();
    if text == expected {
        return Outcome::AsExpected;
    }
    let declared: Option<&'static Deviation> = deviation::of_order(&case.value);
    declared.map_or_else(
        || Outcome::Unexpected(expected.to_owned(), text),
        Outcome::Declared,
    )
}

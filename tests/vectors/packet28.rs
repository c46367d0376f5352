//! The vectors of Packet28: hashes, relations, budgets, refusals, bare JSON, and the real packets.

use crate::deviation::{self, INTEGRAL_FLOAT};
use crate::tally::{Outcome, Tally};
use sealform::{FixedClock, Form, Json, Limits, Report, Writer, code, reader};
use sealform_packets::AnyPacket;
use sealform_packets::packet28::{self, EnvelopeV1, EnvelopeV1Payload};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

type Cases = Vec<(String, Outcome)>;

/// Runs every file of the family.
pub fn run(folder: &Path, tally: &mut Tally) -> Result<(), String> {
    let mut hashes = BTreeMap::new();
    tally.file("packet28/envelopes/", envelopes(folder, &mut hashes)?);
    tally.file("packet28/bulk.jsonl", bulk(folder)?);
    tally.file("packet28/relations.json", relations(folder, &hashes)?);
    tally.file("packet28/budget.json", list(folder, "budget.json", budget)?);
    tally.file(
        "packet28/canonical_json.json",
        list(folder, "canonical_json.json", canonical_json)?,
    );
    tally.file(
        "packet28/rejected.json",
        list(folder, "rejected.json", rejected)?,
    );
    profiles(folder, tally)
}

/// What hashing a draft gave: the hashes that it has, by way of computing them.
struct Hashed {
    generic: String,
    /// Through the generated type, where the payload fits a registered one.
    typed: Option<Result<String, Report>>,
}

fn hash(text: &str) -> Result<Hashed, Report> {
    let generic = EnvelopeV1::<Json>::decode_draft(text.as_bytes())?;
    let typed = typed(&generic.tool, &generic.kind, text, &|packet| packet.hash());
    Ok(Hashed {
        generic: generic.canonical_hash()?,
        typed,
    })
}

/// A typed draft, with what the vectors ask of it.
trait Draft {
    fn hash(&self) -> Result<String, Report>;
    fn sealed(self: Box<Self>) -> Result<Vec<u8>, Report>;
}

impl<T: EnvelopeV1Payload> Draft for EnvelopeV1<T> {
    fn hash(&self) -> Result<String, Report> {
        self.canonical_hash()
    }

    fn sealed(self: Box<Self>) -> Result<Vec<u8>, Report> {
        // A clock at 0 leaves the producer's time as it is.
        self.seal(&FixedClock(0)).and_then(|packet| packet.encode())
    }
}

fn draft<T: EnvelopeV1Payload + 'static>(text: &str) -> Result<Box<dyn Draft>, Report> {
    EnvelopeV1::<T>::decode_draft(text.as_bytes()).map(|packet| Box::new(packet) as Box<dyn Draft>)
}

/// Reads the text as the type that its tool and kind name.
fn typed_draft(tool: &str, kind: &str, text: &str) -> Option<Result<Box<dyn Draft>, Report>> {
    Some(match (tool, kind) {
        ("covy", "coverage_gate") => draft::<packet28::CoverCheck>(text),
        ("diffy", "diff_analyze") => draft::<packet28::DiffAnalyze>(text),
        ("testy", "test_impact") => draft::<packet28::TestImpact>(text),
        ("stacky", "stack_slice") => draft::<packet28::StackSlice>(text),
        ("buildy", "build_reduce") => draft::<packet28::BuildReduce>(text),
        ("mapy", "repo_map") => draft::<packet28::MapRepo>(text),
        ("mapy", "repo_query") => draft::<packet28::MapQuery>(text),
        ("proxy", "command_summary") => draft::<packet28::ProxyRun>(text),
        ("contextq", "assembled_context" | "context_assemble") => {
            draft::<packet28::ContextAssemble>(text)
        }
        ("contextq", "correlation" | "context_correlate") => {
            draft::<packet28::ContextCorrelate>(text)
        }
        ("contextq", "context_manage") => draft::<packet28::ContextManage>(text),
        ("guardy", "guard_check") => draft::<packet28::GuardCheck>(text),
        ("agenty", "agent_state") => draft::<packet28::AgentState>(text),
        ("agenty", "agent_snapshot") => draft::<packet28::AgentSnapshot>(text),
        _ => return None,
    })
}

fn typed<R>(
    tool: &str,
    kind: &str,
    text: &str,
    ask: &dyn Fn(&dyn Draft) -> Result<R, Report>,
) -> Option<Result<R, Report>> {
    typed_draft(tool, kind, text).map(|draft| draft.and_then(|draft| ask(&*draft)))
}

/// Judges a hash: `fills` says that the real system filled defaults and dropped unknown members first.
fn judge(text: &str, expected: &str, fills: bool) -> (Outcome, Option<String>) {
    let case = reader::read(text.as_bytes(), Limits::default()).unwrap_or_default();
    let refused = |report: Report| match deviation::of_refusal(&case, &report) {
        Some(deviation) => (Outcome::Declared(deviation), None),
        None => (
            Outcome::Unexpected(expected.to_owned(), format!("refused: {report}")),
            None,
        ),
    };
    let hashed = match hash(text) {
        Ok(hashed) => hashed,
        Err(report) => return refused(report),
    };
    match hashed.typed {
        // The payload was read as its type: only the typed way means the same.
        Some(Err(report)) if fills => refused(report),
        Some(Ok(typed)) if typed != expected => (
            Outcome::Unexpected(expected.to_owned(), format!("{typed} through the type")),
            None,
        ),
        Some(Ok(typed)) if fills => (Outcome::AsExpected, Some(typed)),
        _ if hashed.generic != expected => (
            Outcome::Unexpected(expected.to_owned(), hashed.generic),
            None,
        ),
        _ => (Outcome::AsExpected, Some(hashed.generic)),
    }
}

fn envelopes(folder: &Path, hashes: &mut BTreeMap<String, String>) -> Result<Cases, String> {
    let mut files: Vec<_> = std::fs::read_dir(folder.join("envelopes"))
        .map_err(|error| error.to_string())?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let case = read(&file)?;
        let (name, text) = (word(&case, "name")?, word(&case, "envelope_text")?);
        let (mut outcome, hash) = judge(
            &text,
            &word(&case, "expected_hash")?,
            word(&case, "payload_mode")? != "value",
        );
        if case["group"] == "real" && matches!(outcome, Outcome::AsExpected) {
            outcome = real(&text);
        }
        hashes.extend(hash.map(|hash| (name.clone(), hash)));
        cases.push((name, outcome));
    }
    Ok(cases)
}

/// A packet of the real system decodes, is written as the same value, and verifies against its own hash.
fn real(text: &str) -> Outcome {
    let Ok(value) = reader::read(text.as_bytes(), Limits::default()) else {
        return Outcome::Unexpected("JSON".to_owned(), "none".to_owned());
    };
    match AnyPacket::decode(text.as_bytes()) {
        Ok(packet) => real_packet(&packet, &value),
        Err(report) => Outcome::Unexpected("a registered packet".to_owned(), report.to_string()),
    }
}

fn real_packet(packet: &AnyPacket, value: &Json) -> Outcome {
    let written = packet
        .encode()
        .ok()
        .and_then(|bytes| reader::read(&bytes, Limits::default()).ok());
    if written.as_ref() != Some(value) {
        return Outcome::Unexpected("the same value".to_owned(), "another".to_owned());
    }
    match packet.verify() {
        Ok(()) => Outcome::AsExpected,
        Err(report) => Outcome::Unexpected("a packet that verifies".to_owned(), report.to_string()),
    }
}

fn bulk(folder: &Path) -> Result<Cases, String> {
    let text =
        std::fs::read_to_string(folder.join("bulk.jsonl")).map_err(|error| error.to_string())?;
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let text = word(&case, "envelope_text")?;
        let (mut outcome, _) = judge(&text, &word(&case, "expected_hash")?, false);
        if matches!(outcome, Outcome::AsExpected) {
            outcome = sealed_sizes(
                &text,
                false,
                &case["sealed_est_bytes"],
                &case["sealed_est_tokens"],
            );
        }
        cases.push((word(&case, "name")?, outcome));
    }
    Ok(cases)
}

/// Seals a draft; gives the sealed packet as JSON.
fn seal(text: &str, fills: bool) -> Result<Json, Report> {
    let generic = EnvelopeV1::<Json>::decode_draft(text.as_bytes())?;
    let bytes = match typed_draft(&generic.tool, &generic.kind, text) {
        Some(draft) if fills => draft?.sealed()?,
        _ => Box::new(generic).sealed()?,
    };
    reader::read(&bytes, Limits::default()).map_err(Report::single)
}

fn sealed_sizes(text: &str, fills: bool, bytes: &Value, tokens: &Value) -> Outcome {
    match seal(text, fills) {
        Ok(sealed) => {
            let at = |pointer: &str| sealed.pointer(pointer).map(Value::from).unwrap_or_default();
            let came = (at("/budget_cost/est_bytes"), at("/budget_cost/est_tokens"));
            if (&came.0, &came.1) == (bytes, tokens) {
                Outcome::AsExpected
            } else {
                Outcome::Unexpected(
                    format!("{bytes} bytes, {tokens} tokens"),
                    format!("{} bytes, {} tokens", came.0, came.1),
                )
            }
        }
        Err(report) => Outcome::Unexpected("a sealed packet".to_owned(), report.to_string()),
    }
}

fn budget(case: &Value) -> Result<Outcome, String> {
    let text = word(case, "envelope_text")?;
    let fills = word(case, "payload_mode")? != "value";
    let sealed = match seal(&text, fills) {
        Ok(sealed) => sealed,
        Err(report) => {
            let value = reader::read(text.as_bytes(), Limits::default()).unwrap_or_default();
            return Ok(match deviation::of_refusal(&value, &report) {
                Some(deviation) => Outcome::Declared(deviation),
                None => Outcome::Unexpected("a sealed packet".to_owned(), report.to_string()),
            });
        }
    };
    let expected = reader::read(word(case, "sealed_text")?.as_bytes(), Limits::default())
        .map_err(|violation| violation.to_string())?;
    Ok(if sealed == expected {
        sealed_sizes(&text, fills, &case["est_bytes"], &case["est_tokens"])
    } else {
        Outcome::Unexpected(format!("{expected:?}"), format!("{sealed:?}"))
    })
}

fn relations(folder: &Path, hashes: &BTreeMap<String, String>) -> Result<Cases, String> {
    // Some pairs name a case that only another file holds.
    list(folder, "relations.json", |case| {
        let (a, b) = (word(case, "a")?, word(case, "b")?);
        let missing = |name: &String| case_deviation(folder, name);
        Ok(match (hashes.get(&a), hashes.get(&b)) {
            (Some(left), Some(right)) if (left == right) == (case["relation"] == "equal") => {
                Outcome::AsExpected
            }
            (Some(left), Some(right)) => {
                Outcome::Unexpected(case["relation"].to_string(), format!("{left} and {right}"))
            }
            (left, _) => match missing(if left.is_none() { &a } else { &b })? {
                Some(outcome) => outcome,
                None => {
                    Outcome::Unexpected("both cases".to_owned(), "one without a hash".to_owned())
                }
            },
        })
    })
}

/// Why a case of a relation has no hash: refused on purpose.
fn case_deviation(folder: &Path, name: &str) -> Result<Option<Outcome>, String> {
    let file = folder.join("envelopes").join(format!("env_{name}.json"));
    if !file.is_file() {
        return Ok(None);
    }
    let case = read(&file)?;
    let (outcome, _) = judge(
        &word(&case, "envelope_text")?,
        &word(&case, "expected_hash")?,
        word(&case, "payload_mode")? != "value",
    );
    Ok(matches!(outcome, Outcome::Declared(_)).then_some(outcome))
}

fn canonical_json(case: &Value) -> Result<Outcome, String> {
    let value = reader::read(word(case, "input_text")?.as_bytes(), Limits::default())
        .map_err(|violation| violation.to_string())?;
    let mut writer = Writer::hashed(Form::Sorted);
    writer.sorted_json(&value);
    let bytes = writer
        .finish()
        .map_err(|fault| fault.message().to_owned())?;
    let (text, hash) = (
        String::from_utf8_lossy(&bytes).into_owned(),
        blake3::hash(&bytes).to_hex().to_string(),
    );
    let expected = (word(case, "canonical")?, word(case, "expected_hash")?);
    Ok(if (text.clone(), hash) == expected {
        Outcome::AsExpected
    } else {
        Outcome::Unexpected(expected.0, text)
    })
}

/// A text that the real system refuses, with the code that one would expect for its error.
fn rejected(case: &Value) -> Result<Outcome, String> {
    let text = word(case, "input_text")?;
    let error = word(case, "error")?;
    let expected: &[&str] = match () {
        () if error.starts_with("number out of range") => &[code::NUMBER_OVERFLOW],
        () if error.starts_with("expected value") => &[code::SYNTAX],
        () if error.starts_with("invalid value: integer `-") => &[code::MINIMUM],
        () if error.contains("hex escape") || error.contains("surrogate") => {
            &[code::LONE_SURROGATE]
        }
        () if error.starts_with("duplicate field") => &[code::DUPLICATE_MEMBER],
        () if error.starts_with("recursion limit") => &[code::TOO_DEEP],
        () if error.starts_with("unknown variant") => &[code::ENUM, code::UNKNOWN_TAG],
        () if error.starts_with("missing field") => &[code::REQUIRED],
        () if error.starts_with("invalid type") => &[code::TYPE, code::CONST],
        () => &[],
    };
    // Not as a draft: there, a size that the seal will fill may hold anything.
    let report = match EnvelopeV1::<Json>::decode(text.as_bytes()) {
        Err(report) => report,
        Ok(packet) => match typed_draft(&packet.tool, &packet.kind, &text) {
            Some(Err(report)) => report,
            _ if error.starts_with("invalid type: floating point") => {
                return Ok(Outcome::Declared(&INTEGRAL_FLOAT));
            }
            _ => {
                return Ok(Outcome::Unexpected(
                    format!("a refusal: {error}"),
                    "accepted".to_owned(),
                ));
            }
        },
    };
    let came = report.first().code.to_string();
    Ok(if expected.contains(&came.as_str()) {
        Outcome::AsExpected
    } else {
        Outcome::Unexpected(format!("{expected:?} for: {error}"), report.to_string())
    })
}

fn profiles(folder: &Path, tally: &mut Tally) -> Result<(), String> {
    let folders = folder.join("profiles");
    if !folders.is_dir() {
        return Ok(());
    }
    let mut types: Vec<_> = std::fs::read_dir(folders)
        .map_err(|error| error.to_string())?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    types.sort();
    for folder in types {
        let file = folder.join("artifact.json");
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let name = folder
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let value = reader::read(text.as_bytes(), Limits::default())
            .map_err(|violation| violation.to_string())?;
        let outcome = match (
            AnyPacket::decode_wrapped(text.as_bytes()),
            value.member("packet"),
        ) {
            (Ok(wrapped), Some(inside)) => real_packet(&wrapped.packet, inside),
            (Ok(_), None) => Outcome::Unexpected("a packet".to_owned(), "none".to_owned()),
            (Err(report), _) => {
                Outcome::Unexpected("a wrapped packet".to_owned(), report.to_string())
            }
        };
        tally.file(
            &format!("packet28/profiles/{name}/artifact.json"),
            vec![("artifact".to_owned(), outcome)],
        );
        crate::profiles::run(&folder, &name, tally)?;
    }
    Ok(())
}

fn list(
    folder: &Path,
    file: &str,
    run: impl Fn(&Value) -> Result<Outcome, String>,
) -> Result<Cases, String> {
    let cases = read(&folder.join(file))?;
    let cases = cases
        .as_array()
        .ok_or_else(|| format!("{file} is not a list"))?;
    cases
        .iter()
        .enumerate()
        .map(|(at, case)| Ok((name(case, at), run(case)?)))
        .collect()
}

fn name(case: &Value, at: usize) -> String {
    match (
        case["name"].as_str(),
        case["a"].as_str(),
        case["b"].as_str(),
    ) {
        (Some(name), ..) => name.to_owned(),
        (None, Some(a), Some(b)) => format!("{a} ~ {b}"),
        _ => format!("case {at}"),
    }
}

fn read(file: &Path) -> Result<Value, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}

fn word(case: &Value, member: &str) -> Result<String, String> {
    case[member]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("a case has no `{member}`"))
}

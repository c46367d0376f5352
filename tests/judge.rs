//! What is wrong with a group of cases, in words; nothing where Sealform does what the group says.

use crate::case::{Group, Refusal, SCHEMA, Test};
use crate::oracle;
use sealform::frame::{from_hex, to_hex};
use sealform::{FixedClock, FrameError, Json, Report, ToJson, reader};
use sealform_model::frame::Frame;
use sealform_model::interpret::Evaluated;
use sealform_model::plan::{Function, Ty, Work};
use sealform_model::source::{Node, Span, parse};
use sealform_model::{
    Interpreter, MemoryLoader, Outcome, Packet, compile_schema, interpret, target,
};

/// The packet that a schema which is none stands in.
const WRAPPER: &str = r#"{ "type": "object", "properties": { "v": { "$ref": "case.schema.json" } }, "required": ["v"], "additionalProperties": false }"#;
const WRAPPER_PATH: &str = "packet.schema.json";

/// Every way in which the group is not met.
pub fn faults(group: &Group) -> Vec<String> {
    let outcome = compile(group);
    let found = if group.refused.is_empty() {
        accepted(group, &outcome)
    } else {
        refused(group, &outcome)
    };
    found
        .into_iter()
        .map(|fault| format!("{}: {fault}", group.name))
        .collect()
}

/// Compiles the schema of a group, as a packet or as the one member of a packet.
pub fn compile(group: &Group) -> Outcome {
    let loader = MemoryLoader::default().with(WRAPPER_PATH, WRAPPER);
    let loader = group
        .files
        .iter()
        .fold(loader, |loader, (path, text)| loader.with(path, text));
    compile_schema(&loader, if group.root { SCHEMA } else { WRAPPER_PATH })
}

fn accepted(group: &Group, outcome: &Outcome) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(model) = &outcome.model else {
        return outcome
            .diagnostics
            .iter()
            .map(|diagnostic| format!("is refused: {}", diagnostic.to_text(&outcome.sources)))
            .collect();
    };
    let interpreter = Interpreter::new(model);
    let packet = &model.packets[0];
    let oracle = if group.extension {
        None
    } else {
        Some(oracle::validator(group))
    };
    for test in &group.tests {
        let mut say = |fault: String| faults.push(format!("{}: {fault}", test.description));
        verdict(group, test, &interpreter, packet, &mut say);
        if group.root {
            texts(test, &interpreter, packet, &mut say);
        }
        match &oracle {
            Some(Ok(validator)) if test.oracle => {
                let value: serde_json::Value =
                    serde_json::from_str(&test.data).expect("data is JSON");
                if validator.is_valid(&value) != test.valid {
                    say(format!("another validator says {}", !test.valid));
                }
            }
            Some(Err(error)) => say(format!("another validator refuses the schema: {error}")),
            _ => {}
        }
    }
    faults
}

fn verdict(
    group: &Group,
    test: &Test,
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    say: &mut dyn FnMut(String),
) {
    let input = if group.root {
        test.data.clone()
    } else {
        format!(r#"{{"v":{}}}"#, test.data)
    };
    let read = reader::read(input.as_bytes(), packet.seal.limits).map_err(Report::single);
    let is_read = read.is_ok();
    let context = test.context.as_ref().map(|text| {
        reader::read(text.as_bytes(), packet.seal.limits).expect("the context is JSON")
    });
    let judge = |value: &Json| interpreter.validate_in(packet, value, context.as_ref());
    let judged = read.and_then(|value| judge(&value));
    let found = violations(&judged, !group.root);
    if judged.is_ok() != test.valid {
        say(format!(
            "expected {}, found {found:?}",
            if test.valid { "valid" } else { "invalid" }
        ));
    } else if test
        .violations
        .as_ref()
        .is_some_and(|expected| *expected != found)
    {
        say(format!(
            "expected {:?}, found {found:?}",
            test.violations.as_deref().unwrap_or_default()
        ));
    }
    let messages: Vec<String> = judged
        .as_ref()
        .err()
        .iter()
        .flat_map(|report| report.violations())
        .map(|violation| violation.message.clone())
        .collect();
    if test
        .messages
        .as_ref()
        .is_some_and(|expected| *expected != messages)
    {
        say(format!(
            "expected messages {:?}, found {messages:?}",
            test.messages.as_deref().unwrap_or_default()
        ));
    }
    // A value of another JSON library must be judged as its text is, where that library can hold it.
    if test.oracle
        && is_read
        && let Ok(value) = serde_json::from_str::<serde_json::Value>(&input)
        && let Ok(value) = value.to_json(packet.seal.limits.max_depth)
    {
        let again = violations(&judge(&value), !group.root);
        if again != found {
            say(format!(
                "the text gives {found:?}, its `serde_json::Value` {again:?}"
            ));
        }
    }
}

/// What encoding, hashing, sealing and verifying give.
fn texts(test: &Test, interpreter: &Interpreter<'_>, packet: &Packet, say: &mut dyn FnMut(String)) {
    let Ok(value) = reader::read(test.data.as_bytes(), packet.seal.limits) else {
        return;
    };
    let text = |bytes: Result<Vec<u8>, Report>| {
        bytes
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .map_err(|report| report.to_string())
    };
    let mut compare =
        |what: &str, expected: &Option<String>, find: &dyn Fn(&Json) -> Result<String, String>| {
            if let Some(expected) = expected {
                let found = find(&value).unwrap_or_else(|fault| fault);
                if found != *expected {
                    say(format!("expected {what} {expected}, found {found}"));
                }
            }
        };
    for row in &test.functions {
        let [name, arguments @ .., expected] = row.as_slice() else {
            continue;
        };
        let mut functions = packet.functions.iter();
        let function = functions.find(|function| function.name == *name);
        let function = function.expect("a function of the packet");
        compare(name, &Some(expected.clone()), &|value| {
            call(interpreter, packet, function, value, arguments)
        });
    }
    for row in &test.projected {
        let [name, expected] = row.as_slice() else {
            continue;
        };
        compare(name, &Some(expected.clone()), &|value| {
            projected(interpreter, packet, value, name)
        });
    }
    if let Some(frame) = interpreter.model().frame(packet.schema) {
        compare("packed", &test.packed, &|value| {
            packed(interpreter, frame, value)
        });
        for row in &test.parsed {
            let [bytes, expected] = row.as_slice() else {
                continue;
            };
            compare(bytes, &Some(expected.clone()), &|_| {
                unpacked(interpreter, packet, frame, bytes)
            });
        }
    }
    compare("encoded", &test.encoded, &|value| {
        text(interpret::encode(interpreter, packet, value))
    });
    compare("canonical", &test.canonical, &|value| {
        text(interpret::canonical_bytes(interpreter, packet, value))
    });
    compare("sealed", &test.sealed, &|value| {
        let sealed = interpret::seal(
            interpreter,
            packet,
            value.clone(),
            &FixedClock(1_700_000_000),
        )
        .map_err(|report| report.to_string())?;
        text(interpret::encode(interpreter, packet, &sealed))
    });
    if let Some(expected) = &test.verify {
        let found = violations(&interpret::verify(interpreter, packet, &value), false);
        if found != *expected {
            say(format!("expected verify {expected:?}, found {found:?}"));
        }
    }
}

/// A projection as text, the hash aside.
fn projected(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
    name: &str,
) -> Result<String, String> {
    let mut profiles = packet.profiles.iter();
    let profile = profiles.find(|profile| profile.cuts.name == name);
    let profile = profile.expect("a profile of the packet");
    let handle = |_: &[u8], _: &str| Err(sealform::packet::no_context());
    let projection = interpret::project(interpreter, packet, value, &profile.cuts, handle);
    let projection = projection.map_err(|report| report.to_string())?;
    let text = projection.encode().map_err(|report| report.to_string())?;
    let text = String::from_utf8_lossy(&text);
    Ok(text.replace(
        &format!(r#","sourceHash":"{}""#, projection.source_hash),
        "",
    ))
}

/// The bytes of a value, which must give the value back.
fn packed(interpreter: &Interpreter<'_>, frame: &Frame, value: &Json) -> Result<String, String> {
    let bytes = interpret::frame::pack(interpreter, frame, value).map_err(|fault| place(&fault))?;
    let again = interpret::frame::parse_strict(interpreter, frame, &bytes);
    match again {
        Ok(again) if again == *value => Ok(to_hex(&bytes)),
        other => Err(format!("{} is read as {other:?}", to_hex(&bytes))),
    }
}

/// The compact JSON of what bytes hold.
fn unpacked(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    frame: &Frame,
    bytes: &str,
) -> Result<String, String> {
    let bytes = from_hex(bytes).ok_or("no hex")?;
    let value = interpret::frame::parse_strict(interpreter, frame, &bytes)
        .map_err(|fault| place(&fault))?;
    let encoded = interpret::encode(interpreter, packet, &value);
    encoded
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .map_err(|report| report.to_string())
}

fn place(fault: &FrameError) -> String {
    format!("{}@{}", fault.internal(), fault.offset())
}

/// What a function gives: a scalar as text, or the packet that it sets.
fn call(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    function: &Function,
    value: &Json,
    arguments: &[String],
) -> Result<String, String> {
    let given = function.arguments.iter().zip(arguments);
    let given: Vec<Evaluated> = given
        .map(|(argument, text)| match argument.ty {
            Ty::Int => Evaluated::Int(text.parse().expect("an integer")),
            Ty::Double => Evaluated::Double(text.parse().expect("a number")),
            Ty::Bool => Evaluated::Bool(text.parse().expect("a boolean")),
            Ty::Text | Ty::Value => Evaluated::Text(text.clone()),
        })
        .collect();
    match &function.work {
        Work::Value(expr) => match interpret::evaluate(interpreter, expr, value, &given) {
            Ok(Evaluated::Text(text)) => Ok(text),
            Ok(Evaluated::Int(value)) => Ok(value.to_string()),
            Ok(Evaluated::Bool(value)) => Ok(value.to_string()),
            Ok(other) => Err(format!("{other:?}")),
            Err(fault) => Err(fault.to_string()),
        },
        Work::Set(rewrite) => {
            let root = target(&interpreter.model().schemas, packet.schema);
            let set = interpret::rewrite(interpreter, rewrite, root, value, &given)
                .map_err(|fault| fault.to_string())?;
            let encoded = interpret::encode(interpreter, packet, &set);
            encoded
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .map_err(|report| report.to_string())
        }
    }
}

/// Code and pointer of each violation; below the wrapper's member, its pointer.
fn violations(judged: &Result<(), Report>, wrapped: bool) -> Vec<(String, String)> {
    let pointer = |pointer: &str| {
        if wrapped {
            pointer
                .strip_prefix("/v")
                .unwrap_or("not below /v")
                .to_owned()
        } else {
            pointer.to_owned()
        }
    };
    let all = judged
        .as_ref()
        .err()
        .into_iter()
        .flat_map(|report| report.violations());
    all.map(|violation| {
        (
            violation.code.clone().into_owned(),
            pointer(&violation.pointer),
        )
    })
    .collect()
}

fn refused(group: &Group, outcome: &Outcome) -> Vec<String> {
    let mut faults = Vec::new();
    if outcome.model.is_some() {
        faults.push("is not refused".to_owned());
    }
    let shown: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.to_text(&outcome.sources))
        .collect();
    let expected: Vec<&str> = group
        .refused
        .iter()
        .map(|refusal| refusal.code.as_str())
        .collect();
    let found: Vec<&str> = outcome
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    if found != expected {
        faults.push(format!("expected {expected:?}, found {}", shown.join("\n")));
        return faults;
    }
    for ((refusal, diagnostic), shown) in group.refused.iter().zip(&outcome.diagnostics).zip(&shown)
    {
        let has = |text: &str, words: &Option<String>| {
            words.as_ref().is_none_or(|words| text.contains(words))
        };
        let help = diagnostic.help.as_deref().unwrap_or_default();
        let is_style = !help.is_empty()
            && !diagnostic.message.ends_with('.')
            && !diagnostic.message.starts_with(char::is_uppercase);
        if !is_style
            || !has(help, &refusal.help)
            || !has(&diagnostic.message, &refusal.message)
            || !is_place(group, outcome, refusal, diagnostic.span)
        {
            faults.push(format!(
                "expected {:?} with help {:?} and message {:?}, found {shown}",
                refusal.at, refusal.help, refusal.message
            ));
        }
    }
    faults
}

fn is_place(group: &Group, outcome: &Outcome, refusal: &Refusal, span: Option<Span>) -> bool {
    let Some(at) = &refusal.at else { return true };
    let Some(span) = span else { return false };
    let (path, line, column) = outcome.sources.line_column(span);
    if path != refusal.file {
        return false;
    }
    if !at.is_empty() && !at.starts_with('/') {
        return *at == format!("{line}:{column}");
    }
    let text = group
        .files
        .iter()
        .find(|(known, _)| known == path)
        .map(|(_, text)| text.as_str())
        .unwrap_or_default();
    let (Some(root), _) = parse(0, text) else {
        return false;
    };
    starts_of(&root, at).contains(&span.start)
}

/// Where the value and the name at a pointer start.
fn starts_of(root: &Node, pointer: &str) -> Vec<usize> {
    let tokens: Vec<String> = pointer
        .split('/')
        .skip(1)
        .map(|token| token.replace("~1", "/").replace("~0", "~"))
        .collect();
    let mut starts: Vec<usize> = root
        .descend(&tokens)
        .map(|node| node.span.start)
        .into_iter()
        .collect();
    if let Some((last, above)) = tokens.split_last() {
        let parent = root.descend(above).map(Node::members).unwrap_or_default();
        starts.extend(
            parent
                .iter()
                .filter(|member| member.name == *last)
                .map(|member| member.name_span.start),
        );
    }
    starts
}

//! `sealform validate`: whether a packet is valid, and if not, where and why.
//! The verdict is that of generated code: the same reader, the same checks, the same order.
//! With `--ndjson` it is asked of every line of a log; see [`super::ndjson`].

use super::ndjson;
use crate::args;
use crate::args::{Global, Log};
use crate::console::out;
use crate::failure::{Failure, Verdict};
use crate::input;
use crate::record::Record;
use crate::render::Format;
use crate::subject::{Subject, located};
use crate::violations;
use sealform::packet::single;
use sealform::{Json, Report, code};
use sealform_model::{Interpreter, Packet};
use std::path::Path;

/// Judges one packet, or every line of a log.
pub fn run(
    global: &Global,
    packet: &args::Packet,
    context: Option<&Path>,
    log: &Log,
) -> Result<Verdict, Failure> {
    let subject = Subject::open(global, &packet.packet_type)?;
    if context.is_some_and(|context| context == Path::new("-")) && packet.file == Path::new("-") {
        return Err(Failure::new(
            "standard input cannot be the packet and its context; give one of them as a file",
        ));
    }
    let context = context.map(|file| beside(&subject, file)).transpose()?;
    if log.ndjson {
        return ndjson::run(
            &subject,
            &packet.file,
            context.as_ref(),
            log.max_errors,
            global.format,
        );
    }
    let (name, bytes) = input::read(&packet.file)?;
    let interpreter = Interpreter::new(subject.model());
    let judged = subject
        .read(&bytes)
        .and_then(|value| judge(&subject, &interpreter, &value, context.as_ref()))
        .map_err(|report| located(report, &bytes));
    verdict(judged, &name, subject.packet_type(), global.format)
}

/// Prints violations and the verdict.
pub fn verdict(
    judged: Result<(), Report>,
    file: &str,
    packet_type: &str,
    format: Format,
) -> Result<Verdict, Failure> {
    let valid = judged.is_ok();
    if let Err(report) = &judged {
        out(&violations::render(report, file, format))?;
    }
    match format {
        Format::Json => {
            let record = Record::new("verdict")
                .text("file", file)
                .text("type", packet_type)
                .value("valid", Json::Bool(valid));
            out(&record.line())?;
        }
        Format::Human if valid => out(&format!("{file}: valid ({packet_type})\n"))?,
        Format::Human => {}
    }
    Ok(if valid {
        Verdict::Clean
    } else {
        Verdict::Findings
    })
}

/// The context of a packet; one that its type does not want, or that is no JSON, is the caller's mistake.
pub(super) fn beside(subject: &Subject, file: &Path) -> Result<Json, Failure> {
    if subject
        .packet()
        .is_none_or(|packet| packet.context.is_none())
    {
        return Err(Failure::new(format!(
            "`{}` has no `x-context`; leave --context out",
            subject.packet_type()
        )));
    }
    let (name, bytes) = input::read(file)?;
    subject
        .read(&bytes)
        .map_err(|report| Failure::new(format!("{name}: {report}")))
}

/// The verdict on a value that was read.
pub(super) fn judge(
    subject: &Subject,
    interpreter: &Interpreter<'_>,
    value: &Json,
    context: Option<&Json>,
) -> Result<(), Report> {
    match subject.packet() {
        Some(packet) => interpreter.validate_in(packet, value, context),
        None => unwrapped(interpreter, value).map(|_| ()),
    }
}

/// The wrapper, then the packet in it by the type that the wrapper names; gives both. Nothing where there is no wrapper.
pub(super) fn unwrapped<'m, 'v>(
    interpreter: &Interpreter<'m>,
    value: &'v Json,
) -> Result<Option<(&'m Packet, &'v Json)>, Report> {
    let model = interpreter.model();
    let Some((wrapper, envelope)) = &model.wrapper else {
        return Ok(None);
    };
    interpreter.check(model.envelopes[*envelope].schema, value)?;
    let named = value
        .member(&wrapper.type_member)
        .and_then(Json::as_str)
        .unwrap_or_default();
    let pointer = |member: &str| format!("/{}", sealform::escape(member));
    let Some(packet) = model
        .packets
        .iter()
        .find(|packet| packet.packet_type == named)
    else {
        let message = format!("packet type `{}` is not registered", sealform::cut(named));
        return Err(single(
            code::UNKNOWN_PACKET,
            &pointer(&wrapper.type_member),
            message,
        ));
    };
    let inner = value.member(&wrapper.packet_member).unwrap_or(&Json::Null);
    interpreter
        .validate(packet, inner)
        .map_err(|report| report.below(&pointer(&wrapper.packet_member)))?;
    Ok(Some((packet, inner)))
}

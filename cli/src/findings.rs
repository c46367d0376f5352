//! What packets have in common, for people (a line for the finding, a line for each place) and for programs.

use crate::record::{Record, compact};
use crate::render::{Format, counted};
use sealform::correlate::{Evidence, Finding, Role};
use sealform::{Json, Number, cut};

/// Where a packet comes from.
pub(crate) struct Origin {
    /// The file.
    pub file: String,
    /// Its line, where lines are packets.
    pub line: Option<u64>,
}

/// A finding with its evidence.
pub(crate) fn render(finding: &Finding, origins: &[Origin], format: Format) -> String {
    match format {
        Format::Human => human(finding, origins),
        Format::Json => json(finding, origins),
    }
}

/// How many packets there were, and how many findings.
pub(crate) fn summary(packets: usize, findings: usize, format: Format) -> String {
    match format {
        Format::Human => format!(
            "{}, {}\n",
            counted(packets, "packet"),
            counted(findings, "finding")
        ),
        Format::Json => Record::new("summary")
            .count("packets", packets)
            .count("findings", findings)
            .line(),
    }
}

fn human(finding: &Finding, origins: &[Origin]) -> String {
    let to = finding.to.as_ref().map(|to| format!(" -> {}", quoted(to)));
    let mut text = format!(
        "{} {}{} ({}, {:.2})\n",
        finding.rule.as_str(),
        quoted(&finding.value),
        to.unwrap_or_default(),
        finding.rule.relation(),
        finding.rule.confidence(),
    );
    for evidence in &finding.evidence {
        let role = match evidence.role {
            Role::Holds => String::new(),
            role => format!("{} ", role.as_str()),
        };
        text += &format!(
            "  {role}{}: {} ({})\n",
            place(evidence, origins),
            // A name of a member comes from the packet, too.
            bare(&evidence.pointer),
            evidence.packet_type
        );
    }
    if finding.left_out > 0 {
        text += &format!("  and {} more\n", finding.left_out);
    }
    text
}

fn place(evidence: &Evidence, origins: &[Origin]) -> String {
    match origins.get(evidence.packet) {
        Some(Origin {
            file,
            line: Some(line),
        }) => format!("{file}:{line}"),
        Some(Origin { file, line: None }) => file.clone(),
        None => evidence.packet.to_string(),
    }
}

/// A text from a packet between quotes: a terminal must not obey it.
fn quoted(text: &str) -> String {
    compact(&Json::String(cut(text).to_owned()))
}

/// The same without the quotes.
fn bare(text: &str) -> String {
    let quoted = quoted(text);
    let inside = quoted
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inside.map_or_else(String::new, str::to_owned)
}

fn json(finding: &Finding, origins: &[Origin]) -> String {
    let confidence = Number::from_f64(finding.rule.confidence());
    let record = Record::new("finding")
        .text("rule", finding.rule.as_str())
        .text("relation", finding.rule.relation())
        .value("confidence", confidence.map_or(Json::Null, Json::Number))
        .text("entity", finding.entity.as_str())
        .text("value", &finding.value);
    let record = match &finding.to {
        Some(to) => record.text("to", to),
        None => record,
    };
    let evidence = finding.evidence.iter().map(|one| of_place(one, origins));
    record
        .text("summary", &finding.summary())
        .value("evidence", Json::Array(evidence.collect()))
        .count("left_out", finding.left_out)
        .line()
}

fn of_place(evidence: &Evidence, origins: &[Origin]) -> Json {
    let mut record = Record::new("evidence")
        .text("role", evidence.role.as_str())
        .count("packet", evidence.packet);
    if let Some(origin) = origins.get(evidence.packet) {
        record = record.text("file", &origin.file);
        if let Some(line) = origin.line {
            record = record.count("line", line);
        }
    }
    let id = evidence.packet_id.as_ref();
    record
        .text("packet_type", &evidence.packet_type)
        .value(
            "packet_id",
            id.map_or(Json::Null, |id| Json::String(id.to_string())),
        )
        .text("pointer", &evidence.pointer)
        .text("value", &evidence.value)
        .into_json()
}

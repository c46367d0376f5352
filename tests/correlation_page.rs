//! The Rust code of docs/correlation.md, run as it stands there; and what the page says in tables.

use sealform::SystemClock;
use sealform::correlate::{Rule, normal_path};
use sealform_packets::packet28::EnvelopeV1;

// page: begin
use sealform::Report;
use sealform::correlate::{Finding, Role};
use sealform_packets::{AnyPacket, correlate};

/// The packets that name a file together with another packet.
fn about_one_file(texts: &[&[u8]]) -> Result<Vec<String>, Report> {
    let packets = texts.iter().map(|text| AnyPacket::decode(text));
    let packets: Vec<AnyPacket> = packets.collect::<Result<_, _>>()?;
    let mut lines = Vec::new();
    for finding in correlate(&packets) {
        lines.push(format!("{} {}", finding.rule.as_str(), finding.value));
        for evidence in &finding.evidence {
            lines.push(format!(
                "  packet {} at {}",
                evidence.packet, evidence.pointer
            ));
        }
    }
    Ok(lines)
}
// page: end

// page: begin
use sealform_packets::packet28::{ContextCorrelate, CorrelationEvidence, CorrelationFinding};

fn payload(findings: &[Finding]) -> ContextCorrelate {
    let findings = findings.iter().map(|finding| CorrelationFinding {
        rule: finding.rule.as_str().to_owned(),
        relation: finding.rule.relation().to_owned(),
        confidence: finding.rule.confidence(),
        summary: finding.summary(),
        evidence_refs: finding
            .evidence
            .iter()
            .map(|evidence| CorrelationEvidence {
                packet_id: evidence.packet_id.as_deref().map(str::to_owned),
                packet_type: evidence.packet_type.to_string(),
                kind: match evidence.role {
                    Role::Edge => "map_edge".to_owned(),
                    Role::Holds | Role::From | Role::To => finding.entity.as_str().to_owned(),
                },
                value: evidence.value.to_string(),
            })
            .collect(),
    });
    let findings: Vec<CorrelationFinding> = findings.collect();
    ContextCorrelate {
        task_id: None,
        finding_count: findings.len() as u64,
        findings,
    }
}
// page: end

#[test]
fn the_page_shows_this_code() {
    let page = include_str!("../docs/correlation.md");
    let own = include_str!("correlation_page.rs").split("// page: begin\n");
    let parts = own
        .skip(1)
        .filter_map(|rest| rest.split_once("// page: end"));
    let parts: Vec<&str> = parts.map(|(code, _)| code.trim()).collect();
    assert!(parts.len() >= 2);
    for code in parts {
        assert!(
            page.contains(code),
            "copy the marked part of tests/correlation_page.rs into docs/correlation.md:\n{code}"
        );
    }
}

#[test]
fn the_page_on_correlation_tells_the_truth() {
    let page = include_str!("../docs/correlation.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut paths = 0;
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [first, second, ..] = cells.as_slice() else {
            continue;
        };
        let first = first.trim_end_matches('`');
        if let Some(rule) = Rule::named(first) {
            let fixed = format!("{} {:.2} |", rule.relation(), rule.confidence());
            assert_eq!(cells[2], fixed, "{first}");
        } else if second.starts_with('`') {
            assert_eq!(format!("`{}`", normal_path(first)), *second, "{first}");
            paths += 1;
        }
    }
    assert_eq!(paths, 9, "every path of the table");
    for rule in Rule::ALL {
        assert!(page.contains(&format!("| `{}` |", rule.as_str())));
    }
    let line = |path: &str| {
        format!(
            r#"{{"version":"1","tool":"testy","kind":"test_impact","hash":"","summary":"","budget_cost":{{"est_tokens":0,"est_bytes":0,"runtime_ms":0,"tool_calls":0}},"provenance":{{"inputs":[],"generated_at_unix":0}},"payload":{{"result":{{"selected_tests":[],"smoke_tests":[],"missing_mappings":["{path}"],"stale":false,"confidence":1,"escalate_full_suite":false}},"known_tests":0,"print_command":null}}}}"#
        )
    };
    let texts = [line("src/a.rs"), line("./src/a.rs")];
    let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    let lines = about_one_file(&texts).expect("valid");
    assert_eq!(lines[0], "shared_file src/a.rs");
    assert_eq!(lines[2], "  packet 1 at /payload/result/missing_mappings/0");
    let packets = texts
        .iter()
        .map(|text| AnyPacket::decode(text).expect("valid"));
    let payload = payload(&correlate(&packets.collect::<Vec<_>>()));
    assert_eq!(payload.findings[0].evidence_refs[1].kind, "file");
    let sealed = EnvelopeV1::draft(payload)
        .seal(&SystemClock)
        .expect("a packet");
    assert_eq!(sealed.payload.finding_count, 1);
}

//! The text of a new schema: small, closed, described, and valid as it stands.

use super::names::Names;
use crate::record::compact;
use sealform::Json;
use sealform_model::source::{Node, parse};

/// What a new packet type is made of.
#[derive(Clone, Debug)]
pub struct Scaffold {
    /// Its names.
    pub names: Names,
    /// The type of the payload.
    pub title: String,
    /// The envelope it narrows.
    pub envelope: Option<Envelope>,
    /// Members that tell it from other packets, with what they say.
    pub identity: Vec<(String, String)>,
}

/// An envelope, as a `$ref` from the new schema, and its open member.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The reference.
    pub reference: String,
    /// The open member.
    pub member: String,
    /// Its declared members.
    pub members: Vec<String>,
}

impl Envelope {
    /// Reads an envelope's text; `None` where no member is left open.
    pub fn of(text: &str, reference: String) -> Option<Envelope> {
        let (document, _) = parse(0, text);
        let document = document?;
        let members = document
            .get("properties")
            .map(Node::members)
            .unwrap_or_default();
        let open = members
            .iter()
            .find(|member| member.value.get("x-parameter").is_some())?;
        Some(Envelope {
            reference,
            member: open.name.clone(),
            members: members.iter().map(|member| member.name.clone()).collect(),
        })
    }
}

impl Scaffold {
    /// The schema file.
    pub fn schema(&self) -> String {
        let packet_type = &self.names.packet_type;
        let mut lines = vec![
            "{".to_owned(),
            "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",".to_owned(),
            format!(
                "  \"title\": {},",
                quoted(&format!("{}Packet", self.names.payload))
            ),
            format!(
                "  \"description\": {},",
                quoted(&format!("A `{packet_type}` packet."))
            ),
        ];
        let identity = self.identity.iter().flat_map(|(member, value)| {
            [
                format!("    {}: {{", quoted(member)),
                format!("      \"description\": {},", quoted(&identity_text(member))),
                format!("      \"const\": {}", quoted(value)),
                "    },".to_owned(),
            ]
        });
        match &self.envelope {
            Some(envelope) => {
                lines.push(format!("  \"$ref\": {},", quoted(&envelope.reference)));
                lines.push("  \"properties\": {".to_owned());
                lines.extend(identity);
                lines.push(format!("    {}: {{", quoted(&envelope.member)));
                lines.push(format!("      \"title\": {},", quoted(&self.title)));
                lines.push("      \"description\": \"What the packet says.\",".to_owned());
                lines.extend(body("      ", Vec::new(), &["text"]));
                lines.extend(["    }".to_owned(), "  }".to_owned()]);
            }
            None => {
                let names: Vec<&str> = self
                    .identity
                    .iter()
                    .map(|(member, _)| member.as_str())
                    .chain(["text"])
                    .collect();
                lines.extend(body("  ", identity.collect(), &names));
            }
        }
        lines.push("}".to_owned());
        lines.join("\n") + "\n"
    }

    /// The line of the registry.
    pub fn entry(&self, schema: &str) -> String {
        let said = self
            .identity
            .iter()
            .filter(|(member, _)| member == "tool" || member == "kind");
        let said: String = said
            .map(|(member, value)| format!(", {}: {}", quoted(member), quoted(value)))
            .collect();
        format!(
            "{{ \"type\": {}, \"schema\": {}{said}, \"status\": \"active\" }}",
            quoted(&self.names.packet_type),
            quoted(schema)
        )
    }
}

/// A closed object with the given members and a text.
fn body(indent: &str, members: Vec<String>, required: &[&str]) -> Vec<String> {
    let names: Vec<String> = required.iter().map(|name| quoted(name)).collect();
    let head = [
        "\"type\": \"object\",",
        "\"additionalProperties\": false,",
        "\"properties\": {",
    ];
    let text = [
        "  \"text\": {",
        "    \"description\": \"What was found, for a human reader.\",",
        "    \"type\": \"string\"",
        "  }",
        "},",
    ];
    let head = head.iter().map(|line| format!("{indent}{line}"));
    let text = text.iter().map(|line| format!("{indent}{line}"));
    head.chain(members)
        .chain(text)
        .chain([format!("{indent}\"required\": [{}]", names.join(", "))])
        .collect()
}

fn identity_text(member: &str) -> String {
    match member {
        "tool" => "The tool that writes this packet.".to_owned(),
        "kind" => "What this packet is.".to_owned(),
        _ => "Type and version of this packet.".to_owned(),
    }
}

fn quoted(text: &str) -> String {
    compact(&Json::String(text.to_owned()))
}

//! `payload-without-type`, `shared-payload-type`: a packet's payload has a named type, and the type has one packet.
//!
//! The generated type of the payload says which packet it makes, so two packets cannot share it.

use crate::diagnostic::Diagnostic;
use crate::model::{Body, Model};
use crate::types::Type;
use std::collections::HashMap;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut owners: HashMap<(usize, crate::types::TypeId), usize> = HashMap::new();
    for (number, packet) in model.packets.iter().enumerate() {
        let Body::Enveloped {
            envelope, payload, ..
        } = &packet.body
        else {
            continue;
        };
        let schema = model.schema(packet.schema);
        let envelope_schema = model.envelopes[*envelope].schema;
        if crate::merge::target(&model.schemas, packet.schema) == envelope_schema {
            continue;
        }
        let member = &model.envelopes[*envelope].member;
        let span = schema
            .property(member)
            .map_or(schema.span, |id| model.schema(id).span);
        let Type::Named(id) = payload else {
            let error = Diagnostic::error(
                "payload-without-type",
                span,
                format!(
                    "`{member}` of `{}` has no type of its own",
                    packet.packet_type
                ),
            );
            diagnostics.push(
                error.help("make it an object with `properties`, or a union of such objects"),
            );
            continue;
        };
        if let Some(other) = owners.insert((*envelope, *id), number) {
            let error = Diagnostic::error(
                "shared-payload-type",
                span,
                format!(
                    "`{}` and `{}` have the same payload type",
                    model.packets[other].packet_type, packet.packet_type
                ),
            );
            diagnostics.push(error.help("give one of the payloads a schema of its own: an `allOf` with the shared definition, or a copy under another `title`"));
        }
    }
}

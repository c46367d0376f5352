//! `type-collision`: a packet, a constant, an envelope's trait or a `validate_` or `assert_` function takes the name of something else in its family.
//!
//! ```json
//! { "title": "Order", "$ref": "envelope.schema.json", "properties": { "payload": { "title": "Order", "type": "object" } } }
//! ```

use crate::diagnostic::Diagnostic;
use crate::frame::Names;
use crate::model::{Body, Model, function_names};
use crate::schema::Schema;
use crate::source::Span;
use crate::types::Type;
use std::collections::HashMap;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut taken: HashMap<(String, String), Span> = HashMap::new();
    for named in &model.types.named {
        taken.insert(
            (model.family(named.file), named.name.clone()),
            named_at(model.schema(named.schema)),
        );
    }
    for constant in &model.constants {
        claim(
            model,
            &mut taken,
            constant.file,
            constant.name.clone(),
            constant.span,
            diagnostics,
        );
    }
    for frame in &model.frames {
        let named = model.types.get(frame.ty);
        for name in Names::of(frame, &model.types).all() {
            let span = named_at(model.schema(named.schema));
            claim(model, &mut taken, named.file, name, span, diagnostics);
        }
    }
    for envelope in &model.envelopes {
        let named = model.types.get(envelope.ty);
        claim(
            model,
            &mut taken,
            named.file,
            format!("{}Payload", named.name),
            named_at(model.schema(named.schema)),
            diagnostics,
        );
    }
    for packet in &model.packets {
        match &packet.body {
            Body::Enveloped {
                payload: Type::Any, ..
            } => continue,
            Body::Enveloped { .. } => claim(
                model,
                &mut taken,
                packet.file,
                packet.name.clone(),
                named_at(model.schema(packet.schema)),
                diagnostics,
            ),
            Body::Plain(_) => {}
        }
        for name in function_names(packet) {
            claim(
                model,
                &mut taken,
                packet.file,
                name,
                named_at(model.schema(packet.schema)),
                diagnostics,
            );
        }
    }
}

/// Takes a name, or reports who has it.
fn claim(
    model: &Model,
    taken: &mut HashMap<(String, String), Span>,
    file: usize,
    name: String,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let other = taken.insert((model.family(file), name.clone()), span);
    // One schema under two registered types is reported where payloads are.
    if let Some(other) = other.filter(|other| *other != span) {
        let error = Diagnostic::error("type-collision", span, format!("two schemas give `{name}`"));
        diagnostics.push(
            error
                .note(Some(other), "the other one")
                .help("give one of them another `title`; a constant another name in `$defs`"),
        );
    }
}

/// The title, where there is one.
fn named_at(schema: &Schema) -> Span {
    schema
        .title
        .as_ref()
        .map_or(schema.span, |title| title.site.span)
}

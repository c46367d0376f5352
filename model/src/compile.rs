//! From a registry or a schema file to a [`Model`], or to the diagnostics that say why there is none.

use crate::cel;
use crate::constants;
use crate::cycle;
use crate::diagnostic::{Diagnostic, Severity};
use crate::frame;
use crate::lint;
use crate::loader::Loader;
use crate::lower::Lowering;
use crate::merge;
use crate::model::{Body, Constant, Envelope, Model, Packet, family_of, stem_of};
use crate::names::upper_camel;
use crate::plan::{Function, PatternTable, Plan};
use crate::profile;
use crate::registry::{self, Registry};
use crate::schema::{Schema, SchemaId};
use crate::seal::seal_of;
use crate::source::{Sources, Span};
use crate::types::{Kind, Root, Type, TypeId, Types, infer};
use crate::union::constant_texts;

/// The codes of all warnings.
pub const WARNINGS: &[&str] = &["unbounded-cost"];

/// What a compilation gives: the files it read, what it found wrong, and a model if nothing was.
pub struct Outcome {
    /// Every file that was read, for showing places and for watching.
    pub sources: Sources,
    /// Errors and warnings, by file and place.
    pub diagnostics: Vec<Diagnostic>,
    /// Present where there is no error.
    pub model: Option<Model>,
}

impl Outcome {
    /// Makes errors of the warnings with these codes; then there is no model.
    pub fn deny(&mut self, codes: &[String]) {
        for diagnostic in &mut self.diagnostics {
            if codes.iter().any(|code| code == diagnostic.code) {
                diagnostic.severity = Severity::Error;
            }
        }
        if self.has_errors() {
            self.model = None;
        }
    }

    /// Whether anything stops generation.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// Compiles a registry and all its schemas.
pub fn compile_registry(loader: &dyn Loader, path: &str) -> Outcome {
    let mut lowering = Lowering::new(loader);
    let registry = registry::read(&mut lowering, path);
    let mut wanted = Vec::new();
    let mut wrapper = None;
    if let Some(registry) = &registry {
        for entry in &registry.entries {
            if let Some(schema) = lowering.root_of(&entry.schema, Some(entry.schema_span)) {
                wanted.push(Wanted {
                    schema,
                    entry: Some(entry.clone()),
                });
            }
        }
        wrapper = registry
            .wrapper
            .as_ref()
            .and_then(|wrapper| lowering.root_of(&wrapper.schema, Some(wrapper.span)));
        lint::registry::left_out(loader, registry, &mut lowering);
    }
    finish(lowering, registry, wanted, wrapper)
}

/// Compiles one schema file.
pub fn compile_schema(loader: &dyn Loader, path: &str) -> Outcome {
    let mut lowering = Lowering::new(loader);
    let wanted = lowering.root_of(path, None).map(|schema| Wanted {
        schema,
        entry: None,
    });
    finish(lowering, None, wanted.into_iter().collect(), None)
}

struct Wanted {
    schema: SchemaId,
    entry: Option<registry::Entry>,
}

fn finish(
    mut lowering: Lowering<'_>,
    registry: Option<Registry>,
    wanted: Vec<Wanted>,
    wrapper: Option<SchemaId>,
) -> Outcome {
    lowering.run();
    let constants = constants::constants(&lowering);
    let Lowering {
        sources,
        mut schemas,
        mut diagnostics,
        ..
    } = lowering;
    diagnostics.extend(cycle::cycles(&schemas));
    let model = if has_errors(&diagnostics) {
        lint::bounds::contradictions(&schemas, &mut diagnostics);
        None
    } else {
        build(
            &sources,
            &mut schemas,
            registry,
            wanted,
            wrapper,
            constants,
            &mut diagnostics,
        )
    };
    sort(&mut diagnostics);
    let model = model.filter(|_| !has_errors(&diagnostics));
    Outcome {
        sources,
        diagnostics,
        model,
    }
}

fn build(
    sources: &Sources,
    schemas: &mut Vec<Schema>,
    registry: Option<Registry>,
    wanted: Vec<Wanted>,
    wrapper: Option<SchemaId>,
    constants: Vec<Constant>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Model> {
    merge::merge_refinements(schemas, diagnostics);
    let before = diagnostics.len();
    lint::variants::check(schemas, diagnostics);
    frame::check(schemas, diagnostics);
    if diagnostics.len() > before {
        return None;
    }
    let files: Vec<String> = sources.iter().map(|source| source.path.clone()).collect();
    let mut roots = Vec::new();
    for schema in wanted.iter().map(|wanted| wanted.schema).chain(wrapper) {
        let name = upper_camel(&stem_of(&files[schemas[schema.0].file]));
        match envelope_of(schemas, schema) {
            Some((envelope, member)) => {
                if schemas[envelope.0].rust.path.is_some() {
                    let error = Diagnostic::error(
                        "unsupported-keyword",
                        schemas[envelope.0].span,
                        "an envelope cannot take an existing type yet",
                    );
                    diagnostics.push(error.help("leave `x-rust` out: the envelope is generated"));
                    return None;
                }
                roots.push(Root {
                    schema: envelope,
                    name: upper_camel(&stem_of(&files[schemas[envelope.0].file])),
                });
                if envelope != schema
                    && let Some(payload) = schemas[schema.0].property(&member)
                {
                    roots.push(Root {
                        schema: payload,
                        name,
                    });
                }
            }
            None => roots.push(Root { schema, name }),
        }
    }
    for schema in wanted.iter().map(|wanted| wanted.schema) {
        let root = merge::target(schemas, schema);
        if let Some(context) = &schemas[root.0].context {
            let name = packet_name(&schemas[schema.0], &files);
            roots.push(Root {
                schema: context.value,
                name: format!("{name}Context"),
            });
        }
    }
    let types = infer(
        schemas,
        &roots,
        &|file| family_of(&files[file]),
        diagnostics,
    );
    for schema in wanted.iter().map(|wanted| wanted.schema).chain(wrapper) {
        let Some((envelope, member)) = envelope_of(schemas, schema) else {
            continue;
        };
        let ty = types.by_schema.get(&envelope);
        if ty.is_none_or(|ty| types.as_struct(ty).is_none()) {
            let error = Diagnostic::error(
                "packet-without-type",
                schemas[envelope.0].span,
                format!(
                    "an envelope is an object, and this schema with the open member `{member}` may be something else"
                ),
            );
            diagnostics.push(error.help("add `\"type\": \"object\"`"));
            return None;
        }
    }
    let mut patterns = PatternTable::default();
    let judged = judged_roots(
        schemas,
        wanted.iter().map(|wanted| wanted.schema).chain(wrapper),
    );
    let compiled = cel::compile(schemas, &judged, sources, &mut patterns, diagnostics);
    let functions: Vec<Vec<Function>> = wanted
        .iter()
        .map(|wanted| cel::functions(schemas, wanted.schema, sources, &mut patterns, diagnostics))
        .collect();
    let plan = Plan::new(schemas, compiled, patterns);
    let frames = frame::frames(schemas, &types);
    let mut model = Model {
        frames,
        schemas: std::mem::take(schemas),
        plan,
        types,
        envelopes: Vec::new(),
        packets: Vec::new(),
        constants,
        registry,
        wrapper: None,
        files,
    };
    for (wanted, functions) in wanted.iter().zip(functions) {
        packet(&mut model, wanted, functions, diagnostics);
    }
    if let (Some(schema), Some(written)) = (
        wrapper,
        model
            .registry
            .as_ref()
            .and_then(|registry| registry.wrapper.clone()),
    ) {
        match envelope_of(&model.schemas, schema) {
            Some((envelope, member)) if envelope == schema && member == written.packet_member => {
                let at = envelope_index(&mut model, envelope, member);
                model.wrapper = Some((written, at));
            }
            _ => diagnostics.push(
                Diagnostic::error(
                    "bad-registry",
                    written.span,
                    format!(
                        "the wrapper's schema does not leave `{}` open",
                        written.packet_member
                    ),
                )
                .help("mark the member with `\"x-parameter\": \"T\"`"),
            ),
        }
    }
    crate::types::measure::measure(&mut model);
    profile::profiles(&mut model, diagnostics);
    lint::run(&model, diagnostics);
    Some(model)
}

/// Every schema that judges a whole value: packets, the envelopes that they narrow, and contexts.
fn judged_roots(schemas: &[Schema], packets: impl Iterator<Item = SchemaId>) -> Vec<SchemaId> {
    let mut roots = Vec::new();
    for packet in packets {
        let envelope = envelope_of(schemas, packet).map(|(envelope, _)| envelope);
        let context = &schemas[merge::target(schemas, packet).0].context;
        for root in [Some(packet), envelope, context.as_ref().map(|at| at.value)] {
            roots.extend(root.filter(|root| !roots.contains(root)));
        }
    }
    roots
}

fn packet(
    model: &mut Model,
    wanted: &Wanted,
    functions: Vec<Function>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let schema = model.schemas[wanted.schema.0].clone();
    let name = packet_name(&schema, &model.files);
    let body = match envelope_of(&model.schemas, wanted.schema) {
        Some((envelope, member)) if envelope != wanted.schema => {
            let index = envelope_index(model, envelope, member.clone());
            let payload = schema
                .property(&member)
                .and_then(|id| model.types.by_schema.get(&id))
                .cloned()
                .unwrap_or(Type::Any);
            Body::Enveloped {
                envelope: index,
                payload,
                narrowed: narrowed(model, &schema, envelope),
            }
        }
        Some((envelope, member)) => {
            let envelope = envelope_index(model, envelope, member);
            Body::Enveloped {
                envelope,
                payload: Type::Any,
                narrowed: Vec::new(),
            }
        }
        None => Body::Plain(
            model
                .types
                .by_schema
                .get(&wanted.schema)
                .cloned()
                .unwrap_or(Type::Any),
        ),
    };
    let is_named = match &body {
        Body::Plain(ty) => matches!(ty, Type::Named(_)),
        Body::Enveloped { .. } => true,
    };
    if !is_named {
        let error = Diagnostic::error(
            "packet-without-type",
            schema.span,
            "a packet is an object with declared members, or a union of such objects",
        );
        diagnostics.push(error.help("add `\"type\": \"object\"` and `properties`"));
        return;
    }
    let ty = match &body {
        Body::Plain(ty) => ty.clone(),
        Body::Enveloped { envelope, .. } => Type::Named(model.envelopes[*envelope].ty),
    };
    let seal = seal_of(model, wanted.schema, &ty);
    let entry = wanted.entry.as_ref();
    let packet = Packet {
        packet_type: entry.map_or_else(|| name.clone(), |entry| entry.packet_type.clone()),
        schema: wanted.schema,
        file: schema.file,
        description: schema.description.clone(),
        tool: entry.and_then(|entry| entry.tool.clone()),
        kind: entry.and_then(|entry| entry.kind.clone()),
        status: entry.map_or_else(|| "active".to_owned(), |entry| entry.status.clone()),
        context: schema.context.as_ref().map(|at| at.value),
        functions,
        profiles: Vec::new(),
        body,
        seal,
        identity: identity(model, &schema),
        name,
    };
    model.packets.push(packet);
}

/// The name of a packet's type: its own, its title, or its file's name.
fn packet_name(schema: &Schema, files: &[String]) -> String {
    let own = schema.rust.name.clone();
    own.or_else(|| schema.title.as_ref().map(|title| upper_camel(&title.value)))
        .unwrap_or_else(|| upper_camel(&stem_of(&files[schema.file])))
}

/// The envelope that a schema is or narrows, with its open member.
fn envelope_of(schemas: &[Schema], schema: SchemaId) -> Option<(SchemaId, String)> {
    let mut at = merge::target(schemas, schema);
    loop {
        let open = schemas[at.0]
            .properties
            .iter()
            .find(|(_, id)| schemas[id.0].parameter.is_some() && !schemas[id.0].has_own_checks());
        if let Some((member, _)) = open {
            return Some((at, member.clone()));
        }
        at = schemas[at.0].refines?;
    }
}

fn envelope_index(model: &mut Model, schema: SchemaId, member: String) -> usize {
    if let Some(known) = model
        .envelopes
        .iter()
        .position(|envelope| envelope.schema == schema)
    {
        return known;
    }
    let ty = match model.types.by_schema.get(&schema) {
        Some(Type::Named(id)) => *id,
        // `build` has refused an envelope that is no struct.
        _ => TypeId(0),
    };
    let seal = seal_of(model, schema, &Type::Named(ty));
    model.envelopes.push(Envelope {
        ty,
        schema,
        member,
        seal,
    });
    model.envelopes.len() - 1
}

/// Text members of the envelope that the packet narrows to constants.
fn narrowed(model: &Model, packet: &Schema, envelope: SchemaId) -> Vec<(String, Vec<String>)> {
    let wide = &model.schemas[envelope.0];
    let texts = |name: &String, id: SchemaId| match wide.property(name) {
        Some(before) if before != id && constant_texts(&model.schemas, before).is_none() => {
            constant_texts(&model.schemas, id)
        }
        _ => None,
    };
    packet
        .properties
        .iter()
        .filter_map(|(name, id)| Some((name.clone(), texts(name, *id)?)))
        .collect()
}

/// The members by which a packet is recognised: the first group of the discriminator that it fixes.
fn identity(model: &Model, schema: &Schema) -> Vec<(String, Vec<String>)> {
    let groups = model
        .registry
        .as_ref()
        .map(|registry| registry.discriminator.clone())
        .unwrap_or_default();
    let texts = |name: &String| {
        Some((
            name.clone(),
            constant_texts(&model.schemas, schema.property(name)?)?,
        ))
    };
    groups
        .iter()
        .find_map(|group| group.iter().map(texts).collect::<Option<Vec<_>>>())
        .unwrap_or_default()
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}

fn sort(diagnostics: &mut Vec<Diagnostic>) {
    let key = |span: Option<Span>| span.map(|span| (span.file, span.start));
    diagnostics.sort_by(|a, b| {
        key(a.span)
            .cmp(&key(b.span))
            .then_with(|| a.message.cmp(&b.message))
    });
    diagnostics.dedup();
}

/// Whether a named type is a struct with an open member.
pub fn is_generic(types: &Types, id: TypeId) -> bool {
    matches!(&types.get(id).kind, Kind::Struct(value) if value.generic)
}

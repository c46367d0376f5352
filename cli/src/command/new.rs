//! `sealform new`: a packet type that passes `sealform check` at once, as a place to start from.

use crate::args::Global;
use crate::console::{err, out};
use crate::failure::{Failure, Verdict};
use crate::path::{parent, shown};
use crate::project::{Project, find};
use crate::record::{Record, compact};
use crate::render::{self, Format};
use crate::scaffold::{Envelope, Names, Scaffold, insert, sample};
use crate::sync::write_file;
use sealform::{FixedClock, Json, Report};
use sealform_model::{Interpreter, Loader, Outcome, Packet, compile_registry, interpret};
use std::path::Path;

/// The registry of a project that has none yet.
const EMPTY_REGISTRY: &str = "{\n  \"$schema\": \"meta/registry.schema.json\",\n  \"discriminator\": [[\"tool\", \"kind\"], [\"schema_version\"]],\n  \"packets\": []\n}\n";
/// The time in the example, so that it is the same on every machine.
const EXAMPLE_TIME: FixedClock = FixedClock(1_700_000_000);

/// What was asked for.
pub struct Wanted<'a> {
    /// The type.
    pub packet_type: &'a str,
    /// The tool.
    pub tool: Option<&'a str>,
    /// The kind.
    pub kind: Option<&'a str>,
    /// The envelope's file.
    pub envelope: Option<&'a Path>,
    /// The folder of examples.
    pub examples: Option<&'a Path>,
}

/// Compiles the addition in memory first, so that a project is left as it was or in order.
pub fn run(global: &Global, wanted: &Wanted<'_>) -> Result<Verdict, Failure> {
    let names = Names::of(wanted.packet_type)?;
    let project = Project::open(&global.schemas, global.registry.as_deref())?;
    let registry = match project.registry_path().exists() {
        true => project.loader.load(&project.registry).map_err(|reason| {
            Failure::new(format!(
                "cannot read `{}`: {reason}",
                project.registry_path().display()
            ))
        })?,
        false => EMPTY_REGISTRY.to_owned(),
    };
    let before = compile(&project, &[(&project.registry, &registry)]);
    if before.has_errors() {
        err(&render::diagnostics(
            &before,
            &project.folder,
            global.format,
        ));
        return Err(Failure::new(format!(
            "`{}` has errors already; correct them first",
            project.registry_path().display()
        )));
    }
    let known = before
        .model
        .as_ref()
        .and_then(|model| model.registry.as_ref());
    if known.is_some_and(|registry| {
        registry
            .entries
            .iter()
            .any(|entry| entry.packet_type == names.packet_type)
            || registry
                .wrapper
                .as_ref()
                .is_some_and(|wrapper| wrapper.packet_type == names.packet_type)
    }) {
        return Err(Failure::new(format!(
            "`{}` is registered already; give the new type another version",
            names.packet_type
        )));
    }
    let family = names.family(known);
    let schema_path = if family.is_empty() {
        format!("{}.schema.json", names.stem)
    } else {
        format!("{family}/{}.schema.json", names.stem)
    };
    let examples = wanted
        .examples
        .map_or_else(
            || shown(&parent(&project.folder), "tests/data/packets").into(),
            Path::to_path_buf,
        )
        .join(&names.packet_type);
    for path in [project.folder.join(&schema_path), examples.clone()] {
        if path.exists() {
            return Err(Failure::new(format!(
                "`{}` exists already; nothing was written",
                path.display()
            )));
        }
    }
    let envelope = envelope(&project, wanted, &family)?;
    let groups = known
        .map(|registry| registry.discriminator.clone())
        .unwrap_or_default();
    let identity = identity(&names, wanted, envelope.as_ref(), &groups);

    // A title may be taken, by a definition of the envelope for example: then the longer one.
    let titles = [names.payload.clone(), format!("{}Payload", names.payload)];
    let mut refused = None;
    for title in titles {
        let scaffold = Scaffold {
            names: names.clone(),
            title,
            envelope: envelope.clone(),
            identity: identity.clone(),
        };
        let schema = scaffold.schema();
        let Some(extended) = insert(&registry, &scaffold.entry(&schema_path)) else {
            return Err(Failure::new(format!(
                "`{}` has no list `packets`",
                project.registry_path().display()
            )));
        };
        let after = compile(
            &project,
            &[(&project.registry, &extended), (&schema_path, &schema)],
        );
        if after.has_errors() {
            refused.get_or_insert(after);
            continue;
        }
        let files = Files {
            project: &project,
            schema_path: &schema_path,
            schema,
            registry: extended,
            examples: &examples,
        };
        return write(files, &after, &names, global.format);
    }
    if let Some(after) = refused {
        err(&render::diagnostics(&after, &project.folder, global.format));
    }
    Err(Failure::new(format!(
        "`{}` would not pass `sealform check`; nothing was written",
        names.packet_type
    )))
}

struct Files<'a> {
    project: &'a Project,
    schema_path: &'a str,
    schema: String,
    registry: String,
    examples: &'a Path,
}

fn write(
    files: Files<'_>,
    after: &Outcome,
    names: &Names,
    format: Format,
) -> Result<Verdict, Failure> {
    let mut created = vec![(
        files.project.folder.join(files.schema_path),
        files.schema.into_bytes(),
    )];
    let model = after.model.as_ref();
    let packet = model.and_then(|model| model.packet(&names.packet_type));
    if let (Some(model), Some(packet)) = (model, packet) {
        let interpreter = Interpreter::new(model);
        match example(&interpreter, packet) {
            Ok((text, valid)) => {
                created.push((files.examples.join("valid/minimal.json"), text));
                created.push((
                    files.examples.join("invalid/unknown-member.json"),
                    with_unknown_member(
                        valid,
                        model.payload_type(packet).and(open_member(model, packet)),
                    )
                    .into_bytes(),
                ));
            }
            Err(report) => err(&format!(
                "warning: no example was written, add one below `{}`: {}\n",
                files.examples.display(),
                report.first()
            )),
        }
    }
    // The registry comes last: until then the project is as it was.
    created.push((files.project.registry_path(), files.registry.into_bytes()));
    for (path, bytes) in &created {
        write_file(path, bytes)?;
        let path = path.display().to_string();
        match format {
            Format::Human => out(&format!("wrote {path}\n"))?,
            Format::Json => out(&Record::new("written").text("file", &path).line())?,
        }
    }
    if format == Format::Human {
        out(
            "next: describe what the packet holds in the schema, then run `sealform check` and `sealform generate`\n",
        )?;
    }
    Ok(Verdict::Clean)
}

/// A sealed packet with as little in it as the schema allows, as text and as value.
fn example(interpreter: &Interpreter<'_>, packet: &Packet) -> Result<(Vec<u8>, Json), Report> {
    let draft = sample(interpreter, packet.schema);
    let sealed = interpret::seal(interpreter, packet, draft, &EXAMPLE_TIME)?;
    interpreter.validate(packet, &sealed)?;
    let mut text = interpret::encode(interpreter, packet, &sealed)?;
    text.push(b'\n');
    Ok((text, sealed))
}

fn open_member<'m>(model: &'m sealform_model::Model, packet: &Packet) -> Option<&'m str> {
    match &packet.body {
        sealform_model::Body::Enveloped { envelope, .. } => {
            Some(&model.envelopes[*envelope].member)
        }
        sealform_model::Body::Plain(_) => None,
    }
}

/// The example with a member that no schema declares, in the payload where there is one.
fn with_unknown_member(mut packet: Json, member: Option<&str>) -> String {
    if let Json::Object(object) = &mut packet {
        match member.and_then(|member| object.get_mut(member)) {
            Some(Json::Object(payload)) => payload.insert("unexpected", Json::Bool(true)),
            _ => object.insert("unexpected", Json::Bool(true)),
        }
    }
    compact(&packet) + "\n"
}

/// The envelope that was named, or the family's own.
fn envelope(
    project: &Project,
    wanted: &Wanted<'_>,
    family: &str,
) -> Result<Option<Envelope>, Failure> {
    let path = match wanted.envelope {
        Some(path) => find(&project.loader, &project.folder, path)?,
        None if family.is_empty() => "envelope.schema.json".to_owned(),
        None => format!("{family}/envelope.schema.json"),
    };
    let Ok(text) = project.loader.load(&path) else {
        return Ok(None);
    };
    let levels = if family.is_empty() {
        0
    } else {
        family.split('/').count()
    };
    let reference = match path.rsplit_once('/') {
        Some((folder, name)) if folder == family => name.to_owned(),
        _ => format!("{}{path}", "../".repeat(levels)),
    };
    match Envelope::of(&text, reference) {
        None if wanted.envelope.is_some() => Err(Failure::new(format!(
            "`{}` leaves no member open; mark one with `\"x-parameter\": \"T\"`",
            shown(&project.folder, &path)
        ))),
        envelope => Ok(envelope),
    }
}

/// The members that tell the packet apart: a group of the discriminator that the envelope declares; without an envelope the smallest group.
fn identity(
    names: &Names,
    wanted: &Wanted<'_>,
    envelope: Option<&Envelope>,
    groups: &[Vec<String>],
) -> Vec<(String, String)> {
    let named = |group: &&Vec<String>| {
        group.iter().any(|member| {
            (member == "tool" && wanted.tool.is_some())
                || (member == "kind" && wanted.kind.is_some())
        })
    };
    let group = match envelope {
        Some(envelope) => groups
            .iter()
            .find(|group| group.iter().all(|member| envelope.members.contains(member))),
        None => groups
            .iter()
            .find(named)
            .or_else(|| groups.iter().min_by_key(|group| group.len())),
    };
    let says = |member: &String| match member.as_str() {
        "tool" => wanted.tool.unwrap_or(&names.tool).to_owned(),
        "kind" => wanted.kind.unwrap_or(&names.kind).to_owned(),
        _ => names.packet_type.clone(),
    };
    group
        .into_iter()
        .flatten()
        .map(|member| (member.clone(), says(member)))
        .collect()
}

/// Compiles the registry with some files as they would be.
fn compile(project: &Project, files: &[(&str, &str)]) -> Outcome {
    compile_registry(&Overlay { project, files }, &project.registry)
}

struct Overlay<'a> {
    project: &'a Project,
    files: &'a [(&'a str, &'a str)],
}

impl Loader for Overlay<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        match self.files.iter().find(|(known, _)| *known == path) {
            Some((_, text)) => Ok((*text).to_owned()),
            None => self.project.loader.load(path),
        }
    }

    fn list(&self) -> Vec<String> {
        let mut all = self.project.loader.list();
        all.extend(self.files.iter().map(|(path, _)| (*path).to_owned()));
        all.sort();
        all.dedup();
        all
    }
}

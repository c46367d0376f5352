//! `Subject`: the packet type that a command is about, named by its registered type, its name, or a schema file.

use crate::args::Global;
use crate::console::err;
use crate::failure::Failure;
use crate::project::{Project, compile_file};
use crate::render;
use sealform::{Json, Limits, Report, packet, reader};
use sealform_model::{Model, Outcome, Packet, nearest};
use std::path::Path;

/// A packet type with the model that it comes from.
pub struct Subject {
    model: Model,
    which: Which,
}

/// What of the model is meant.
#[derive(Clone, Copy, Debug)]
enum Which {
    Packet(usize),
    Wrapper,
}

impl Subject {
    /// Compiles what defines the type. Schemas with errors are shown and then a failure: without them there is no verdict.
    pub fn open(global: &Global, name: &str) -> Result<Subject, Failure> {
        if name.ends_with(".json") || name.contains(['/', '\\']) {
            let (outcome, folder) = compile_file(&global.schemas, Path::new(name))?;
            let model = usable(outcome, &folder, global, Path::new(name))?;
            return match model.packets.is_empty() {
                true => Err(Failure::new(format!("`{name}` describes no packet"))),
                false => Ok(Subject {
                    model,
                    which: Which::Packet(0),
                }),
            };
        }
        let model = registered(global)?;
        let is_meant = |packet: &Packet| packet.packet_type == name || packet.name == name;
        let which = match model.packets.iter().position(is_meant) {
            Some(at) => Which::Packet(at),
            None if model
                .wrapper
                .as_ref()
                .is_some_and(|(wrapper, _)| wrapper.packet_type == name) =>
            {
                Which::Wrapper
            }
            None => {
                let project = Project::open(&global.schemas, global.registry.as_deref())?;
                return Err(unknown(&model, name, &project.registry_path()));
            }
        };
        Ok(Subject { model, which })
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The packet type; `None` for the wire wrapper.
    pub fn packet(&self) -> Option<&Packet> {
        match self.which {
            Which::Packet(at) => self.model.packets.get(at),
            Which::Wrapper => None,
        }
    }

    /// The packet type, for what a wrapper has not: a hash.
    pub fn sealed(&self) -> Result<&Packet, Failure> {
        let packet = self.packet().ok_or_else(|| {
            Failure::new(
                "a wrapper has no hash; name the type of the packet inside and give that packet",
            )
        })?;
        if packet.context.is_some() {
            return Err(Failure::new(format!(
                "`{}` is judged beside a context, so it has no hash and is not sealed; see `sealform validate --context`",
                packet.packet_type
            )));
        }
        Ok(packet)
    }

    /// The registered type.
    pub fn packet_type(&self) -> &str {
        match (self.packet(), &self.model.wrapper) {
            (Some(packet), _) => &packet.packet_type,
            (None, Some((wrapper, _))) => &wrapper.packet_type,
            (None, None) => "",
        }
    }

    /// What a reader of the type takes in.
    pub fn limits(&self) -> Limits {
        match (self.packet(), &self.model.wrapper) {
            (None, Some((_, envelope))) => self.model.envelopes[*envelope].seal.limits,
            (Some(packet), _) => packet.seal.limits,
            (None, None) => Limits::default(),
        }
    }

    /// Reads an input within the limits of the type.
    pub fn read(&self, input: &[u8]) -> Result<Json, Report> {
        reader::read(input, self.limits()).map_err(Report::single)
    }
}

/// Puts places of the input into a report.
pub fn located(report: Report, input: &[u8]) -> Report {
    packet::located(report, input)
}

/// The model of all registered types.
pub(crate) fn registered(global: &Global) -> Result<Model, Failure> {
    let project = Project::open(&global.schemas, global.registry.as_deref())?;
    let registry = project.registry_path();
    usable(project.compile()?, &project.folder, global, &registry)
}

fn usable(
    outcome: Outcome,
    folder: &Path,
    global: &Global,
    origin: &Path,
) -> Result<Model, Failure> {
    if outcome.has_errors() {
        err(&render::diagnostics(&outcome, folder, global.format));
    }
    let found = render::summary(&outcome.diagnostics);
    outcome.model.ok_or_else(|| {
        Failure::new(format!(
            "the schemas of `{}` cannot be used: {found}; see `sealform check`",
            origin.display()
        ))
    })
}

fn unknown(model: &Model, name: &str, registry: &Path) -> Failure {
    let types = model
        .packets
        .iter()
        .map(|packet| packet.packet_type.as_str());
    let names = model.packets.iter().map(|packet| packet.name.as_str());
    let hint = match nearest(name, types.chain(names)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("`{}` lists them", registry.display()),
    };
    Failure::new(format!("no packet type `{name}`; {hint}"))
}

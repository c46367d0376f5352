//! What correlation needs of a packet type: the table of places where names and edges stand.
//! Made from the schemas, handed to the walk of the runtime by the interpreter and, as constants, by generated code.
//! A name that the walk could not find, or would find where it is none, is refused here.

mod edge;
mod places;
mod reach;

use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::schema::Schema;
use places::Builder;
use sealform::correlate::Step;
use std::collections::HashSet;

/// Where the names and edges of a packet type stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Pointer to the packet's hash, where it has one.
    pub hash: Option<String>,
    /// The table; empty where the packet names nothing.
    pub table: Vec<Vec<Step<String>>>,
}

/// The places of every packet type, in the order of the model.
pub fn places(model: &Model) -> Vec<Places> {
    // What is wrong was reported when the model was made.
    built(model, &mut Vec::new())
}

/// Reports names and edges that cannot be found in every packet.
pub fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    built(model, &mut found);
    // Several packets may share what is wrong.
    let mut said = HashSet::new();
    found.retain(|diagnostic: &Diagnostic| {
        said.insert((diagnostic.span, diagnostic.message.clone()))
    });
    diagnostics.extend(found);
}

fn built(model: &Model, diagnostics: &mut Vec<Diagnostic>) -> Vec<Places> {
    let says = |schema: &Schema| schema.entity.is_some() || schema.edge.is_some();
    if !model.schemas.iter().any(says) {
        return vec![Places::default(); model.packets.len()];
    }
    let naming = reach::naming(&model.schemas);
    let packets = model.packets.iter();
    let built = packets.map(|packet| Builder::new(model, packet, &naming, diagnostics).build());
    built.collect()
}

//! Lints: what single keywords cannot see. A rule is a file; each reports through diagnostics.

mod absence;
pub(crate) mod bounds;
mod conjunction;
pub(crate) mod events;
mod frames;
mod functions;
mod index_of;
mod names;
mod packet_names;
mod payload;
mod placement;
pub mod registry;
mod values;
pub mod variants;

use crate::diagnostic::Diagnostic;
use crate::model::Model;

/// A rule over a whole model.
pub type Rule = fn(&Model, &mut Vec<Diagnostic>);

/// Every rule, in the order in which they run.
pub const RULES: &[Rule] = &[
    bounds::check,
    conjunction::check,
    absence::check,
    index_of::check,
    crate::correlate::check,
    placement::check,
    names::check,
    packet_names::check,
    functions::check,
    events::check,
    frames::check,
    payload::check,
    registry::check,
    values::check,
];

/// Runs every rule.
pub fn run(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for rule in RULES {
        rule(model, diagnostics);
    }
}

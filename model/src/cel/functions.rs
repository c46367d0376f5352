//! `x-functions` of a packet, compiled.

use super::check::Names;
use super::compiler::{Compiler, Wanted};
use super::rewrite;
use super::shape::Shapes;
use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::plan::{Function, PatternTable, Work};
use crate::schema::{FunctionWork, Schema, SchemaId};
use crate::source::Sources;

/// Compiles the functions of a packet.
pub fn functions(
    schemas: &[Schema],
    packet: SchemaId,
    sources: &Sources,
    patterns: &mut PatternTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Function> {
    let shapes = Shapes::new(schemas);
    let root = target(schemas, packet);
    let mut compiler = Compiler {
        shapes,
        sources,
        patterns,
        diagnostics,
    };
    let names = Names::of_packet(shapes.of(root));
    let functions = schemas[root.0].functions.iter().filter_map(|at| {
        let text = &at.value;
        let work = match &text.work {
            FunctionWork::Value(cel) => {
                let wanted = Wanted {
                    ty: None,
                    by: "what a function gives",
                    arguments: &text.arguments,
                };
                Work::Value(compiler.expression(cel, &names, &wanted)?)
            }
            FunctionWork::Set(_) => Work::Set(rewrite::rewrite(&mut compiler, schemas, root, at)?),
        };
        Some(Function {
            name: text.name.clone(),
            arguments: text.arguments.clone(),
            description: text.description.clone(),
            work,
        })
    });
    functions.collect()
}

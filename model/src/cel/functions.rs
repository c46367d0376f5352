//! `x-functions` of a packet, compiled.

use super::check::Names;
use super::compiler::{Compiler, Wanted};
use super::rewrite;
use super::shape::Shapes;
use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::plan::{Function, PatternTable, Variable, Work};
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
        let unused = text.arguments.iter().enumerate().find(|(number, _)| {
            let local = Variable::Local(*number);
            match &work {
                Work::Value(expr) => !expr.uses(local),
                Work::Set(rewrite) => {
                    let mut sets = rewrite.nodes.values().flat_map(|node| &node.sets);
                    !sets.any(|(_, expr)| expr.uses(local))
                }
            }
        });
        if let Some((_, unused)) = unused {
            let message = format!("no expression of `{}` reads `{}`", text.name, unused.name);
            let help = "read the argument, or take it out";
            compiler.fault("bad-keyword-value", at.site.span, message, help);
            return None;
        }
        Some(Function {
            name: text.name.clone(),
            arguments: text.arguments.clone(),
            description: text.description.clone(),
            work,
        })
    });
    functions.collect()
}

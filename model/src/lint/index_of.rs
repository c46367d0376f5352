//! `bad-index`: `x-indexOf` on what is no integer, or with a pointer that leads to no array of a packet.
//!
//! ```json
//! { "properties": { "file": { "type": "integer", "x-indexOf": "/fiels" }, "files": { "type": "array" } } }
//! ```

use crate::cel::{Shape, Shapes, reached};
use crate::diagnostic::{Diagnostic, nearest};
use crate::model::Model;
use crate::schema::{At, SchemaId};
use std::collections::HashSet;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let schemas = &model.schemas;
    if schemas.iter().all(|schema| schema.index_of.is_none()) {
        return;
    }
    let shapes = Shapes::new(schemas);
    let reached = reached(schemas, &model.judged());
    // A schema that was merged stands in the arena twice, with the same keyword.
    let mut said: HashSet<(&str, String)> = HashSet::new();
    for (id, schema) in schemas.iter().enumerate() {
        let Some(at) = &schema.index_of else {
            continue;
        };
        let reached = reached.get(&SchemaId(id));
        let Err((message, help)) = judged(shapes, SchemaId(id), at, model, reached) else {
            continue;
        };
        if said.insert((&at.site.keyword, message.clone())) {
            diagnostics.push(Diagnostic::error("bad-index", at.site.span, message).help(help));
        }
    }
}

/// What is wrong, and what to write instead.
type Wrong = (String, String);

fn judged(
    shapes: Shapes<'_>,
    id: SchemaId,
    at: &At<String>,
    model: &Model,
    reached: Option<&crate::cel::Reached>,
) -> Result<(), Wrong> {
    let shape = shapes.of(id);
    let is_integer = match &shape {
        Shape::Nullable(inside) => **inside == Shape::Int,
        other => *other == Shape::Int,
    };
    if !is_integer {
        return Err((
            format!(
                "`x-indexOf` stands on an integer, and this is {}",
                shape.named()
            ),
            "add `\"type\": \"integer\"` beside it, or take `x-indexOf` out".to_owned(),
        ));
    }
    // What nothing reaches is judged nowhere.
    let Some(reached) = reached else {
        return Ok(());
    };
    if reached.alone {
        return Err((
            "the branch of a union without a tag is told apart without the packet, so an index in it cannot be looked up"
                .to_owned(),
            "give every branch a required member with a `const` text of its own".to_owned(),
        ));
    }
    for root in &reached.roots {
        leads_to_array(shapes, *root, at).map_err(|(message, help)| {
            let packet = &model.schema(*root).keyword;
            (format!("`{}` of `{packet}`: {message}", at.value), help)
        })?;
    }
    Ok(())
}

/// Follows the pointer through declared members.
fn leads_to_array(shapes: Shapes<'_>, root: SchemaId, at: &At<String>) -> Result<(), Wrong> {
    match shapes.follow(root, &at.value) {
        Ok(Shape::List(..)) => Ok(()),
        Ok(other) => Err((
            format!("it leads to {}, not to an array", other.named()),
            "point to a member with `\"type\": \"array\"`".to_owned(),
        )),
        Err((name, Shape::Object(alternatives))) => {
            let names = shapes.names(&alternatives);
            let help = match nearest(&name, names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "the pointer starts at the packet; declared there are `{}`",
                    names.join("`, `")
                ),
            };
            Err((format!("`{name}` is not a declared member"), help))
        }
        Err((name, shape)) => Err((
            format!("`{name}` stands on {}", shape.named()),
            "lead through declared members of objects to one array, as in `/payload/lines`"
                .to_owned(),
        )),
    }
}

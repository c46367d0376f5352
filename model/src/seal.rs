//! How packets are sealed and read: canonical form, hash, derived members, limits.

use crate::merge;
use crate::model::{Model, Seal};
use crate::plan::Derivation;
use crate::schema::{Schema, SchemaId};
use crate::types::{Presence, Type, Types};
use sealform::{Form, Limits};

/// The seal of a packet or of an envelope, whose type is a struct where anything in it is derived.
pub fn seal_of(model: &Model, schema_id: SchemaId, ty: &Type) -> Seal {
    let schema = model.schema(schema_id);
    let mut derived = Vec::new();
    collect_derived(&model.types, ty, &mut Vec::new(), &mut derived);
    let tokens = |pointer: &str| sealform::names(pointer).collect();
    Seal {
        form: schema.hash.as_ref().map_or(Form::Jcs, |hash| hash.form),
        hash: schema.hash.as_ref().map(|hash| tokens(&hash.into)),
        derivations: derivations(model, schema_id, &derived),
        derived,
        limits: limits_of(schema),
    }
}

/// What the reader of a packet takes in.
pub fn limits_of(schema: &Schema) -> Limits {
    Limits {
        max_input_bytes: schema
            .max_input_bytes
            .as_ref()
            .map_or(sealform::limits::DEFAULT_MAX_INPUT_BYTES, |at| {
                usize::try_from(at.value).unwrap_or(usize::MAX)
            }),
        max_depth: schema
            .max_depth
            .as_ref()
            .map_or(sealform::limits::DEFAULT_MAX_DEPTH, |at| at.value as usize),
    }
}

/// The derived members among these whose value is an expression or a projection, with what follows.
fn derivations(
    model: &Model,
    root: SchemaId,
    derived: &[(Vec<String>, crate::schema::Derive)],
) -> Vec<(usize, Derivation)> {
    let compiled = derived.iter().enumerate().filter_map(|(at, (path, _))| {
        let (last, above) = path.split_last()?;
        let mut object = merge::target(&model.schemas, root);
        for name in above {
            let member = model.schemas[object.0].property(name)?;
            object = merge::target(&model.schemas, member);
        }
        let compiled = model.plan.derivations.get(&(object, last.clone()))?;
        Some((at, compiled.clone()))
    });
    compiled.collect()
}

/// Derived members that stand at a fixed place: through structs, not through arrays, maps or unions.
fn collect_derived(
    types: &Types,
    ty: &Type,
    above: &mut Vec<String>,
    found: &mut Vec<(Vec<String>, crate::schema::Derive)>,
) {
    let Some(structure) = types.as_struct(ty) else {
        return;
    };
    for field in structure.fields.iter().filter(|field| !field.boxed) {
        above.push(field.name.clone());
        if let Some(derive) = &field.derive {
            found.push((above.clone(), derive.clone()));
        } else if field.presence == Presence::Required {
            collect_derived(types, &field.ty, above, found);
        }
        above.pop();
    }
}

//! Types that contain themselves: such a member is boxed, or the type would have no size.

use super::{Kind, Type, TypeId, Types};
use std::collections::HashSet;

/// Marks the members through which a type contains itself without an array or a map between.
pub(super) fn box_recursion(types: &mut Types) {
    let direct: Vec<Vec<TypeId>> = types
        .named
        .iter()
        .map(|named| members(&named.kind))
        .collect();
    for id in 0..types.named.len() {
        let own = TypeId(id);
        let returns = |ty: &Type| inner(ty).is_some_and(|target| reaches(&direct, target, own));
        match &mut types.named[id].kind {
            Kind::Struct(value) => value
                .fields
                .iter_mut()
                .for_each(|field| field.boxed = returns(&field.ty)),
            Kind::Union(union) => union
                .branches
                .iter_mut()
                .for_each(|branch| branch.boxed = returns(&branch.ty)),
            Kind::StringEnum(_) | Kind::CheckedString => {}
        }
    }
}

fn members(kind: &Kind) -> Vec<TypeId> {
    match kind {
        Kind::Struct(value) => value
            .fields
            .iter()
            .filter_map(|field| inner(&field.ty))
            .collect(),
        Kind::Union(union) => union
            .branches
            .iter()
            .filter_map(|branch| inner(&branch.ty))
            .collect(),
        Kind::StringEnum(_) | Kind::CheckedString => Vec::new(),
    }
}

/// The named type that a value of this type holds in place.
fn inner(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::Nullable(inside) => inner(inside),
        _ => None,
    }
}

fn reaches(direct: &[Vec<TypeId>], from: TypeId, to: TypeId) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        if seen.insert(at) {
            open.extend(&direct[at.0]);
        }
    }
    false
}

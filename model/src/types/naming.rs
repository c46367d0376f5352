//! Unions of schemas as types, and the names of types.

use super::infer::{Infer, nullable};
use super::{Branch, Kind, Named, Type, TypeId, Union};
use crate::diagnostic::Diagnostic;
use crate::merge::target;
use crate::names::upper_camel;
use crate::schema::{Schema, SchemaId};
use crate::union::tag;
use sealform::check::Types as Set;

impl Infer<'_> {
    pub(super) fn union(&mut self, id: SchemaId, branches: &[SchemaId], hint: &str) -> Type {
        let is_null = |branch: &SchemaId| {
            self.set(&self.schemas[target(self.schemas, *branch).0]) == Set::NULL
        };
        let (nulls, others): (Vec<SchemaId>, Vec<SchemaId>) =
            branches.iter().copied().partition(is_null);
        if let ([_], [only]) = (nulls.as_slice(), others.as_slice()) {
            let inside = self.of(*only, hint);
            return nullable(inside);
        }
        let named = self.name(
            id,
            hint,
            Kind::Union(Union {
                tag: None,
                branches: Vec::new(),
            }),
        );
        self.types.by_schema.insert(id, Type::Named(named));
        let name = self.types.named[named.0].name.clone();
        let tag = tag(self.schemas, branches);
        let mut taken: Vec<String> = Vec::new();
        let mut built = Vec::new();
        for (number, branch) in branches.iter().enumerate() {
            let texts: Vec<&String> = tag
                .iter()
                .flat_map(|tag| &tag.texts)
                .filter(|(_, at)| *at == number)
                .map(|(text, _)| text)
                .collect();
            // A branch that several texts lead to is not named after one of them.
            let text = match texts.as_slice() {
                [only] => Some(upper_camel(only)),
                _ => None,
            };
            let schema = &self.schemas[target(self.schemas, *branch).0];
            let title = schema.title.as_ref().map(|title| upper_camel(&title.value));
            let short = text
                .or(title)
                .or_else(|| definition_name(schema).map(|name| upper_camel(&name)));
            let ty = self.of(
                *branch,
                &format!(
                    "{name}{}",
                    short
                        .clone()
                        .unwrap_or_else(|| format!("Branch{}", number + 1))
                ),
            );
            let wanted = short.unwrap_or_else(|| {
                type_word(&ty).map_or_else(|| format!("Branch{}", number + 1), str::to_owned)
            });
            let branch_name = distinct(&wanted, |name| taken.iter().any(|known| known == name));
            taken.push(branch_name.clone());
            built.push(Branch {
                name: branch_name,
                ty,
                schema: *branch,
                boxed: false,
            });
        }
        self.types.named[named.0].kind = Kind::Union(Union {
            tag,
            branches: built,
        });
        Type::Named(named)
    }

    /// Registers a named type under its own name, or a distinct one where the name is only derived.
    pub(super) fn name(&mut self, id: SchemaId, hint: &str, kind: Kind) -> TypeId {
        let schema = &self.schemas[id.0];
        let family = (self.family)(schema.file);
        let own = schema
            .rust
            .name
            .clone()
            .or_else(|| schema.title.as_ref().map(|title| upper_camel(&title.value)))
            .or_else(|| definition_name(schema).map(|name| upper_camel(&name)));
        let name = match &own {
            Some(name) => {
                if let Some(other) = self
                    .taken
                    .get(&(family.clone(), name.clone()))
                    .filter(|other| **other != id)
                {
                    let span = schema
                        .title
                        .as_ref()
                        .map_or(schema.span, |title| title.site.span);
                    let error = Diagnostic::error(
                        "type-collision",
                        span,
                        format!("two schemas are named `{name}`"),
                    );
                    self.diagnostics.push(
                        error
                            .note(Some(self.schemas[other.0].span), "the other one")
                            .help("give one of them another `title`"),
                    );
                }
                name.clone()
            }
            None => distinct(&upper_camel(hint), |name| {
                self.taken.contains_key(&(family.clone(), name.to_owned()))
            }),
        };
        self.taken.insert((family, name.clone()), id);
        self.types.named.push(Named {
            name,
            file: schema.file,
            schema: id,
            description: schema.description.clone(),
            kind,
        });
        TypeId(self.types.named.len() - 1)
    }
}

/// The name of a `$defs` entry, if the schema is one.
pub(super) fn definition_name(schema: &Schema) -> Option<String> {
    let mut tokens = schema.pointer.rsplit('/');
    let name = tokens.next()?;
    let is_definition = schema.pointer.starts_with("/$defs/")
        && !tokens.any(|token| {
            matches!(
                token,
                "properties"
                    | "items"
                    | "oneOf"
                    | "anyOf"
                    | "allOf"
                    | "prefixItems"
                    | "additionalProperties"
            )
        });
    is_definition.then(|| sealform::unescape(name))
}

fn type_word(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Null => "Null",
        Type::Boolean => "Boolean",
        Type::Integer(_) => "Integer",
        Type::Number => "Number",
        Type::String => "String",
        Type::Bytes(_) => "Bytes",
        Type::Array(_) => "Array",
        Type::Map(_) => "Object",
        Type::Any | Type::Nullable(_) | Type::Named(_) | Type::Parameter | Type::External(_) => {
            return None;
        }
    })
}

/// The wanted name, or the first of its numbered forms that is free.
fn distinct(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(wanted) {
        return wanted.to_owned();
    }
    (2_u64..)
        .map(|n| format!("{wanted}{n}"))
        .find(|name| !taken(name))
        .unwrap_or_else(|| wanted.to_owned())
}

//! From schemas to types. Where a schema says more than a type can, the type is the nearest plain one.

use super::naming::definition_name;
use super::recursion::box_recursion;
use super::{Field, Integer, Kind, Presence, Struct, Type, Types};
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_TYPE_DEPTH;
use crate::merge::target;
use crate::names::{snake, upper_camel};
use crate::schema::{Absence, Schema, SchemaId};
use crate::union::constant_texts;
use sealform::check::Types as Set;
use sealform::{Json, Object};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// A schema that must have a named type, with the name to fall back on.
pub struct Root {
    /// The schema.
    pub schema: SchemaId,
    /// Used where it has no `title`.
    pub name: String,
}

/// Gives every root, and what it reaches, a type. `family` names the group of a file in which names are unique.
pub fn infer(
    schemas: &[Schema],
    roots: &[Root],
    family: &dyn Fn(usize) -> String,
    diagnostics: &mut Vec<Diagnostic>,
) -> Types {
    let mut infer = Infer {
        schemas,
        family,
        diagnostics,
        types: Types::default(),
        taken: HashMap::new(),
        open: HashSet::new(),
        sets: RefCell::default(),
    };
    for root in roots {
        infer.of(root.schema, &root.name);
    }
    box_recursion(&mut infer.types);
    infer.types
}

pub(super) struct Infer<'a> {
    pub(super) schemas: &'a [Schema],
    pub(super) family: &'a dyn Fn(usize) -> String,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    pub(super) types: Types,
    pub(super) taken: HashMap<(String, String), SchemaId>,
    /// Schemas whose type is being found and has no name yet.
    pub(super) open: HashSet<SchemaId>,
    /// By address of the schema, which stays where it is.
    sets: RefCell<HashMap<usize, Set>>,
}

impl Infer<'_> {
    /// The type of a schema; `hint` names it where nothing else does.
    pub(super) fn of(&mut self, id: SchemaId, hint: &str) -> Type {
        if let Some(known) = self.types.by_schema.get(&id) {
            return known.clone();
        }
        let settled = target(self.schemas, id);
        // An array of itself has no name by which it could contain itself; below it, any JSON stands.
        if !self.open.insert(id) {
            return Type::Any;
        }
        let ty = match settled == id {
            true if self.open.len() > MAX_TYPE_DEPTH => self.too_deep(id),
            true => self.settled(id, hint),
            false => self.of(settled, hint),
        };
        self.open.remove(&id);
        self.types.by_schema.insert(id, ty.clone());
        ty
    }

    /// Reported once: what lies below has no type.
    fn too_deep(&mut self, id: SchemaId) -> Type {
        if !self
            .diagnostics
            .iter()
            .any(|diagnostic| diagnostic.code == "too-deep")
        {
            let error = Diagnostic::error(
                "too-deep",
                self.schemas[id.0].span,
                format!("more than {MAX_TYPE_DEPTH} types are nested in each other"),
            );
            self.diagnostics
                .push(error.help("split the schema into packets of their own"));
        }
        Type::Any
    }

    fn settled(&mut self, id: SchemaId, hint: &str) -> Type {
        let schema = &self.schemas[id.0];
        if let Some(path) = &schema.rust.path {
            return Type::External(path.clone());
        }
        if let Some(size) = schema.bytes {
            return Type::Bytes(size);
        }
        if schema.parameter.is_some() && !schema.has_own_checks() {
            return Type::Parameter;
        }
        if schema.never {
            return Type::Any;
        }
        if let Some(texts) = constant_texts(self.schemas, id) {
            return self.texts(id, texts, hint);
        }
        let set = self.set(schema);
        let without_null = Set(set.0 & !Set::NULL.0);
        if set == Set::NULL {
            return Type::Null;
        }
        if set.includes(Set::NULL) && set != Set::ALL {
            let inside = self.single(id, without_null, hint);
            return nullable(inside);
        }
        match schema.types {
            Some(_) => self.single(id, set, hint),
            None => self.untyped(id, set, hint),
        }
    }

    /// The JSON types that a value may have, as far as keywords say it plainly.
    /// Remembered by schema: conjuncts that several schemas share would be asked again for each way to them.
    pub(super) fn set(&self, schema: &Schema) -> Set {
        let key = std::ptr::from_ref(schema) as usize;
        if let Some(known) = self.sets.borrow().get(&key) {
            return *known;
        }
        let set = self.own_set(schema);
        self.sets.borrow_mut().insert(key, set);
        set
    }

    fn own_set(&self, schema: &Schema) -> Set {
        let mut set = schema.types.as_ref().map_or(Set::ALL, |types| types.value);
        let values = schema
            .constant
            .iter()
            .map(|at| &at.value)
            .chain(schema.enumeration.iter().flat_map(|at| &at.value));
        // A declared `number` is written as a double even where only integers are listed.
        let is_double = |value: &Json| matches!(value, Json::Number(_)) && schema.types.is_some();
        let listed = values.fold(Set(0), |set, value| {
            set.or(if is_double(value) {
                Set::NUMBER
            } else {
                Set::of(value)
            })
        });
        if !listed.is_empty() {
            set = set.and(listed);
        }
        for branch in schema.all_of.iter().flat_map(|at| &at.value) {
            set = set.and(self.set(&self.schemas[target(self.schemas, *branch).0]));
        }
        set
    }

    fn single(&mut self, id: SchemaId, set: Set, hint: &str) -> Type {
        let schema = &self.schemas[id.0];
        match set {
            Set::BOOLEAN => Type::Boolean,
            Set::INTEGER => Type::Integer(Integer::of(schema)),
            Set::NUMBER => Type::Number,
            Set::STRING => self.string(id),
            Set::ARRAY => self.array(id, hint),
            Set::OBJECT => self.object(id, hint),
            _ => Type::Any,
        }
    }

    /// A schema without `type`: a union, a list of conjunctions, or anything.
    fn untyped(&mut self, id: SchemaId, set: Set, hint: &str) -> Type {
        let schema = &self.schemas[id.0];
        let groups: Vec<&Vec<SchemaId>> = schema
            .any_of
            .iter()
            .chain(&schema.one_of)
            .map(|at| &at.value)
            .collect();
        match (groups.as_slice(), schema.all_of.as_slice()) {
            ([branches], []) if set == Set::ALL => self.union(id, &branches.to_vec(), hint),
            ([], [only]) if only.value.len() == 1 && schema.properties.is_empty() => {
                self.of(only.value[0], hint)
            }
            _ if set != Set::ALL => self.single(id, set, hint),
            _ => Type::Any,
        }
    }

    fn texts(&mut self, id: SchemaId, texts: Vec<String>, hint: &str) -> Type {
        if self.schemas[id.0].enumeration.is_none() {
            return Type::String;
        }
        Type::Named(self.name(id, hint, Kind::StringEnum(texts)))
    }

    fn string(&mut self, id: SchemaId) -> Type {
        let schema = &self.schemas[id.0];
        let constrained = !schema.patterns.is_empty()
            || !schema.formats.is_empty()
            || schema.min_length.is_some()
            || schema.max_length.is_some()
            || schema.max_utf16.is_some();
        match definition_name(schema) {
            // Only a definition has a name that a reader would look for.
            Some(name) if constrained => Type::Named(self.name(id, &name, Kind::CheckedString)),
            _ => Type::String,
        }
    }

    fn array(&mut self, id: SchemaId, hint: &str) -> Type {
        let schema = &self.schemas[id.0];
        match &schema.items {
            Some(items) if schema.prefix_items.is_empty() => {
                Type::Array(Box::new(self.of(items.value, &format!("{hint}Item"))))
            }
            _ => Type::Array(Box::new(Type::Any)),
        }
    }

    fn object(&mut self, id: SchemaId, hint: &str) -> Type {
        let schema = &self.schemas[id.0];
        let mut properties = schema.properties.clone();
        let mut required: Vec<String> = schema
            .required
            .iter()
            .flat_map(|names| names.value.clone())
            .collect();
        for branch in schema.all_of.iter().flat_map(|at| &at.value) {
            let branch = &self.schemas[target(self.schemas, *branch).0];
            for (name, member) in &branch.properties {
                if !properties.iter().any(|(known, _)| known == name) {
                    properties.push((name.clone(), *member));
                }
            }
            required.extend(branch.required.iter().flat_map(|names| names.value.clone()));
        }
        let groups: Vec<Vec<SchemaId>> = schema
            .any_of
            .iter()
            .chain(&schema.one_of)
            .map(|at| at.value.clone())
            .collect();
        if let [branches] = groups.as_slice()
            && schema.properties.is_empty()
            && schema.pattern_properties.is_empty()
            && (properties.is_empty() || self.cover(branches, &properties))
        {
            return self.union(id, branches, hint);
        }
        if let Some(branches) = self.alternatives(schema, &properties) {
            return self.union(id, &branches, hint);
        }
        let closed = self.refuses_extra(schema);
        if properties.is_empty() && !closed {
            let inside = match &schema.additional_properties {
                Some(at) if schema.pattern_properties.is_empty() => {
                    self.of(at.value, &format!("{hint}Value"))
                }
                _ => Type::Any,
            };
            return Type::Map(Box::new(inside));
        }
        if properties.is_empty() && !schema.pattern_properties.is_empty() {
            return Type::Map(Box::new(Type::Any));
        }
        self.structure(id, &properties, &required, hint)
    }

    /// Whether no member may stand beside the declared ones: the schema is closed, or one of its conjuncts is.
    fn refuses_extra(&self, schema: &Schema) -> bool {
        let branches = schema.all_of.iter().flat_map(|at| &at.value);
        let conjuncts = branches.map(|branch| &self.schemas[target(self.schemas, *branch).0]);
        std::iter::once(schema)
            .chain(conjuncts)
            .any(|schema| schema.is_closed(self.schemas) && schema.pattern_properties.is_empty())
    }

    /// `then` and `else`, where they describe the whole object: a value has the members of one of them.
    fn alternatives(
        &self,
        schema: &Schema,
        properties: &[(String, SchemaId)],
    ) -> Option<Vec<SchemaId>> {
        let [only] = schema.conditionals.as_slice() else {
            return None;
        };
        let branches = vec![only.then.as_ref()?.value, only.otherwise.as_ref()?.value];
        self.cover(&branches, properties).then_some(branches)
    }

    /// Whether branches describe objects with members of their own, among them these.
    fn cover(&self, branches: &[SchemaId], properties: &[(String, SchemaId)]) -> bool {
        let settled = branches
            .iter()
            .map(|branch| &self.schemas[target(self.schemas, *branch).0]);
        let settled: Vec<&Schema> = settled.collect();
        let describes =
            |branch: &&Schema| !branch.properties.is_empty() && self.set(branch) == Set::OBJECT;
        let covers = |name: &str| settled.iter().any(|branch| branch.property(name).is_some());
        settled.iter().all(describes) && properties.iter().all(|(name, _)| covers(name))
    }

    fn structure(
        &mut self,
        id: SchemaId,
        properties: &[(String, SchemaId)],
        required: &[String],
        hint: &str,
    ) -> Type {
        let schema = &self.schemas[id.0];
        let named = self.name(id, hint, Kind::Struct(Struct::default()));
        // Known before its members are, so that it may contain itself.
        self.types.by_schema.insert(id, Type::Named(named));
        let name = self.types.named[named.0].name.clone();
        let fields: Vec<Field> = properties
            .iter()
            .map(|(member, schema)| self.field(&name, member, *schema, required.contains(member)))
            .collect();
        let extra = match &schema.additional_properties {
            _ if self.refuses_extra(schema) => None,
            Some(at) if schema.pattern_properties.is_empty() => {
                Some(self.of(at.value, &format!("{name}Extra")))
            }
            _ => Some(Type::Any),
        };
        let generic = fields.iter().any(|field| field.ty == Type::Parameter);
        self.types.named[named.0].kind = Kind::Struct(Struct {
            fields,
            extra,
            generic,
        });
        Type::Named(named)
    }

    fn field(&mut self, parent: &str, member: &str, id: SchemaId, required: bool) -> Field {
        let written = &self.schemas[id.0];
        let settled = &self.schemas[target(self.schemas, id).0];
        let mut ty = self.of(id, &format!("{parent}{}", upper_camel(member)));
        let constant = settled.constant.as_ref().map(|at| &at.value);
        let constant = constant
            .filter(|value| required && is_scalar(value, &ty))
            .cloned();
        let presence = match (&written.omit, &written.fill) {
            (Some(at), _) => {
                Presence::Omitted(self.absent(&ty, at.value.clone(), written, settled))
            }
            (None, Some(at)) => {
                Presence::Filled(self.absent(&ty, at.value.clone(), written, settled))
            }
            (None, None) if required => Presence::Required,
            (None, None) => match ty {
                Type::Nullable(inside) => {
                    ty = *inside;
                    Presence::Maybe
                }
                _ => Presence::Optional,
            },
        };
        let rust_name = written.rust.name.clone().unwrap_or_else(|| snake(member));
        Field {
            name: member.to_owned(),
            rust_name,
            ty,
            presence,
            constant,
            volatile: written.volatile.as_ref().map(|at| at.value.clone()),
            derive: written.derive.clone(),
            boxed: false,
            description: written
                .description
                .clone()
                .or_else(|| settled.description.clone()),
            deprecated: written.deprecated || settled.deprecated,
            schema: id,
        }
    }

    /// The value that absence means; wrong ones are reported where lints look at `x-omit` and `x-fill`.
    fn absent(&self, ty: &Type, absence: Absence, written: &Schema, settled: &Schema) -> Json {
        match (absence, ty) {
            (Absence::Null, _) => Json::Null,
            (Absence::Empty, Type::Array(_)) => Json::Array(Vec::new()),
            (Absence::Empty, Type::Map(_)) => Json::Object(Object::new()),
            (Absence::Empty, _) => Json::String(String::new()),
            (Absence::Default, _) => written
                .default
                .as_ref()
                .or(settled.default.as_ref())
                .map_or(Json::Null, |at| at.value.clone()),
        }
    }
}

/// Whether a constant is a text, a boolean or an integer of its type.
fn is_scalar(value: &Json, ty: &Type) -> bool {
    match (value, ty) {
        (Json::String(_), Type::String) | (Json::Bool(_), Type::Boolean) => true,
        (Json::Number(_), Type::Integer(integer)) => *integer != Integer::Any,
        _ => false,
    }
}

pub(super) fn nullable(ty: Type) -> Type {
    match ty {
        // A union of anything with null is anything.
        Type::Any | Type::Nullable(_) | Type::Null => ty,
        _ => Type::Nullable(Box::new(ty)),
    }
}

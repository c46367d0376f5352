//! The types of a model as their users would write them by hand, with serde derive: the measure of what generated code costs.

use sealform_model::Model;
use sealform_model::types::{Field, Integer, Kind, Named, Presence, Struct, Type, Union};
use std::collections::BTreeMap;

/// The source of a library with all types; `extra` keeps undeclared members, as generated types do.
pub fn library(model: &Model, extra: bool) -> String {
    let mut families: BTreeMap<String, String> = BTreeMap::new();
    let writer = Writer { model, extra };
    for named in &model.types.named {
        let family = families.entry(family(model, named)).or_default();
        family.push_str(&writer.item(named));
    }
    families
        .into_iter()
        .map(|(family, items)| format!("pub mod {family} {{\n{items}}}\n"))
        .collect()
}

fn family(model: &Model, named: &Named) -> String {
    let family = model.family(named.file);
    if family.is_empty() {
        "top".to_owned()
    } else {
        family
    }
}

struct Writer<'m> {
    model: &'m Model,
    extra: bool,
}

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]\n";
const DERIVES_EQ: &str = "#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]\n";

impl Writer<'_> {
    fn item(&self, named: &Named) -> String {
        let name = &named.name;
        match &named.kind {
            Kind::Struct(structure) => self.structure(name, structure),
            Kind::StringEnum(texts) => {
                let variants: String = texts
                    .iter()
                    .enumerate()
                    .map(|(at, text)| format!("    #[serde(rename = {text:?})]\n    V{at},\n"))
                    .collect();
                format!("{DERIVES_EQ}pub enum {name} {{\n{variants}}}\n")
            }
            Kind::CheckedString => {
                format!("{DERIVES_EQ}#[serde(transparent)]\npub struct {name}(String);\n")
            }
            Kind::Union(union) => self.union(name, union),
        }
    }

    fn structure(&self, name: &str, structure: &Struct) -> String {
        let stored = structure
            .fields
            .iter()
            .filter(|field| field.constant.is_none());
        let mut fields: String = stored.map(|field| self.field(field)).collect();
        if let Some(ty) = structure.extra.as_ref().filter(|_| self.extra) {
            let ty = self.ty(ty);
            fields.push_str(&format!(
                "    #[serde(flatten)]\n    pub extra: std::collections::BTreeMap<String, {ty}>,\n"
            ));
        }
        let parameter = if structure.generic { "<T>" } else { "" };
        format!("{DERIVES}pub struct {name}{parameter} {{\n{fields}}}\n")
    }

    fn field(&self, field: &Field) -> String {
        let mut ty = self.ty(&field.ty);
        if field.boxed {
            ty = format!("Box<{ty}>");
        }
        let attributes = match &field.presence {
            Presence::Required => "",
            Presence::Optional | Presence::Maybe => {
                ty = format!("Option<{ty}>");
                ", default, skip_serializing_if = \"Option::is_none\""
            }
            Presence::Omitted(_) | Presence::Filled(_) if has_default(&field.ty) => ", default",
            Presence::Omitted(_) | Presence::Filled(_) => "",
        };
        let (wire, rust) = (&field.name, &field.rust_name);
        format!("    #[serde(rename = {wire:?}{attributes})]\n    pub r#{rust}: {ty},\n")
    }

    fn union(&self, name: &str, union: &Union) -> String {
        let tagging = match &union.tag {
            Some(tag) => format!("#[serde(tag = {:?})]\n", tag.member),
            None => "#[serde(untagged)]\n".to_owned(),
        };
        let variants: String = union
            .branches
            .iter()
            .enumerate()
            .map(|(at, branch)| {
                let texts = union.tag.iter().flat_map(|tag| &tag.texts);
                let texts = texts.filter(|(_, branch)| *branch == at);
                let names: Vec<String> = texts
                    .enumerate()
                    .map(|(at, (text, _))| match at {
                        0 => format!("rename = {text:?}"),
                        _ => format!("alias = {text:?}"),
                    })
                    .collect();
                let rename = match names.is_empty() {
                    true => String::new(),
                    false => format!("    #[serde({})]\n", names.join(", ")),
                };
                let ty = self.ty(&branch.ty);
                let ty = if branch.boxed {
                    format!("Box<{ty}>")
                } else {
                    ty
                };
                format!("{rename}    {}({ty}),\n", branch.name)
            })
            .collect();
        format!("{DERIVES}{tagging}pub enum {name} {{\n{variants}}}\n")
    }

    fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Any | Type::External(_) => "serde_json::Value".to_owned(),
            Type::Null => "()".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Integer(Integer::I32) => "i32".to_owned(),
            Type::Integer(Integer::U32) => "u32".to_owned(),
            Type::Integer(Integer::I64) => "i64".to_owned(),
            Type::Integer(Integer::U64) => "u64".to_owned(),
            Type::Integer(Integer::Any) => "serde_json::Number".to_owned(),
            Type::Number => "f64".to_owned(),
            Type::String | Type::Bytes(_) => "String".to_owned(),
            Type::Array(inside) => format!("Vec<{}>", self.ty(inside)),
            Type::Map(inside) => {
                format!("std::collections::BTreeMap<String, {}>", self.ty(inside))
            }
            Type::Nullable(inside) => format!("Option<{}>", self.ty(inside)),
            Type::Named(id) => {
                let named = self.model.types.get(*id);
                let parameter = match &named.kind {
                    Kind::Struct(structure) if structure.generic => "<serde_json::Value>",
                    _ => "",
                };
                format!(
                    "crate::{}::{}{parameter}",
                    family(self.model, named),
                    named.name
                )
            }
            Type::Parameter => "T".to_owned(),
        }
    }
}

/// Whether the type has a `Default`; types with a name derive none.
fn has_default(ty: &Type) -> bool {
    !matches!(
        ty,
        Type::Named(_) | Type::Parameter | Type::Integer(Integer::Any)
    )
}

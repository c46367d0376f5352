//! The table of keywords: one file each, named after the keyword.
//! What is not in the table is an error at its place; nothing in a schema is ignored.

mod additional_properties;
mod all_of;
mod anchor;
mod any_of;
mod comment;
mod conditional;
mod constant;
mod contains;
mod content_encoding;
mod content_media_type;
mod context;
mod default;
mod definitions;
mod dependent_required;
mod dependent_schemas;
mod deprecated;
mod derive;
mod description;
mod durability;
mod edge;
mod entity;
mod enumeration;
pub mod error;
mod examples;
mod exclusive_maximum;
mod exclusive_minimum;
mod fill;
pub mod format;
mod frame;
mod functions;
mod hash;
mod id;
mod index_of;
mod items;
mod max_bytes;
mod max_contains;
mod max_depth;
mod max_input_bytes;
mod max_items;
mod max_length;
mod max_properties;
mod max_utf16;
mod maximum;
mod min_contains;
mod min_items;
mod min_length;
mod min_properties;
mod minimum;
mod multiple_of;
mod not;
mod omit;
mod one_of;
mod order;
mod otherwise;
mod parameter;
pub mod pattern;
mod pattern_properties;
mod prefix_items;
mod profiles;
mod projection;
mod properties;
mod property_names;
mod read_only;
mod reference;
mod required;
mod requires;
pub mod rules;
mod rust;
mod schema_dialect;
mod taking;
mod then;
mod title;
mod types;
mod unique_items;
mod variants;
mod volatile;
mod write_only;

pub use taking::Taking;

use crate::schema::ErrorText;
use crate::source::Node;
use std::collections::BTreeMap;

/// A keyword: its name, and how its value becomes part of a schema.
pub struct Keyword {
    /// As it is written.
    pub name: &'static str,
    /// Types the value, or reports why it cannot be used.
    pub take: fn(&mut Taking<'_, '_>, &Node),
}

/// Every keyword, in the order of the file names.
pub const ALL: &[&Keyword] = &[
    &additional_properties::KEYWORD,
    &all_of::KEYWORD,
    &anchor::KEYWORD,
    &any_of::KEYWORD,
    &comment::KEYWORD,
    &conditional::KEYWORD,
    &constant::KEYWORD,
    &contains::KEYWORD,
    &content_encoding::KEYWORD,
    &content_media_type::KEYWORD,
    &context::KEYWORD,
    &default::KEYWORD,
    &definitions::KEYWORD,
    &dependent_required::KEYWORD,
    &dependent_schemas::KEYWORD,
    &deprecated::KEYWORD,
    &derive::KEYWORD,
    &description::KEYWORD,
    &durability::KEYWORD,
    &edge::KEYWORD,
    &entity::KEYWORD,
    &enumeration::KEYWORD,
    &error::KEYWORD,
    &examples::KEYWORD,
    &exclusive_maximum::KEYWORD,
    &exclusive_minimum::KEYWORD,
    &fill::KEYWORD,
    &format::KEYWORD,
    &frame::KEYWORD,
    &functions::KEYWORD,
    &hash::KEYWORD,
    &id::KEYWORD,
    &index_of::KEYWORD,
    &items::KEYWORD,
    &max_bytes::KEYWORD,
    &max_contains::KEYWORD,
    &max_depth::KEYWORD,
    &max_input_bytes::KEYWORD,
    &max_items::KEYWORD,
    &max_length::KEYWORD,
    &max_properties::KEYWORD,
    &max_utf16::KEYWORD,
    &maximum::KEYWORD,
    &min_contains::KEYWORD,
    &min_items::KEYWORD,
    &min_length::KEYWORD,
    &min_properties::KEYWORD,
    &minimum::KEYWORD,
    &multiple_of::KEYWORD,
    &not::KEYWORD,
    &omit::KEYWORD,
    &one_of::KEYWORD,
    &order::KEYWORD,
    &otherwise::KEYWORD,
    &parameter::KEYWORD,
    &pattern::KEYWORD,
    &pattern_properties::KEYWORD,
    &prefix_items::KEYWORD,
    &profiles::KEYWORD,
    &projection::KEYWORD,
    &properties::KEYWORD,
    &property_names::KEYWORD,
    &read_only::KEYWORD,
    &reference::KEYWORD,
    &required::KEYWORD,
    &requires::KEYWORD,
    &rules::KEYWORD,
    &rust::KEYWORD,
    &schema_dialect::KEYWORD,
    &then::KEYWORD,
    &title::KEYWORD,
    &types::KEYWORD,
    &unique_items::KEYWORD,
    &variants::KEYWORD,
    &volatile::KEYWORD,
    &write_only::KEYWORD,
];

/// Keywords of JSON Schema and of the packet vocabulary that are not enforced yet, each with what to do instead.
pub const LATER: &[(&str, &str)] = &[
    (
        "unevaluatedProperties",
        "use `additionalProperties` in a schema that declares all members",
    ),
    ("unevaluatedItems", "use `items` behind `prefixItems`"),
    ("$dynamicRef", "use `$ref`"),
    ("$dynamicAnchor", "use `$anchor`"),
    ("$vocabulary", "leave it out"),
    ("contentSchema", "check the decoded text where it is used"),
    ("definitions", "use `$defs`"),
    (
        "dependencies",
        "use `dependentRequired` or `dependentSchemas`",
    ),
    ("x-typescript", "leave it out: only Rust is generated"),
    ("x-python", "leave it out: only Rust is generated"),
];

/// The keyword with this name.
pub fn by_name(name: &str) -> Option<&'static Keyword> {
    ALL.iter().find(|keyword| keyword.name == name).copied()
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|keyword| keyword.name)
}

/// The `x-error` entries of a schema that stand for single keywords.
pub fn error_texts(node: &Node) -> BTreeMap<String, ErrorText> {
    let members = node.get("x-error").map(Node::members).unwrap_or_default();
    members
        .iter()
        .filter_map(|member| Some((member.name.clone(), error::text_of(&member.value)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_folder_equals_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/keyword");
        let files = std::fs::read_dir(folder).expect("the folder").map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        });
        let files = files
            .filter(|name| name != "mod.rs" && name != "taking.rs")
            .count();
        assert_eq!(files, super::ALL.len());
        let distinct: std::collections::HashSet<_> = super::names().collect();
        assert_eq!(distinct.len(), super::ALL.len());
    }
}

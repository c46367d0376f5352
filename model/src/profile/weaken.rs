//! One schema of a packet, as far as it holds for what a profile leaves: every keyword either stands or is left out.
//!
//! A keyword stands where every value that it allows is still allowed after the cuts. It is *exact* where the cuts never
//! change what it says of a value, in either direction: only such schemas may stand in `if` and `not`.

use super::assertions::{arrays, scalars, strings, type_names};
use super::printer::Printer;
use super::sees::Sees;
use super::structure::{combined, objects};
use crate::schema::{Schema, SchemaId};
use crate::source::{Member, Node, NodeKind};

/// The members of a schema in the making.
pub(super) struct Weaker {
    pub members: Vec<Member>,
    pub is_exact: bool,
}

impl Weaker {
    pub fn put(&mut self, keyword: &str, value: Node) {
        self.members.push(Member::made(keyword, value));
    }

    /// A keyword that stands, where `stands` says so.
    pub fn put_if(&mut self, stands: bool, keyword: &str, value: impl FnOnce() -> Node) {
        match stands {
            true => self.put(keyword, value()),
            false => self.is_exact = false,
        }
    }

    pub fn schema(&mut self, keyword: &str, (node, is_exact): (Node, bool)) {
        self.is_exact &= is_exact;
        self.put(keyword, node);
    }
}

/// Prints a schema for the places at which it judges.
pub(super) fn weaken(printer: &mut Printer<'_>, id: SchemaId, places: &[u32]) -> Weaker {
    let schemas = printer.outline.schemas;
    let schema = &schemas[id.0];
    let sees = Sees::of(printer.outline, places);
    let mut out = Weaker {
        members: Vec::new(),
        is_exact: true,
    };
    if let Some(title) = &schema.title {
        out.put("title", Node::string(&title.value));
    }
    if let Some(words) = &schema.description {
        out.put("description", Node::string(words));
    }
    if schema.deprecated {
        out.put("deprecated", Node::made(NodeKind::Bool(true)));
    }
    if let Some(types) = &schema.types {
        let names = type_names(types.value);
        out.put(
            "type",
            match names.as_slice() {
                [name] => Node::string(name),
                names => Node::array(names.iter().map(|name| Node::string(name))),
            },
        );
    }
    undecided(&mut out, schema);
    scalars(&mut out, schema, &sees, printer);
    strings(&mut out, schema, &sees);
    arrays(printer, &mut out, schema, &sees);
    objects(printer, &mut out, schema, &sees);
    combined(printer, &mut out, schema, places);
    out
}

/// Keywords that are the packet's alone. A new keyword stops the build here: it is printed below, or left out on purpose.
fn undecided(out: &mut Weaker, schema: &Schema) {
    let Schema {
        // Where the schema stands.
        keyword: _,
        file: _,
        span: _,
        pointer: _,
        base: _,
        refines: _,
        definitions: _,
        // Printed, or looked at by the printer.
        title: _,
        description: _,
        deprecated: _,
        never: _,
        reference: _,
        types: _,
        enumeration: _,
        constant: _,
        minimum: _,
        maximum: _,
        exclusive_minimum: _,
        exclusive_maximum: _,
        multiple_of: _,
        min_length: _,
        max_length: _,
        patterns: _,
        formats: _,
        min_items: _,
        max_items: _,
        unique_items: _,
        prefix_items: _,
        items: _,
        contains: _,
        dependent_schemas: _,
        min_properties: _,
        max_properties: _,
        required: _,
        dependent_required: _,
        properties: _,
        pattern_properties: _,
        additional_properties: _,
        property_names: _,
        all_of: _,
        any_of: _,
        one_of: _,
        not: _,
        conditionals: _,
        max_bytes: _,
        max_utf16: _,
        max_utf16_json: _,
        index_of: _,
        bytes: _,
        // They check nothing, or nothing of a value that stands alone.
        default: _,
        examples: _,
        variants: _,
        parameter: _,
        hash: _,
        volatile: _,
        omit: _,
        fill: _,
        max_input_bytes: _,
        max_depth: _,
        error: _,
        order: _,
        context: _,
        functions: _,
        durability: _,
        projections: _,
        profiles: _,
        entity: _,
        edge: _,
        rust: _,
        // They check the packet, and are left out.
        derive,
        rules,
        requires,
        frame,
    } = schema;
    out.is_exact &= derive.is_none() && rules.is_empty() && requires.is_empty() && frame.is_none();
}

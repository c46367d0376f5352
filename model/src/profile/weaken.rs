//! One schema of a packet, as far as it holds for what a profile leaves: every keyword either stands or is left out.
//!
//! A keyword stands where every value that it allows is still allowed after the cuts. It is *exact* where the cuts never
//! change what it says of a value, in either direction: only such schemas may stand in `if` and `not`.

use super::schema::Printer;
use super::sees::Sees;
use super::size::takes_mark;
use crate::schema::{At, Schema, SchemaId};
use crate::source::{Member, Node, NodeKind};
use crate::union::{constant_texts, tag};
use sealform::Json;
use sealform::check::Types;
use sealform::pattern::Pattern;

/// The members of a schema in the making.
pub(super) struct Weaker {
    pub members: Vec<Member>,
    pub is_exact: bool,
}

impl Weaker {
    fn put(&mut self, keyword: &str, value: Node) {
        self.members.push(Member::made(keyword, value));
    }

    /// A keyword that stands, where `stands` says so.
    fn put_if(&mut self, stands: bool, keyword: &str, value: impl FnOnce() -> Node) {
        match stands {
            true => self.put(keyword, value()),
            false => self.is_exact = false,
        }
    }

    fn schema(&mut self, keyword: &str, (node, is_exact): (Node, bool)) {
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

fn scalars(out: &mut Weaker, schema: &Schema, sees: &Sees, printer: &Printer<'_>) {
    let (max_bytes, gone) = (printer.max_bytes, &printer.outline.gone);
    // A size is measured anew: it may be smaller, and as large as the profile allows.
    let is_size = sees.is_measured;
    if let Some(values) = &schema.enumeration {
        out.put_if(sees.is_whole() && !is_size, "enum", || {
            Node::array(values.value.iter().map(Node::of))
        });
    }
    if let Some(value) = &schema.constant {
        out.put_if(sees.is_whole() && !is_size, "const", || {
            Node::of(&value.value)
        });
    }
    let is_loose = |token: &str, keyword: &str| match keyword {
        "minimum" => token == "0",
        "maximum" => token.parse().is_ok_and(|most: u64| most >= max_bytes),
        _ => false,
    };
    for (keyword, bound) in [
        ("minimum", &schema.minimum),
        ("maximum", &schema.maximum),
        ("exclusiveMinimum", &schema.exclusive_minimum),
        ("exclusiveMaximum", &schema.exclusive_maximum),
    ] {
        if let Some(at) = bound {
            out.put_if(!is_size || is_loose(&at.value, keyword), keyword, || {
                token(&at.value)
            });
            out.is_exact &= !is_size;
        }
    }
    if is_size {
        out.is_exact &= schema.multiple_of.is_empty();
    } else {
        every(out, "multipleOf", &schema.multiple_of, |at| token(at));
    }
    if let Some(at) = schema
        .index_of
        .as_ref()
        .filter(|at| !gone.contains(&at.value))
    {
        // The packet stands in the member `packet` of a projection.
        out.put("x-indexOf", Node::string(&format!("/packet{}", at.value)));
        out.is_exact = false;
    }
}

fn strings(out: &mut Weaker, schema: &Schema, sees: &Sees) {
    if let Some(at) = &schema.min_length {
        out.put_if(
            sees.least_chars.is_none_or(|least| at.value <= least),
            "minLength",
            || Node::integer(at.value),
        );
    }
    if let Some(bytes) = schema.bytes {
        let digits = format!("^[0-9a-f]{{{}}}$", bytes * 2);
        out.put("pattern", Node::string(&digits));
    }
    let own = schema.max_length.as_ref().map(|at| at.value);
    // A cap of the profile is said where the schema says that there is a string.
    let caps = is_about(schema, Types::STRING)
        .then_some(sees.most_chars)
        .flatten();
    let most = own.into_iter().chain(caps).min();
    if let Some(most) = most {
        out.put("maxLength", Node::integer(most));
    }
    if sees.least_chars.is_some() {
        out.is_exact = out.is_exact
            && schema.patterns.is_empty()
            && schema.min_length.is_none()
            && schema.max_length.is_none();
    }
    let keeps = |pattern: &str| {
        sees.least_chars
            .is_none_or(|least| least >= 3 && takes_mark(pattern))
    };
    let (kept, broken): (Vec<_>, Vec<_>) = schema
        .patterns
        .iter()
        .cloned()
        .partition(|at| keeps(&at.value));
    out.is_exact &= broken.is_empty();
    every(out, "pattern", &kept, |text| Node::string(text));
    match sees.least_chars {
        None => every(out, "format", &schema.formats, |text| Node::string(text)),
        Some(_) => out.is_exact &= schema.formats.is_empty(),
    }
    if let Some(at) = &schema.max_utf16 {
        out.put("x-maxUtf16", Node::integer(at.value));
        out.is_exact &= sees.least_chars.is_none();
    }
    // Bytes of a string only shrink; those of other values may grow by what is inlined.
    let is_text = schema
        .types
        .as_ref()
        .is_some_and(|at| at.value == Types::STRING);
    if let Some(at) = &schema.max_bytes {
        out.put_if(is_text || sees.is_whole(), "x-maxBytes", || {
            Node::integer(at.value)
        });
        out.is_exact &= sees.is_whole();
    }
    if let Some(at) = &schema.max_utf16_json {
        out.put_if(sees.is_whole(), "x-maxUtf16", || Node::integer(at.value));
    }
}

fn arrays(printer: &mut Printer<'_>, out: &mut Weaker, schema: &Schema, sees: &Sees) {
    let is_cut = sees.least_items.is_some();
    if let Some(at) = &schema.min_items {
        out.put_if(
            sees.least_items.is_none_or(|least| at.value <= least),
            "minItems",
            || Node::integer(at.value),
        );
        out.is_exact &= !is_cut;
    }
    let own = schema.max_items.as_ref().map(|at| at.value);
    let caps = is_about(schema, Types::ARRAY)
        .then_some(sees.most_items)
        .flatten();
    if let Some(most) = own.into_iter().chain(caps).min() {
        out.put("maxItems", Node::integer(most));
        out.is_exact &= !is_cut;
    }
    let items = sees.items(usize::MAX);
    if let Some(at) = schema.unique_items.as_ref().filter(|at| at.value) {
        out.put_if(printer.is_kept(&items), "uniqueItems", || {
            Node::made(NodeKind::Bool(at.value))
        });
        out.is_exact &= !is_cut;
    }
    if !schema.prefix_items.is_empty() {
        let first = schema.prefix_items.iter().enumerate();
        let first: Vec<(Node, bool)> = first
            .map(|(at, id)| printer.print(*id, &sees.items(at)))
            .collect();
        out.is_exact &= !is_cut && first.iter().all(|(_, is_exact)| *is_exact);
        out.put(
            "prefixItems",
            Node::array(first.into_iter().map(|(node, _)| node)),
        );
    }
    if let Some(at) = &schema.items {
        let printed = printer.print(at.value, &items);
        out.schema("items", printed);
        out.is_exact &= !is_cut;
    }
    for contains in &schema.contains {
        let (node, is_exact) = printer.print(contains.schema, &items);
        let stands = !is_cut && is_exact;
        out.is_exact &= stands;
        if stands {
            let bounds = [
                ("minContains", Some(contains.min)),
                ("maxContains", contains.max),
            ];
            let bounds = bounds
                .into_iter()
                .filter_map(|(name, bound)| Some(Member::made(name, Node::integer(bound?))));
            let all = [Member::made("contains", node)].into_iter().chain(bounds);
            out.put("allOf", Node::array([Node::object(all)]));
        }
    }
}

fn objects(printer: &mut Printer<'_>, out: &mut Weaker, schema: &Schema, sees: &Sees) {
    let gone = |name: &str| sees.may_go(name);
    let adds = !sees.added.is_empty();
    let mut properties = Vec::new();
    for (name, id) in &schema.properties {
        if sees.is_dropped(name) || sees.is_added(name) {
            out.is_exact = false;
            continue;
        }
        let (node, is_exact) = printer.print(*id, &sees.member(name));
        out.is_exact &= is_exact && !gone(name);
        properties.push(Member::made(name, node));
    }
    let is_object = !schema.properties.is_empty() || schema.additional_properties.is_some();
    for (name, places) in sees.added.iter().filter(|_| is_object) {
        let node = printer.added(places);
        properties.push(Member::made(name, node));
    }
    if !properties.is_empty() {
        out.put("properties", Node::object(properties));
    }
    let required: Vec<&String> = schema.required.iter().flat_map(|at| &at.value).collect();
    let mut kept: Vec<&String> = Vec::new();
    for name in required {
        out.is_exact &= !sees.is_added(name);
        match gone(name) {
            true => out.is_exact = false,
            false if !kept.contains(&name) => kept.push(name),
            false => {}
        }
    }
    if !kept.is_empty() {
        out.put(
            "required",
            Node::array(kept.iter().map(|name| Node::string(name))),
        );
    }
    let mut dependent = Vec::new();
    for at in &schema.dependent_required {
        let (trigger, names) = &at.value;
        if sees.is_added(trigger) {
            out.is_exact = false;
            continue;
        }
        let kept = names
            .iter()
            .filter(|name| !gone(name))
            .map(|name| Node::string(name));
        dependent.push(Member::made(trigger, Node::array(kept)));
        out.is_exact &= !gone(trigger) && !names.iter().any(|name| gone(name));
    }
    if !dependent.is_empty() {
        out.put("dependentRequired", Node::object(dependent));
    }
    for at in &schema.pattern_properties {
        let matches = Pattern::compile(&at.value.0)
            .is_ok_and(|pattern| sees.added.iter().any(|(name, _)| pattern.is_match(name)));
        if matches {
            out.is_exact = false;
            continue;
        }
        let (node, is_exact) = printer.print(at.value.1, &sees.matching(&at.value.0));
        out.is_exact &= is_exact && sees.is_whole();
        out.put(
            "patternProperties",
            Node::object([Member::made(&at.value.0, node)]),
        );
    }
    if let Some(at) = &schema.additional_properties {
        let printed = printer.print(at.value, &sees.others());
        out.schema("additionalProperties", printed);
        out.is_exact &= sees.is_whole();
    }
    if let Some(at) = &schema.property_names {
        let (node, is_exact) = printer.print(at.value, &[]);
        out.put_if(is_exact && !adds, "propertyNames", || node);
        out.is_exact &= sees.is_whole();
    }
    if let Some(at) = &schema.min_properties {
        out.put_if(sees.is_whole(), "minProperties", || Node::integer(at.value));
    }
    let own = schema
        .max_properties
        .as_ref()
        .filter(|_| !adds)
        .map(|at| at.value);
    let is_map = is_about(schema, Types::OBJECT) && schema.properties.is_empty() && !adds;
    let caps = is_map.then_some(sees.most_entries).flatten();
    let most = own.into_iter().chain(caps).min();
    if let Some(most) = most {
        out.put("maxProperties", Node::integer(most));
    }
    out.is_exact &= schema.max_properties.is_none() || sees.is_whole();
}

fn combined(printer: &mut Printer<'_>, out: &mut Weaker, schema: &Schema, places: &[u32]) {
    for (trigger, id) in schema.dependent_schemas.iter().map(|at| &at.value) {
        out.is_exact = false;
        if Sees::of(printer.outline, places).is_added(trigger) {
            continue;
        }
        let (node, _) = printer.print(*id, places);
        out.put(
            "dependentSchemas",
            Node::object([Member::made(trigger, node)]),
        );
    }
    for at in &schema.all_of {
        let (nodes, is_exact) = branches(printer, at, places);
        out.schema("allOf", (Node::array(nodes), is_exact));
    }
    for at in &schema.any_of {
        let (nodes, is_exact) = branches(printer, at, places);
        out.schema("anyOf", (Node::array(nodes), is_exact));
    }
    for at in &schema.one_of {
        let (nodes, is_exact) = branches(printer, at, places);
        // Weaker branches may overlap, unless a constant tells them apart or each is of another type.
        let keyword = match is_exact || printer.are_apart(&at.value) {
            true => "oneOf",
            false => "anyOf",
        };
        out.schema(keyword, (Node::array(nodes), is_exact));
    }
    for at in &schema.not {
        let (node, is_exact) = printer.print(at.value, places);
        out.put_if(is_exact, "not", || node);
    }
    for conditional in &schema.conditionals {
        let (condition, is_exact) = printer.print(conditional.condition, places);
        if !is_exact {
            out.is_exact = false;
            continue;
        }
        let mut parts = vec![Member::made("if", condition)];
        for (keyword, branch) in [
            ("then", &conditional.then),
            ("else", &conditional.otherwise),
        ] {
            if let Some(at) = branch {
                let (node, is_exact) = printer.print(at.value, places);
                out.is_exact &= is_exact;
                parts.push(Member::made(keyword, node));
            }
        }
        // A schema holds one `if`; the others stand beside it.
        match out.members.iter().any(|member| member.name == "if") {
            true => out.put("allOf", Node::array([Node::object(parts)])),
            false => out.members.extend(parts),
        }
    }
}

/// Branches, each for the places of its own case where a member tells them apart.
fn branches(
    printer: &mut Printer<'_>,
    at: &At<Vec<SchemaId>>,
    places: &[u32],
) -> (Vec<Node>, bool) {
    let schemas = printer.outline.schemas;
    let tag = tag(schemas, &at.value);
    let mut all_exact = true;
    let mut nodes = Vec::new();
    for branch in &at.value {
        let texts = tag.as_ref().and_then(|tag| {
            let schema = &schemas[crate::merge::target(schemas, *branch).0];
            constant_texts(schemas, schema.property(&tag.member)?)
        });
        let own = match (&tag, &texts) {
            (Some(tag), Some(texts)) => printer.cases(places, &tag.member, texts),
            _ => places.to_vec(),
        };
        let (node, is_exact) = printer.print(*branch, &own);
        all_exact &= is_exact;
        nodes.push(node);
    }
    (nodes, all_exact)
}

/// Values of a keyword that may stand once: the first by itself, the others in `allOf`.
fn every<T>(out: &mut Weaker, keyword: &str, values: &[At<T>], print: impl Fn(&T) -> Node) {
    for at in values {
        out.put(keyword, print(&at.value));
    }
}

/// Whether a schema says by itself that values are of this type.
fn is_about(schema: &Schema, kind: Types) -> bool {
    schema
        .types
        .as_ref()
        .is_some_and(|at| at.value.includes(kind))
}

fn token(text: &str) -> Node {
    let number = sealform::reader::read(text.as_bytes(), sealform::Limits::default());
    match number {
        Ok(Json::Number(number)) => Node::made(NodeKind::Number(number, text.to_owned())),
        // A schema's bounds are number tokens.
        _ => Node::made(NodeKind::Null),
    }
}

fn type_names(types: Types) -> Vec<&'static str> {
    let names = [
        (Types::NULL, "null"),
        (Types::BOOLEAN, "boolean"),
        (Types::NUMBER, "number"),
        (Types::STRING, "string"),
        (Types::ARRAY, "array"),
        (Types::OBJECT, "object"),
    ];
    let mut listed: Vec<&'static str> = Vec::new();
    for (kind, name) in names {
        if types.includes(kind) {
            listed.push(name);
        } else if kind == Types::NUMBER && types.includes(Types::INTEGER) {
            listed.push("integer");
        }
    }
    listed
}

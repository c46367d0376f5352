//! What stands of the keywords that look at numbers, strings and arrays.

use super::printer::Printer;
use super::sees::Sees;
use super::size::takes_mark;
use super::weaken::Weaker;
use crate::schema::{At, Schema};
use crate::source::{Member, Node, NodeKind};
use sealform::Json;
use sealform::check::Types;

pub(super) fn scalars(out: &mut Weaker, schema: &Schema, sees: &Sees, printer: &Printer<'_>) {
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

pub(super) fn strings(out: &mut Weaker, schema: &Schema, sees: &Sees) {
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

pub(super) fn arrays(printer: &mut Printer<'_>, out: &mut Weaker, schema: &Schema, sees: &Sees) {
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

/// Values of a keyword that may stand once: the first by itself, the others in `allOf`.
fn every<T>(out: &mut Weaker, keyword: &str, values: &[At<T>], print: impl Fn(&T) -> Node) {
    for at in values {
        out.put(keyword, print(&at.value));
    }
}

/// Whether a schema says by itself that values are of this type.
pub(super) fn is_about(schema: &Schema, kind: Types) -> bool {
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

pub(super) fn type_names(types: Types) -> Vec<&'static str> {
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

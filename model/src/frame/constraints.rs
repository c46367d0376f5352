//! What a schema demands of values, keyword by keyword: a layout must say the same, or the keyword is refused.

use crate::schema::{At, Schema};
use crate::source::Span;

/// Every keyword of a schema that refuses values, or changes what absence means, with its place.
pub(super) fn constraints(schema: &Schema) -> Vec<(&'static str, Span)> {
    // A new keyword stops the build here: it refuses values and is listed below, or it does not.
    let Schema {
        // Where the schema stands, and what it refers to.
        keyword: _,
        file: _,
        pointer: _,
        base: _,
        reference: _,
        refines: _,
        definitions: _,
        // They refuse no value.
        title: _,
        description: _,
        deprecated: _,
        default: _,
        examples: _,
        properties: _,
        variants: _,
        volatile: _,
        entity: _,
        edge: _,
        max_input_bytes: _,
        max_depth: _,
        error: _,
        order: _,
        functions: _,
        durability: _,
        projections: _,
        profiles: _,
        frame: _,
        bytes: _,
        // Listed below.
        span: _,
        never: _,
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
        pattern_properties: _,
        additional_properties: _,
        property_names: _,
        all_of: _,
        any_of: _,
        one_of: _,
        not: _,
        conditionals: _,
        parameter: _,
        hash: _,
        derive: _,
        omit: _,
        fill: _,
        max_bytes: _,
        max_utf16: _,
        max_utf16_json: _,
        index_of: _,
        rules: _,
        context: _,
        requires: _,
        rust: _,
    } = schema;
    let mut found: Vec<(&'static str, Span)> = Vec::new();
    fn one<T>(found: &mut Vec<(&'static str, Span)>, name: &'static str, at: &Option<At<T>>) {
        found.extend(at.as_ref().map(|at| (name, at.site.span)));
    }
    fn many<T>(found: &mut Vec<(&'static str, Span)>, name: &'static str, list: &[At<T>]) {
        found.extend(list.first().map(|at| (name, at.site.span)));
    }
    one(&mut found, "type", &schema.types);
    one(&mut found, "enum", &schema.enumeration);
    one(&mut found, "const", &schema.constant);
    one(&mut found, "minimum", &schema.minimum);
    one(&mut found, "maximum", &schema.maximum);
    one(&mut found, "exclusiveMinimum", &schema.exclusive_minimum);
    one(&mut found, "exclusiveMaximum", &schema.exclusive_maximum);
    many(&mut found, "multipleOf", &schema.multiple_of);
    one(&mut found, "minLength", &schema.min_length);
    one(&mut found, "maxLength", &schema.max_length);
    many(&mut found, "pattern", &schema.patterns);
    many(&mut found, "format", &schema.formats);
    one(&mut found, "minItems", &schema.min_items);
    one(&mut found, "maxItems", &schema.max_items);
    one(&mut found, "uniqueItems", &schema.unique_items);
    one(&mut found, "items", &schema.items);
    found.extend(schema.contains.first().map(|at| ("contains", at.site.span)));
    many(&mut found, "dependentSchemas", &schema.dependent_schemas);
    one(&mut found, "minProperties", &schema.min_properties);
    one(&mut found, "maxProperties", &schema.max_properties);
    many(&mut found, "required", &schema.required);
    many(&mut found, "dependentRequired", &schema.dependent_required);
    many(&mut found, "patternProperties", &schema.pattern_properties);
    one(
        &mut found,
        "additionalProperties",
        &schema.additional_properties,
    );
    one(&mut found, "propertyNames", &schema.property_names);
    many(&mut found, "allOf", &schema.all_of);
    many(&mut found, "anyOf", &schema.any_of);
    many(&mut found, "oneOf", &schema.one_of);
    many(&mut found, "not", &schema.not);
    many(&mut found, "x-rules", &schema.rules);
    many(&mut found, "x-requires", &schema.requires);
    one(&mut found, "x-maxBytes", &schema.max_bytes);
    one(&mut found, "x-maxUtf16", &schema.max_utf16);
    one(&mut found, "x-maxUtf16", &schema.max_utf16_json);
    one(&mut found, "x-omit", &schema.omit);
    one(&mut found, "x-fill", &schema.fill);
    one(&mut found, "x-parameter", &schema.parameter);
    one(&mut found, "x-context", &schema.context);
    one(&mut found, "x-indexOf", &schema.index_of);
    let own = (!schema.prefix_items.is_empty()).then_some("prefixItems");
    let conditional = (!schema.conditionals.is_empty()).then_some("if");
    let hash = schema.hash.is_some().then_some("x-hash");
    let derive = schema.derive.is_some().then_some("x-derive");
    let path = schema.rust.path.is_some().then_some("x-rust");
    let never = schema.never.then_some("false");
    let without_place = [own, conditional, hash, derive, path, never];
    found.extend(
        without_place
            .into_iter()
            .flatten()
            .map(|name| (name, schema.span)),
    );
    found
}

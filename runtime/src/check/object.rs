//! `required`, `additionalProperties`, `minProperties`, `propertyNames` and their kin.

use crate::{
    code, json::Json, path::Path, pattern::Pattern, sink::Detail, sink::Sink, sink::Site, sink::cut,
};

/// `required`: a violation for each missing member, at the object, in the order of the schema.
pub fn required<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    names: &[&str],
) -> bool {
    let mut all = true;
    for name in names {
        all &= member_missing(out, at, value, site, name);
    }
    all
}

/// One name of `required`, for schemas that say with `x-order` where it is reported.
pub fn member_missing<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    name: &str,
) -> bool {
    match value {
        Json::Object(object) if !object.contains(name) => {
            out.fail(at, value, site, code::REQUIRED, || Detail {
                message: format!("missing required member `{name}`"),
                limit: name.to_owned(),
            });
            false
        }
        _ => true,
    }
}

/// `additionalProperties: false`: a violation for each undeclared member, at the member, by code point.
pub fn closed<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    declared: &[&str],
    patterns: &[&Pattern],
) -> bool {
    let unknown = additional(value, declared, patterns);
    for (name, member) in &unknown {
        out.fail(
            &at.member(name),
            member,
            site,
            code::ADDITIONAL_PROPERTIES,
            || format!("unknown member `{}`", cut(name)),
        );
    }
    unknown.is_empty()
}

/// The members that are neither declared nor match a pattern, by code point.
pub fn additional<'v>(
    value: &'v Json,
    declared: &[&str],
    patterns: &[&Pattern],
) -> Vec<(&'v str, &'v Json)> {
    let Json::Object(object) = value else {
        return Vec::new();
    };
    let mut members: Vec<(&str, &Json)> = object
        .iter()
        .filter(|(name, _)| {
            !declared.contains(name) && !patterns.iter().any(|pattern| pattern.is_match(name))
        })
        .collect();
    members.sort_by(|a, b| a.0.cmp(b.0));
    members
}

/// The members whose name matches at least one of the patterns, by code point.
pub fn matching<'v>(value: &'v Json, patterns: &[&Pattern]) -> Vec<(&'v str, &'v Json)> {
    let Json::Object(object) = value else {
        return Vec::new();
    };
    let mut members: Vec<(&str, &Json)> = object
        .iter()
        .filter(|(name, _)| patterns.iter().any(|pattern| pattern.is_match(name)))
        .collect();
    members.sort_by(|a, b| a.0.cmp(b.0));
    members
}

/// `minProperties`
pub fn min_properties<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    min: u64,
) -> bool {
    match value {
        Json::Object(object) if (object.len() as u64) < min => {
            out.fail(at, value, site, code::MIN_PROPERTIES, || Detail {
                message: format!("the object must have at least {min} members"),
                limit: min.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `maxProperties`
pub fn max_properties<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    max: u64,
) -> bool {
    match value {
        Json::Object(object) if object.len() as u64 > max => {
            out.fail(at, value, site, code::MAX_PROPERTIES, || Detail {
                message: format!("the object must have at most {max} members"),
                limit: max.to_string(),
            });
            false
        }
        _ => true,
    }
}

/// `propertyNames`: one violation, at the object, for the first name that does not hold by code point.
pub fn property_names<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    holds: impl Fn(&mut Sink<'s>, &Path<'_>, &Json),
) -> bool {
    let Json::Object(object) = value else {
        return true;
    };
    let mut refused: Option<&str> = None;
    for (name, _) in object.iter() {
        if refused.is_some_and(|before| before <= name) {
            continue;
        }
        let as_value = Json::String(name.to_owned());
        if !out.on_temporary(|out| out.probe(|out| holds(out, at, &as_value))) {
            refused = Some(name);
        }
    }
    match refused {
        Some(name) => {
            out.fail(at, value, site, code::PROPERTY_NAMES, || {
                format!("member name `{}` is not allowed", cut(name))
            });
            false
        }
        None => true,
    }
}

/// `dependentRequired`: where `trigger` is present, these members must be too.
pub fn dependent_required<'s>(
    out: &mut Sink<'s>,
    at: &Path<'_>,
    value: &Json,
    site: &Site<'s>,
    trigger: &str,
    names: &[&str],
) -> bool {
    let Json::Object(object) = value else {
        return true;
    };
    let mut all = true;
    if object.contains(trigger) {
        for name in names.iter().filter(|name| !object.contains(name)) {
            all = false;
            out.fail(at, value, site, code::DEPENDENT_REQUIRED, || Detail {
                message: format!("member `{trigger}` requires member `{name}`"),
                limit: (*name).to_owned(),
            });
        }
    }
    all
}

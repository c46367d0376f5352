//! Where the strict contract differs from the real system on purpose: one table, each line with its predicate and reason.
//! A predicate looks at the case itself, never at its name, so unseen cases of the same kind are recognised too.

use sealform::{Json, Report, Violation, code};

/// A difference that is meant.
pub struct Deviation {
    /// What the case shows.
    pub id: &'static str,
    /// Why it differs.
    pub reason: &'static str,
    /// Whether a violation of the case's text is this difference.
    pub explains: fn(&Json, &Violation) -> bool,
}

/// Refusals of texts that the real system accepts.
pub static REFUSED: &[Deviation] = &[
    Deviation {
        id: "positional",
        reason: "an array in place of an object is an accident of the real decoder",
        explains: |case, _| matches!(case, Json::Array(_)),
    },
    Deviation {
        id: "unknown-member",
        reason: "an unknown member is a mistake; dropping it changes the hash",
        explains: |case, violation| {
            violation.code == code::ADDITIONAL_PROPERTIES
                && case.pointer(&violation.pointer).is_some()
        },
    },
    Deviation {
        id: "missing-member",
        reason: "what a producer always writes must be there; a blank would say something else",
        explains: |case, violation| violation.code == code::REQUIRED && lacks(case, violation),
    },
    Deviation {
        id: "null-for-absent",
        reason: "an optional member that is null has two forms, so two hashes",
        explains: |case, violation| {
            violation.code != code::REQUIRED
                && case.pointer(&violation.pointer) == Some(&Json::Null)
        },
    },
    Deviation {
        id: "other-version",
        reason: "another version is another envelope",
        explains: |case, violation| {
            violation.pointer == "/version"
                && case
                    .pointer("/version")
                    .is_some_and(|version| version.as_str() != Some("1"))
        },
    },
    Deviation {
        id: "out-of-range",
        reason: "the specification says 0 to 1",
        explains: |case, violation| {
            is_share(&violation.pointer) && outside_unit(case.pointer(&violation.pointer))
        },
    },
    Deviation {
        id: "event-rule",
        reason: "an agent event that could not be submitted is not an event",
        explains: |case, violation| {
            case.pointer("/kind").and_then(Json::as_str) == Some("agent_state")
                && violation.pointer.starts_with("/payload")
                && breaks_event_rule(case)
        },
    },
];

/// The difference that explains a refusal: each violation must be explained, the first names the kind.
pub fn of_refusal(case: &Json, report: &Report) -> Option<&'static Deviation> {
    let explain = |violation: &Violation| {
        REFUSED
            .iter()
            .find(|deviation| (deviation.explains)(case, violation))
    };
    let all: Option<Vec<&'static Deviation>> = report.violations().map(explain).collect();
    all.and_then(|all| all.into_iter().next())
}

/// An integer member written with a fraction or an exponent: refused there, an integer here.
pub static INTEGRAL_FLOAT: Deviation = Deviation {
    id: "integral-float",
    reason: "`1.0` and `1e2` are integers, as JSON Schema says, and are written `1` and `100`",
    explains: |_, _| false,
};

fn lacks(case: &Json, violation: &Violation) -> bool {
    let named = violation.message.split('`').nth(1).unwrap_or_default();
    case.pointer(&violation.pointer)
        .is_some_and(|object| object.member(named).is_none())
}

fn is_share(pointer: &str) -> bool {
    pointer == "/confidence"
        || ((pointer.starts_with("/files/") || pointer.starts_with("/symbols/"))
            && pointer.ends_with("/relevance"))
}

fn outside_unit(value: Option<&Json>) -> bool {
    value
        .and_then(Json::as_number)
        .is_some_and(|number| !(0.0..=1.0).contains(&number.as_f64()))
}

/// `validate_agent_state_event` of the real system, as far as the schema says it: kind equals the type of `data`,
/// texts are not blank, focus and file events name something.
fn breaks_event_rule(case: &Json) -> bool {
    let text = |pointer: &str| {
        case.pointer(pointer)
            .and_then(Json::as_str)
            .unwrap_or_default()
    };
    let count = |pointer: &str| case.pointer(pointer).map_or(0, |list| list.items().len());
    let kind = text("/payload/kind");
    let (paths, symbols) = (count("/payload/paths"), count("/payload/symbols"));
    let cleared = case.pointer("/payload/data/clear_all") == Some(&Json::Bool(true));
    let blank = |value: &Json| value.as_str().is_some_and(|text| text.trim().is_empty());
    let data_blank = case
        .pointer("/payload/data")
        .and_then(Json::as_object)
        .is_some_and(|data| data.iter().any(|(_, value)| blank(value)));
    kind != text("/payload/data/type")
        || ["/payload/task_id", "/payload/event_id", "/payload/actor"]
            .iter()
            .any(|pointer| text(pointer).trim().is_empty())
        || data_blank
        || case
            .pointer("/payload/data/sequence")
            .and_then(Json::as_number)
            .and_then(sealform::Number::as_u64)
            == Some(0)
        || match kind {
            "focus_set" | "focus_inferred" => paths + symbols == 0,
            "focus_cleared" => !cleared && paths + symbols == 0,
            "file_read" | "file_edited" => paths == 0,
            _ => false,
        }
}

/// Where the strict contracts differ from cadence on purpose. The case is the whole line of the vectors.
static CADENCE: &[Deviation] = &[
    Deviation {
        id: "lone-surrogate",
        reason: "half of a surrogate pair is no character; UTF-8 cannot hold it",
        explains: |_, violation| violation.code == code::LONE_SURROGATE,
    },
    Deviation {
        id: "duplicate-member",
        reason: "two members of one name have two readings",
        explains: |_, violation| violation.code == code::DUPLICATE_MEMBER,
    },
    Deviation {
        id: "number-overflow",
        reason: "a number beyond the range of a double is refused, not read as infinity",
        explains: |_, violation| violation.code == code::NUMBER_OVERFLOW,
    },
    Deviation {
        id: "inexact-number",
        reason: "numbers are read exactly; the real system rounds them to doubles first",
        explains: |case, _| any_number(&literal(case), &is_inexact),
    },
    Deviation {
        id: "coerced-list",
        reason: "a list of one text is no text; the real system compares its String()",
        explains: |case, _| {
            let value = case.member("value").unwrap_or(&Json::Null);
            any_member(value, &|name, value| {
                matches!(name, "classification" | "packageManager" | "disposition")
                    && matches!(value.as_array(), Some([Json::String(_)]))
            })
        },
    },
    Deviation {
        id: "throws",
        reason: "an object whose `toString` is no function is a value like any other; the real validator throws",
        explains: |case, _| {
            any_member(&literal(case), &|name, value| {
                name == "toString" && !matches!(value, Json::Object(_))
            })
        },
    },
];

/// The order of members in canonical JSON.
static LOCALE_ORDER: Deviation = Deviation {
    id: "locale-order",
    reason: "members are sorted by UTF-16 units as RFC 8785 says; the real order depends on the language of the machine",
    explains: |case, _| {
        let mut found = false;
        each_object(case, &mut |names| found |= has_two_orders(names));
        found
    },
};

/// Diagnostics that come from looking at the disk.
pub static ADAPTER: Deviation = Deviation {
    id: "verification-adapter",
    reason: "whether a runner is installed is on the disk, not in the graph",
    explains: |diagnostic, _| is_of_adapter(diagnostic),
};

/// Whether a diagnostic is of that kind.
pub fn is_of_adapter(diagnostic: &Json) -> bool {
    diagnostic.member("kind").and_then(Json::as_str) == Some("verification-adapter")
}

/// The declared difference between a case of cadence and what came.
pub fn of_cadence(line: &Json, report: Option<&Report>) -> Option<&'static Deviation> {
    let nothing = Report::single(Violation {
        code: "".into(),
        pointer: String::new(),
        keyword: String::new(),
        message: String::new(),
        position: None,
    });
    let first = report.unwrap_or(&nothing).first();
    CADENCE
        .iter()
        .find(|deviation| (deviation.explains)(line, first))
}

/// The declared difference of an order of members.
pub fn of_order(value: &Json) -> Option<&'static Deviation> {
    let nothing = Violation {
        code: "".into(),
        pointer: String::new(),
        keyword: String::new(),
        message: String::new(),
        position: None,
    };
    Some(&LOCALE_ORDER).filter(|deviation| (deviation.explains)(value, &nothing))
}

/// The value of a case, from its text where that matters.
fn literal(case: &Json) -> Json {
    let raw = case.member("raw").and_then(Json::as_str);
    match raw {
        Some(raw) => {
            sealform::reader::read(raw.as_bytes(), sealform::Limits::default()).unwrap_or_default()
        }
        None => case.member("value").cloned().unwrap_or_default(),
    }
}

fn is_inexact(number: &sealform::Number) -> bool {
    let nearest = sealform::Number::from_f64(number.as_f64());
    nearest.is_none_or(|nearest| Json::Number(nearest) != Json::Number(number.clone()))
}

/// Whether a number anywhere in a value is wanted.
pub fn any_number(value: &Json, wanted: &dyn Fn(&sealform::Number) -> bool) -> bool {
    match value {
        Json::Number(number) => wanted(number),
        Json::Array(items) => items.iter().any(|item| any_number(item, wanted)),
        Json::Object(object) => object.iter().any(|(_, value)| any_number(value, wanted)),
        Json::Null | Json::Bool(_) | Json::String(_) => false,
    }
}

fn any_member(value: &Json, wanted: &dyn Fn(&str, &Json) -> bool) -> bool {
    match value {
        Json::Array(items) => items.iter().any(|item| any_member(item, wanted)),
        Json::Object(object) => object
            .iter()
            .any(|(name, value)| wanted(name, value) || any_member(value, wanted)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => false,
    }
}

fn each_object(value: &Json, seen: &mut dyn FnMut(&[&str])) {
    match value {
        Json::Array(items) => items.iter().for_each(|item| each_object(item, seen)),
        Json::Object(object) => {
            let names: Vec<&str> = object.iter().map(|(name, _)| name).collect();
            seen(&names);
            object
                .iter()
                .for_each(|(_, value)| each_object(value, seen));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// Whether a language may sort the names otherwise than by code unit: letters of both cases, or anything but letters
/// and digits, are what collation moves.
fn has_two_orders(names: &[&str]) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    names.len() > 1 && !names.iter().all(|name| name.chars().all(is_plain))
}

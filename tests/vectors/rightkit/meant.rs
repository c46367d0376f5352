//! Where the contracts differ from RightKit on purpose: what is accepted, and how it is written.
//! A predicate looks at the input itself, never at the name of the case.

use crate::deviation::{Deviation, INTEGRAL_FLOAT, any_number};
use sealform::{Json, Number, Report, Violation, code};

/// Refusals of inputs that the real system accepts.
static REFUSED: &[Deviation] = &[
    Deviation {
        id: "positional",
        reason: "an array in place of an object is an accident of the real decoder",
        explains: |case, violation| {
            violation.code == code::TYPE
                && matches!(case.pointer(&violation.pointer), Some(Json::Array(_)))
        },
    },
    Deviation {
        id: "word-as-object",
        reason: "`{\"open\":null}` in place of `\"open\"` is an accident of the real decoder",
        explains: |case, violation| {
            let value = case.pointer(&violation.pointer).and_then(Json::as_object);
            value.is_some_and(|value| {
                value.len() == 1 && value.iter().all(|(_, value)| *value == Json::Null)
            })
        },
    },
    Deviation {
        id: "duplicate-member",
        reason: "two members of one name have two readings",
        explains: |_, violation| violation.code == code::DUPLICATE_MEMBER,
    },
    Deviation {
        id: "other-version",
        reason: "another version is another envelope",
        explains: |case, violation| {
            let version = case.member("schemaVersion").and_then(Json::as_number);
            violation.pointer == "/schemaVersion"
                && version.is_some_and(|version| version.as_i64() != Some(1))
        },
    },
    Deviation {
        id: "other-event-id",
        reason: "an identity that does not follow from the event names another event",
        explains: |case, violation| {
            let id = case.member("eventId").and_then(Json::as_str);
            violation.pointer == "/eventId" && id.is_some_and(|id| id != event_id(case))
        },
    },
    Deviation {
        id: "no-envelope",
        reason: "an envelope that could not be made around its event cannot be read either",
        explains: |case, violation| {
            let text = |pointer: &str| case.pointer(pointer).and_then(Json::as_str);
            let live = [
                "assistantDelta",
                "streamResyncRequired",
                "persistenceFailed",
                "toolOutputDelta",
            ];
            let seq = case.pointer("/event/seq").and_then(Json::as_number);
            let is_without = text("/event/$kind").is_some_and(|kind| live.contains(&kind))
                || text("/event/sessionId").is_some_and(|session| session.trim().is_empty())
                || seq.and_then(Number::as_i64).is_some_and(|seq| seq < 1);
            violation.code == code::REQUIRES && is_without
        },
    },
];

/// The declared difference that explains a refusal: each violation must be explained.
pub fn of_refusal(case: &Json, report: &Report) -> Option<&'static Deviation> {
    let explain = |violation: &Violation| {
        REFUSED
            .iter()
            .find(|deviation| (deviation.explains)(case, violation))
    };
    let all: Option<Vec<&'static Deviation>> = report.violations().map(explain).collect();
    all.and_then(|all| all.into_iter().next())
}

/// A member that no schema declares: kept here, dropped there.
pub static UNKNOWN_KEPT: Deviation = Deviation {
    id: "unknown-kept",
    reason: "an unknown member may be of a later version; passing an event on must not lose it",
    explains: |_, _| false,
};

/// A double without a fraction.
pub static NUMBER_SPELLING: Deviation = Deviation {
    id: "number-spelling",
    reason: "numbers are written as RFC 8785 says, `5` and `0`; there `5.0` and `-0.0`, the same values",
    explains: |_, _| false,
};

/// Members whose order means nothing.
pub static FREE_ORDER: Deviation = Deviation {
    id: "free-order",
    reason: "free JSON keeps the order it came in; there it is sorted, and `fields` has a random order",
    explains: |_, _| false,
};

/// One level of nesting more than there.
static DEEPER: Deviation = Deviation {
    id: "deeper",
    reason: "128 levels pass, in every family; there 127",
    explains: |_, _| false,
};

/// The declared difference that explains why an input is accepted that the real system refuses.
pub fn of_acceptance(case: &Json) -> Option<&'static Deviation> {
    let is_integral_float =
        |number: &Number| number.is_integer() && number.written_integer().is_none();
    if any_number(case, &is_integral_float) {
        Some(&INTEGRAL_FLOAT)
    } else {
        case.is_deeper_than(127).then_some(&DEEPER)
    }
}

/// What the identity of an envelope's event is made of.
fn event_id(case: &Json) -> String {
    let text = |pointer: &str| case.pointer(pointer).and_then(Json::as_str);
    let seq = case.pointer("/event/seq").and_then(Json::as_number);
    let seq = seq.and_then(Number::as_i64).unwrap_or_default();
    format!(
        "evt-v1:{}:{seq}",
        text("/event/sessionId").unwrap_or_default()
    )
}

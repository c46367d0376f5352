//! `x-order`: which checks come first.
//! `type` always does, since the others assume it; what is not named keeps the default order.

use super::{Op, Step};
use crate::schema::{At, OrderEntry};

pub(super) fn ordered(steps: Vec<Step>, order: &[At<OrderEntry>]) -> Vec<Step> {
    if order.is_empty() {
        return steps;
    }
    let mut rest = with_own_places(steps, order);
    let mut first: Vec<Step> = extract(&mut rest, |step| matches!(step.op, Op::Type(_)));
    for entry in order {
        first.extend(match &entry.value {
            OrderEntry::Member(name) => extract(&mut rest, |step| matches!(&step.op, Op::Property(member, _) | Op::MemberMissing(member) | Op::Requires(member, _) if member == name)),
            OrderEntry::Keyword(keyword) => extract(&mut rest, |step| names(step, keyword)),
            OrderEntry::Rule(id) => extract(&mut rest, |step| {
                matches!(step.op, Op::Rule(_))
                    && step
                        .site
                        .error
                        .as_ref()
                        .is_some_and(|error| error.code.as_ref() == Some(id))
            }),
        });
    }
    first.extend(rest);
    first
}

fn extract(steps: &mut Vec<Step>, wanted: impl Fn(&Step) -> bool) -> Vec<Step> {
    let (found, rest) = std::mem::take(steps)
        .into_iter()
        .partition(|step| wanted(step));
    *steps = rest;
    found
}

/// Whether the step comes from the keyword: in general, its place ends in the keyword's name.
fn names(step: &Step, keyword: &str) -> bool {
    match step.op {
        Op::Property(..) | Op::MemberMissing(_) => keyword == "properties",
        // Its place is that of the first pattern.
        Op::PatternProperties(_) => keyword == "patternProperties",
        Op::Rule(_) => keyword == "x-rules",
        Op::Requires(..) => matches!(keyword, "properties" | "x-requires"),
        Op::Derived(..) => keyword == "x-derive",
        Op::If(..) => matches!(keyword, "if" | "then" | "else"),
        _ => step.site.keyword.rsplit('/').next() == Some(keyword),
    }
}

/// A required member that is named before `required` is reported in its own place when absent.
fn with_own_places(steps: Vec<Step>, order: &[At<OrderEntry>]) -> Vec<Step> {
    let before_required = order
        .iter()
        .take_while(|entry| entry.value != OrderEntry::Keyword("required".to_owned()));
    let early: Vec<&String> = before_required
        .filter_map(|entry| {
            if let OrderEntry::Member(name) = &entry.value {
                Some(name)
            } else {
                None
            }
        })
        .collect();
    let mut out = Vec::new();
    for step in steps {
        match &step.op {
            Op::Required(names) => {
                let (own, together): (Vec<String>, Vec<String>) = names
                    .iter()
                    .cloned()
                    .partition(|name| early.contains(&name));
                // Extraction keeps the order of steps, so each absence comes before its member's checks.
                out.extend(own.into_iter().map(|name| Step {
                    op: Op::MemberMissing(name),
                    site: step.site.clone(),
                }));
                if !together.is_empty() {
                    out.push(Step {
                        op: Op::Required(together),
                        site: step.site,
                    });
                }
            }
            _ => out.push(step),
        }
    }
    out
}

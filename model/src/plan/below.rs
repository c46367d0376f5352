//! Which nodes an operation leads to, for walks over a plan.

use super::{NodeId, Op};

/// The nodes that an operation leads to.
pub fn below(op: &Op) -> Vec<NodeId> {
    match op {
        Op::Property(_, node)
        | Op::Additional(_, _, node)
        | Op::PropertyNames(node)
        | Op::Items(_, node)
        | Op::Contains(node, ..)
        | Op::Apply(node)
        | Op::Not(node)
        | Op::WherePresent(_, node) => vec![*node],
        Op::PrefixItems(nodes) | Op::AnyOf(nodes) | Op::OneOf(nodes) | Op::Tagged(_, _, nodes) => {
            nodes.clone()
        }
        Op::PatternProperties(nodes) => nodes.iter().map(|(_, node)| *node).collect(),
        Op::If(condition, then, otherwise) => [Some(*condition), *then, *otherwise]
            .into_iter()
            .flatten()
            .collect(),
        Op::Never
        | Op::Type(_)
        | Op::Enum(_)
        | Op::Const(_)
        | Op::Minimum(_)
        | Op::Maximum(_)
        | Op::ExclusiveMinimum(_)
        | Op::ExclusiveMaximum(_) => Vec::new(),
        Op::MultipleOf(_)
        | Op::IndexOf(_)
        | Op::IntegerFormat(..)
        | Op::MinLength(_)
        | Op::MaxLength(_)
        | Op::Pattern(_)
        | Op::Format(_)
        | Op::MinItems(_)
        | Op::MaxItems(_) => Vec::new(),
        Op::UniqueItems
        | Op::MinProperties(_)
        | Op::MaxProperties(_)
        | Op::MaxBytes(_)
        | Op::MaxUtf16(_)
        | Op::MaxUtf16Json(_)
        | Op::Required(_)
        | Op::MemberMissing(_) => Vec::new(),
        Op::DependentRequired(..) | Op::Closed(..) | Op::NoMoreItems(_) => Vec::new(),
        Op::Rule(_) | Op::Requires(..) | Op::Derived(..) => Vec::new(),
    }
}

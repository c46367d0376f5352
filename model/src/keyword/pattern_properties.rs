//! `patternProperties`: schemas for members by the form of their name.
//! A member meets every pattern that its name matches, declared or not.

use super::{Keyword, Taking};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "patternProperties",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(members) = taking.members(node) else {
        return;
    };
    for ((pattern, schema), member) in members.into_iter().zip(node.members()) {
        match super::pattern::check(&pattern) {
            Ok(()) => {
                let mut at = taking.at((pattern, schema), node);
                at.site.keyword.push('/');
                at.site.keyword.push_str(&sealform::escape(&member.name));
                at.site.span = member.name_span;
                taking.schema.pattern_properties.push(at);
            }
            Err(error) => taking.report(super::pattern::bad_pattern(
                member.name_span,
                &pattern,
                &error,
            )),
        }
    }
}

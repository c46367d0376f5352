//! `format`: the named form of a string, or the width of an integer.
//! Asserted, never a mere annotation; an unknown name is an error.

use super::{Keyword, Taking};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "format",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(format) = taking.text(node) else {
        return;
    };
    if sealform::format::by_name(&format.value).is_some() || integer_range(&format.value).is_some()
    {
        taking.schema.formats.push(format);
        return;
    }
    let known = sealform::format::ALL
        .iter()
        .map(|format| format.name)
        .chain(INTEGERS.iter().map(|(name, ..)| *name));
    let error = Diagnostic::error(
        "unknown-format",
        node.span,
        format!("`{}` is not a format", format.value),
    );
    taking.report(match nearest(&format.value, known) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error.help("use a format of JSON Schema 2020-12, or `pattern`"),
    });
}

const INTEGERS: &[(&str, i128, i128)] = &[
    ("int32", i32::MIN as i128, i32::MAX as i128),
    ("int64", i64::MIN as i128, i64::MAX as i128),
    ("uint32", 0, u32::MAX as i128),
    ("uint64", 0, u64::MAX as i128),
];

/// Name, least and greatest integer of an integer format.
pub fn integer_range(name: &str) -> Option<(&'static str, i128, i128)> {
    INTEGERS.iter().find(|(known, ..)| *known == name).copied()
}

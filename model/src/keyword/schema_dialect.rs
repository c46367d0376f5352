//! `$schema`: the dialect that a file is written in.
//! Only 2020-12 is enforced; another dialect is refused rather than misread.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "$schema",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    let Some(dialect) = taking.text(node) else {
        return;
    };
    let known = [
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2020-12/schema#",
    ];
    let own = dialect.value.ends_with("meta/packet.schema.json");
    if !known.contains(&dialect.value.as_str()) && !own {
        taking.report(
            Diagnostic::error(
                "unsupported-dialect",
                node.span,
                format!("`{}` is not a supported dialect", dialect.value),
            )
            .help("write `https://json-schema.org/draft/2020-12/schema`"),
        );
    }
}

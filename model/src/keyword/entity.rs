//! `x-entity`: what the text names, a file, a symbol or a test. Correlation looks at these texts and at nothing else.
//! Whether every such text can be found in a packet is looked at in `correlate/`.

use super::{Keyword, Taking};
use crate::source::Node;
use sealform::correlate::Entity;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-entity",
    take,
};

/// The words, as a sentence needs them.
pub(super) const WORDS: &str = r#"`"file"`, `"symbol"` or `"test"`"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    match node.as_str().and_then(Entity::named) {
        Some(entity) => taking.schema.entity = Some(taking.at(entity, node)),
        None => taking.wrong(node, WORDS),
    }
}

//! The patterns of a plan, each once.

use super::PatternId;
use std::collections::HashMap;

/// Patterns with their numbers.
#[derive(Debug, Default)]
pub struct PatternTable {
    /// By [`PatternId`], as written.
    pub texts: Vec<String>,
    ids: HashMap<String, PatternId>,
}

impl PatternTable {
    /// The number of a pattern.
    pub fn id(&mut self, pattern: &str) -> PatternId {
        if let Some(known) = self.ids.get(pattern) {
            return *known;
        }
        let id = PatternId(self.texts.len());
        self.texts.push(pattern.to_owned());
        self.ids.insert(pattern.to_owned(), id);
        id
    }
}

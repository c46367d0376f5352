//! `Entity`: the kinds of things that a text may name (`x-entity`), and when two texts name the same one.

use super::path::normal_path;
use std::borrow::Cow;

/// What a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// A file, by its path.
    File,
    /// A symbol of a program, by its name.
    Symbol,
    /// A test, by its name.
    Test,
}

impl Entity {
    /// Every kind.
    pub const ALL: [Entity; 3] = [Entity::File, Entity::Symbol, Entity::Test];

    /// The word that `x-entity` has for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Entity::File => "file",
            Entity::Symbol => "symbol",
            Entity::Test => "test",
        }
    }

    /// The kind with this word.
    pub fn named(word: &str) -> Option<Entity> {
        Entity::ALL
            .into_iter()
            .find(|entity| entity.as_str() == word)
    }

    /// The form in which two names are compared: of a path its normal form, of anything else the text as it is.
    /// `None` for the empty text, which names nothing.
    pub fn normal(self, text: &str) -> Option<Cow<'_, str>> {
        if text.is_empty() {
            return None;
        }
        Some(match self {
            Entity::File => normal_path(text),
            Entity::Symbol | Entity::Test => Cow::Borrowed(text),
        })
    }
}

//! `\p{..}`: sets of code points by a Unicode property.
//! Three properties take a value (`General_Category`, `Script`, `Script_Extensions`); the others are true or false.

use super::cursor::Cursor;
use super::error::PatternError;
use super::property_names::{
    BINARY_PROPERTIES, GENERAL_CATEGORIES, SCRIPTS, UNKNOWN_TO_THE_ENGINE,
};

/// A property with its value, both with the names that the pattern used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Property {
    kind: Kind,
    /// The value, or the name of a binary property: a word of one of the lists.
    name: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    GeneralCategory,
    Script,
    ScriptExtensions,
    Binary,
}

impl Property {
    /// What the engine puts between the brackets of its own `\p{..}`; nothing where it has no table.
    pub(super) fn engine_name(self) -> Option<String> {
        let unknown = word_of(UNKNOWN_TO_THE_ENGINE, self.name).is_some();
        (!unknown).then(|| self.kind.prefix().to_owned() + self.name)
    }

    /// Whether these are the surrogates, of which a text of scalars has none.
    pub(super) fn is_surrogate(self) -> bool {
        self.kind == Kind::GeneralCategory && matches!(self.name, "Cs" | "Surrogate")
    }
}

impl Kind {
    fn prefix(self) -> &'static str {
        match self {
            Kind::GeneralCategory => "gc=",
            Kind::Script => "sc=",
            Kind::ScriptExtensions => "scx=",
            Kind::Binary => "",
        }
    }
}

/// Reads `{Name}` or `{Name=Value}` behind the `\p` or `\P` at `start`.
pub(super) fn parse(cursor: &mut Cursor<'_>, start: usize) -> Result<Property, PatternError> {
    let text = cursor.eat('{').then(|| cursor.until('}')).flatten();
    let text = text
        .ok_or_else(|| PatternError::new(start, "`\\p` needs a property, as in `\\p{Letter}`"))?;
    lookup(text).ok_or_else(|| {
        let message = format!(
            "`{text}` is not a Unicode property of ECMA-262; names count capitals and underscores"
        );
        PatternError::new(start, message)
    })
}

fn lookup(text: &str) -> Option<Property> {
    let of_kind = |kind| move |name| Property { kind, name };
    match text.split_once('=') {
        None => word_of(GENERAL_CATEGORIES, text)
            .map(of_kind(Kind::GeneralCategory))
            .or_else(|| word_of(BINARY_PROPERTIES, text).map(of_kind(Kind::Binary))),
        Some(("General_Category" | "gc", value)) => {
            word_of(GENERAL_CATEGORIES, value).map(of_kind(Kind::GeneralCategory))
        }
        Some(("Script" | "sc", value)) => word_of(SCRIPTS, value).map(of_kind(Kind::Script)),
        Some(("Script_Extensions" | "scx", value)) => {
            word_of(SCRIPTS, value).map(of_kind(Kind::ScriptExtensions))
        }
        Some(_) => None,
    }
}

fn word_of(list: &'static str, word: &str) -> Option<&'static str> {
    list.split(' ').find(|listed| *listed == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::Regex;

    /// Every property that a pattern may name.
    fn all() -> Vec<Property> {
        let of_kind =
            |list: &'static str, kind| list.split(' ').map(move |name| Property { kind, name });
        of_kind(GENERAL_CATEGORIES, Kind::GeneralCategory)
            .chain(of_kind(SCRIPTS, Kind::Script))
            .chain(of_kind(SCRIPTS, Kind::ScriptExtensions))
            .chain(of_kind(BINARY_PROPERTIES, Kind::Binary))
            .collect()
    }

    #[test]
    fn the_engine_knows_every_name_but_the_listed_ones() {
        let is_wrong = |property: &Property| {
            let name = property.kind.prefix().to_owned() + property.name;
            property.engine_name().is_some() != Regex::new(&format!(r"\p{{{name}}}")).is_ok()
        };
        let wrong: Vec<_> = all()
            .into_iter()
            .filter(|property| !property.is_surrogate())
            .filter(is_wrong)
            .collect();
        assert_eq!(wrong, []);
    }
}

//! One line of `--format json`: an object whose first member `record` says what it is.
//! Lines, not one array: a reader can stop or start anywhere, and two commands can write to one file.

use sealform::{Form, Json, Object, Writer};

/// A line in the making.
#[derive(Clone, Debug)]
pub struct Record {
    members: Object,
}

impl Record {
    /// A record of a kind, such as `diagnostic` or `violation`.
    pub fn new(kind: &str) -> Record {
        Record {
            members: Object::new(),
        }
        .text("record", kind)
    }

    /// Adds a string.
    #[must_use]
    pub fn text(self, name: &str, value: &str) -> Record {
        self.value(name, Json::String(value.to_owned()))
    }

    /// Adds a count.
    #[must_use]
    pub fn count(self, name: &str, value: impl TryInto<u64>) -> Record {
        self.value(
            name,
            Json::Number(value.try_into().unwrap_or(u64::MAX).into()),
        )
    }

    /// Adds any value.
    #[must_use]
    pub fn value(mut self, name: &str, value: Json) -> Record {
        self.members.insert(name, value);
        self
    }

    /// The object.
    pub fn into_json(self) -> Json {
        Json::Object(self.members)
    }

    /// The line.
    pub fn line(self) -> String {
        compact(&self.into_json()) + "\n"
    }
}

/// Compact JSON of any value.
pub fn compact(value: &Json) -> String {
    let mut writer = Writer::new(Form::Sorted);
    writer.json(value);
    String::from_utf8(writer.finish().unwrap_or_default()).unwrap_or_default()
}

//! Values of a schema that generated code compares with, read from their JSON text at first use.

use crate::json::Json;
use std::sync::OnceLock;

/// A list of JSON values as text; for statics of generated code.
pub struct Literals {
    text: &'static str,
    values: OnceLock<Vec<Json>>,
}

impl Literals {
    /// From the text of a JSON array. The generator wrote it, so it is one; any other text is an empty list.
    pub const fn new(text: &'static str) -> Literals {
        Literals {
            text,
            values: OnceLock::new(),
        }
    }

    /// The values.
    pub fn values(&self) -> &[Json] {
        self.values.get_or_init(|| {
            let limits = crate::Limits {
                max_input_bytes: usize::MAX,
                max_depth: crate::limits::LARGEST_MAX_DEPTH,
            };
            match crate::reader::read(self.text.as_bytes(), limits) {
                Ok(Json::Array(values)) => values,
                _ => Vec::new(),
            }
        })
    }

    /// The first value, for `const`.
    pub fn first(&self) -> &Json {
        self.values().first().unwrap_or(&Json::Null)
    }
}

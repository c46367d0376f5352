//! The checks that generated code and the interpreter share, one function per keyword.
//! A check ignores values of other JSON types, as JSON Schema says; each answers whether it held.

mod any;
mod array;
mod index_of;
mod number;
mod object;
mod string;
mod union;

pub(crate) use array::equality_key;

pub use any::{
    Types, allowed, allowed_texts, compact_length, compact_units, constant, constant_text,
    max_bytes, max_utf16_json, never, types,
};
pub use array::{contains, max_items, min_items, no_more_items, unique_items};
pub use index_of::index_of;
pub use number::{
    Bound, exclusive_maximum, exclusive_minimum, integer_format, maximum, minimum, multiple_of,
};
pub use object::{
    additional, closed, dependent_required, matching, max_properties, member_missing,
    min_properties, property_names, required,
};
pub use string::{format, max_length, max_utf16, min_length, pattern};
pub use union::{any_of, not, one_of, tag};

//! `Build` and `Write`: how a generated type comes from checked JSON and goes back to text.
//! Building never checks a constraint: the checks of the schema run on the JSON, before.

use crate::json::{Json, Object};
use crate::number::Number;
use crate::report::Violation;
use crate::writer::{Form, Writer, compare_names};
use std::collections::BTreeMap;
use std::fmt;

/// A type that is built from JSON of the right shape.
pub trait Build: Sized {
    /// Builds the value; fails where the JSON has another shape than the type.
    fn build(value: &Json) -> Result<Self, Mismatch>;
}

/// A type that is written as JSON.
pub trait Write {
    /// Writes the compact form, or the hashed form where the writer is for one.
    fn write(&self, out: &mut Writer);
}

/// A value to stand where a draft has none yet: zero, empty, or the first of an enumeration.
pub trait Placeholder {
    /// The placeholder.
    fn placeholder() -> Self;
}

/// JSON of another shape than the type: what was expected, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Such as `string` or ``member `path` ``.
    pub expected: String,
}

impl Mismatch {
    /// A mismatch of a whole value.
    pub fn new(expected: &str) -> Mismatch {
        Mismatch {
            expected: expected.to_owned(),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "expected {}", self.expected)
    }
}

impl std::error::Error for Mismatch {}

/// The three states of a member that may be absent and may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Maybe<T> {
    /// The member is not there.
    #[default]
    Absent,
    /// The member is `null`.
    Null,
    /// The member has a value.
    Value(T),
}

impl<T> Maybe<T> {
    /// The value, if there is one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Maybe::Value(value) => Some(value),
            Maybe::Absent | Maybe::Null => None,
        }
    }
}

/// The object behind a struct.
pub fn object(value: &Json) -> Result<&Object, Mismatch> {
    value.as_object().ok_or_else(|| Mismatch::new("object"))
}

/// A member that is always there.
#[inline(never)]
pub fn required<T: Build>(object: &Object, name: &str) -> Result<T, Mismatch> {
    match object.get(name) {
        Some(value) => T::build(value),
        None => Err(Mismatch {
            expected: format!("member `{name}`"),
        }),
    }
}

/// A member that may be absent.
#[inline(never)]
pub fn optional<T: Build>(object: &Object, name: &str) -> Result<Option<T>, Mismatch> {
    object.get(name).map(T::build).transpose()
}

/// A member that may be absent or null.
#[inline(never)]
pub fn maybe<T: Build>(object: &Object, name: &str) -> Result<Maybe<T>, Mismatch> {
    match object.get(name) {
        None => Ok(Maybe::Absent),
        Some(Json::Null) => Ok(Maybe::Null),
        Some(value) => T::build(value).map(Maybe::Value),
    }
}

/// A member whose absence means a value.
#[inline(never)]
pub fn filled<T: Build>(object: &Object, name: &str, absent: fn() -> T) -> Result<T, Mismatch> {
    match object.get(name) {
        Some(value) => T::build(value),
        None => Ok(absent()),
    }
}

/// A value of the schema, such as a default, from its JSON text.
pub fn from_literal<T: Build + Placeholder>(json: &str) -> T {
    let value = crate::reader::read(json.as_bytes(), crate::Limits::default()).ok();
    // The generator has checked that the text has the type's shape.
    value
        .and_then(|value| T::build(&value).ok())
        .unwrap_or_else(T::placeholder)
}

/// Whether a member has another value than the one that its absence means.
pub fn differs<T: Build + Placeholder + PartialEq>(value: &T, json: &str) -> bool {
    *value != from_literal(json)
}

/// A typed value as a tree of at most `max_depth` nested arrays and objects.
pub fn tree<T: Write + ?Sized>(value: &T, max_depth: usize) -> Result<Json, Violation> {
    // This form tells integers and doubles apart.
    let mut writer = Writer::new(Form::Sorted);
    value.write(&mut writer);
    read_back(writer, max_depth)
}

/// Not generic: it is compiled once, whatever the number of types.
fn read_back(writer: Writer, max_depth: usize) -> Result<Json, Violation> {
    let text = writer.finish().map_err(|fault| {
        crate::packet::single(fault.code(), "", fault.message().to_owned())
            .first()
            .clone()
    })?;
    let limits = crate::Limits {
        max_input_bytes: usize::MAX,
        max_depth,
    };
    crate::reader::read(&text, limits)
}

/// The members that a struct does not declare, by code point.
#[inline(never)]
pub fn extra<T: Build>(
    object: &Object,
    declared: &[&str],
) -> Result<BTreeMap<String, T>, Mismatch> {
    let mut extra = BTreeMap::new();
    for (name, value) in object.iter() {
        if !declared.contains(&name) {
            extra.insert(name.to_owned(), T::build(value)?);
        }
    }
    Ok(extra)
}

/// Writes an optional member, or nothing.
pub fn write_optional<T: Write>(out: &mut Writer, name: &str, value: &Option<T>) {
    if let Some(value) = value {
        out.member(name);
        value.write(out);
    }
}

/// Writes a member that may be absent or null.
pub fn write_maybe<T: Write>(out: &mut Writer, name: &str, value: &Maybe<T>) {
    match value {
        Maybe::Absent => {}
        Maybe::Null => {
            out.member(name);
            out.null();
        }
        Maybe::Value(value) => {
            out.member(name);
            value.write(out);
        }
    }
}

/// Writes declared and extra members together, sorted as the hashed form wants them.
pub fn write_merged<T: Write>(
    out: &mut Writer,
    declared: Vec<(&str, &dyn Write)>,
    extra: &BTreeMap<String, T>,
) {
    let mut members = declared;
    for (name, value) in extra {
        members.push((name, value));
    }
    write_sorted(out, members);
}

fn write_sorted(out: &mut Writer, mut members: Vec<(&str, &dyn Write)>) {
    let form = out.form();
    members.sort_by(|a, b| compare_names(a.0, b.0, form));
    for (name, value) in members {
        out.member(name);
        value.write(out);
    }
}

/// `null`, as the hashed form writes it in place of a volatile member.
pub struct Null;

impl Write for Null {
    fn write(&self, out: &mut Writer) {
        out.null();
    }
}

/// A constant member: it is always there and always this text.
impl Write for str {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

impl Write for &str {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

macro_rules! integers {
    ($($int:ty, $read:ident);*) => { $(
        impl Build for $int {
            fn build(value: &Json) -> Result<$int, Mismatch> {
                let number = value.as_number().and_then(Number::$read);
                number.and_then(|value| <$int>::try_from(value).ok()).ok_or_else(|| Mismatch::new(stringify!($int)))
            }
        }
        impl Write for $int {
            fn write(&self, out: &mut Writer) {
                out.integer(*self);
            }
        }
        impl Placeholder for $int {
            fn placeholder() -> $int { 0 }
        }
    )* };
}
integers!(i32, as_i64; u32, as_u64; i64, as_i64; u64, as_u64);

impl Build for f64 {
    fn build(value: &Json) -> Result<f64, Mismatch> {
        value
            .as_number()
            .map(Number::as_f64)
            .ok_or_else(|| Mismatch::new("number"))
    }
}

impl Write for f64 {
    fn write(&self, out: &mut Writer) {
        out.double(*self);
    }
}

/// A number without a Rust type of its own: exact.
impl Build for Number {
    fn build(value: &Json) -> Result<Number, Mismatch> {
        value
            .as_number()
            .cloned()
            .ok_or_else(|| Mismatch::new("number"))
    }
}

/// Only `integer` members without bounds have this type, so it is written as an integer.
impl Write for Number {
    fn write(&self, out: &mut Writer) {
        out.whole_number(self);
    }
}

impl Build for bool {
    fn build(value: &Json) -> Result<bool, Mismatch> {
        match value {
            Json::Bool(value) => Ok(*value),
            _ => Err(Mismatch::new("boolean")),
        }
    }
}

impl Write for bool {
    fn write(&self, out: &mut Writer) {
        out.boolean(*self);
    }
}

impl Build for String {
    fn build(value: &Json) -> Result<String, Mismatch> {
        value
            .as_str()
            .map(str::to_owned)
            .ok_or_else(|| Mismatch::new("string"))
    }
}

impl Write for String {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

/// `null` and nothing else.
impl Build for () {
    fn build(value: &Json) -> Result<(), Mismatch> {
        match value {
            Json::Null => Ok(()),
            _ => Err(Mismatch::new("null")),
        }
    }
}

impl Write for () {
    fn write(&self, out: &mut Writer) {
        out.null();
    }
}

impl Build for Json {
    fn build(value: &Json) -> Result<Json, Mismatch> {
        Ok(value.clone())
    }
}

impl Write for Json {
    fn write(&self, out: &mut Writer) {
        if out.is_hashed() {
            out.sorted_json(self)
        } else {
            out.json(self)
        }
    }
}

impl<T: Build> Build for Option<T> {
    fn build(value: &Json) -> Result<Option<T>, Mismatch> {
        match value {
            Json::Null => Ok(None),
            value => T::build(value).map(Some),
        }
    }
}

impl<T: Write> Write for Option<T> {
    fn write(&self, out: &mut Writer) {
        match self {
            Some(value) => value.write(out),
            None => out.null(),
        }
    }
}

impl<T: Build> Build for Vec<T> {
    fn build(value: &Json) -> Result<Vec<T>, Mismatch> {
        let items = value.as_array().ok_or_else(|| Mismatch::new("array"))?;
        let mut built = Vec::with_capacity(items.len());
        // A loop compiles in a fraction of the time that collecting results takes.
        for item in items {
            built.push(T::build(item)?);
        }
        Ok(built)
    }
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, out: &mut Writer) {
        out.begin_array();
        for item in self {
            item.write(out);
        }
        out.end_array();
    }
}

impl<T: Build> Build for Box<T> {
    fn build(value: &Json) -> Result<Box<T>, Mismatch> {
        T::build(value).map(Box::new)
    }
}

impl<T: Write> Write for Box<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }
}

impl<T: Build> Build for BTreeMap<String, T> {
    fn build(value: &Json) -> Result<BTreeMap<String, T>, Mismatch> {
        extra(object(value)?, &[])
    }
}

impl<T: Write> Write for BTreeMap<String, T> {
    fn write(&self, out: &mut Writer) {
        out.begin_object();
        if out.is_hashed() && out.form() == Form::Jcs {
            write_merged(out, Vec::new(), self);
        } else {
            for (name, value) in self {
                out.member(name);
                value.write(out);
            }
        }
        out.end_object();
    }
}

macro_rules! placeholders {
    ($($type:ty = $value:expr),*) => { $( impl Placeholder for $type { fn placeholder() -> $type { $value } } )* };
}
placeholders!(
    f64 = 0.0,
    bool = false,
    String = String::new(),
    () = (),
    Json = Json::Null,
    Number = Number::from(0_u64)
);

impl<T> Placeholder for Option<T> {
    fn placeholder() -> Option<T> {
        None
    }
}

impl<T> Placeholder for Vec<T> {
    fn placeholder() -> Vec<T> {
        Vec::new()
    }
}

impl<K, V> Placeholder for BTreeMap<K, V> {
    fn placeholder() -> BTreeMap<K, V> {
        BTreeMap::new()
    }
}

impl<T: Placeholder> Placeholder for Box<T> {
    fn placeholder() -> Box<T> {
        Box::new(T::placeholder())
    }
}

impl<T> Placeholder for Maybe<T> {
    fn placeholder() -> Maybe<T> {
        Maybe::Absent
    }
}

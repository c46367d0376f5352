//! `Value`: what an expression works on: a value of the packet, borrowed, or one that the expression made.

use super::Fault;
use super::positions::Positions;
use crate::json::Json;
use crate::number::Number;
use std::borrow::Cow;
use std::rc::Rc;

/// A value of an expression.
#[derive(Clone, Debug)]
pub enum Value<'v> {
    /// A value of the packet or of the context.
    Json(&'v Json),
    /// `null`
    Null,
    /// `bool`
    Bool(bool),
    /// `int`
    Int(i64),
    /// `double`
    Double(f64),
    /// `string`
    Text(Cow<'v, str>),
    /// A list that the expression made.
    List(Rc<[Value<'v>]>),
    /// The items of a list by a text member of each: the first item with a text stands.
    ByKey(ByKey<'v>),
}

/// A list seen by a text member of its items.
#[derive(Clone, Debug)]
pub struct ByKey<'v> {
    pub(super) items: Items<'v>,
    pub(super) member: Cow<'v, str>,
    pub(super) positions: Rc<Positions>,
}

/// The items of a list.
#[derive(Clone, Debug)]
pub enum Items<'v> {
    /// A list of the packet.
    Json(&'v [Json]),
    /// A list that the expression made.
    Made(Rc<[Value<'v>]>),
}

impl<'v> Value<'v> {
    /// The boolean.
    pub fn boolean(&self) -> Result<bool, Fault> {
        match self {
            Value::Bool(value) | Value::Json(Json::Bool(value)) => Ok(*value),
            _ => Err(Fault::WrongType),
        }
    }

    /// The integer; one beyond 64 signed bits is an overflow.
    pub fn int(&self) -> Result<i64, Fault> {
        match self {
            Value::Int(value) => Ok(*value),
            Value::Json(Json::Number(number)) if number.is_integer() => {
                number.as_i64().ok_or(Fault::Overflow)
            }
            _ => Err(Fault::WrongType),
        }
    }

    /// The double nearest to the number.
    pub fn double(&self) -> Result<f64, Fault> {
        match self {
            Value::Double(value) => Ok(*value),
            Value::Json(Json::Number(number)) => Ok(number.as_f64()),
            _ => Err(Fault::WrongType),
        }
    }

    /// The text.
    pub fn text(&self) -> Result<Cow<'v, str>, Fault> {
        match self {
            Value::Text(text) => Ok(text.clone()),
            Value::Json(Json::String(text)) => Ok(Cow::Borrowed(text)),
            _ => Err(Fault::WrongType),
        }
    }

    /// The items of a list; of an object or a map, its keys.
    pub fn items(&self) -> Result<Items<'v>, Fault> {
        match self {
            Value::Json(Json::Array(items)) => Ok(Items::Json(items)),
            Value::List(items) => Ok(Items::Made(items.clone())),
            Value::Json(Json::Object(object)) => {
                let mut names: Vec<&'v str> = object.iter().map(|(name, _)| name).collect();
                names.sort_unstable();
                Ok(Items::texts(names))
            }
            Value::ByKey(map) => Ok(Items::Made(map.keys().into())),
            _ => Err(Fault::WrongType),
        }
    }

    /// The member of an object, or the value of a key of a map.
    pub fn member(&self, name: &str) -> Result<Value<'v>, Fault> {
        super::list::lookup(self, name)
    }

    /// Whether an object has the member; `null` is a value too.
    pub fn has(&self, name: &str) -> Result<bool, Fault> {
        match self.member(name) {
            Ok(_) => Ok(true),
            Err(Fault::NoSuchMember) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// The item of a list at a position from 0.
    pub fn item(&self, index: i64) -> Result<Value<'v>, Fault> {
        let items = super::list::list_items(self)?;
        let index = usize::try_from(index).map_err(|_| Fault::OutOfRange)?;
        items.get(index).ok_or(Fault::OutOfRange)
    }

    /// Characters of a text, items of a list, members of an object, keys of a map.
    pub fn size(&self) -> Result<i64, Fault> {
        super::list::size(self)
    }

    /// The value as JSON; NaN and the infinities have none.
    pub fn to_json(&self) -> Result<Json, Fault> {
        Ok(match self {
            Value::Json(json) => (*json).clone(),
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Int(value) => Json::Number((*value).into()),
            Value::Double(value) => Json::Number(Number::from_f64(*value).ok_or(Fault::Overflow)?),
            Value::Text(text) => Json::String(text.clone().into_owned()),
            Value::List(items) => {
                Json::Array(items.iter().map(Value::to_json).collect::<Result<_, _>>()?)
            }
            Value::ByKey(_) => return Err(Fault::WrongType),
        })
    }

    /// A borrowed text.
    pub fn of_text(text: &'v str) -> Value<'v> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'v> ByKey<'v> {
    /// The first item with this text.
    pub(super) fn get(&self, key: &str) -> Option<Value<'v>> {
        self.items
            .get(self.positions.first(&self.items, &self.member, key)?)
    }

    /// The distinct texts, sorted.
    pub(super) fn keys(&self) -> Vec<Value<'v>> {
        let firsts = self.positions.firsts(&self.items, &self.member);
        let texts = firsts
            .into_iter()
            .filter_map(|at| match self.items.get(at)? {
                Value::Json(json) => json.member(&self.member).and_then(Json::as_str),
                _ => None,
            });
        texts.map(Value::of_text).collect()
    }
}

impl<'v> Items<'v> {
    fn texts(texts: impl IntoIterator<Item = &'v str>) -> Items<'v> {
        Items::Made(texts.into_iter().map(Value::of_text).collect())
    }

    /// How many items.
    pub fn len(&self) -> usize {
        match self {
            Items::Json(items) => items.len(),
            Items::Made(items) => items.len(),
        }
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item at a position.
    pub fn get(&self, index: usize) -> Option<Value<'v>> {
        match self {
            Items::Json(items) => items.get(index).map(Value::Json),
            Items::Made(items) => items.get(index).cloned(),
        }
    }

    /// The items, in order.
    pub fn iter(&self) -> impl Iterator<Item = Value<'v>> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

//! serde for [`Json`], for generated types and for [`Valid`].
//! Everything goes through the tree, so a type costs two lines and the rules stay the same.

use crate::json::{Json, Object};
use crate::number::Number;
use crate::packet::{Packet, validate};
use crate::shape::{Build, Write};
use crate::valid::Valid;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// `Serialize` of a generated type.
pub fn serialize<T: Write + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    crate::shape::tree(value, crate::limits::LARGEST_MAX_DEPTH)
        .map_err(|violation| S::Error::custom(violation.message))?
        .serialize(serializer)
}

/// `Deserialize` of a generated type: its shape, not its checks.
pub fn deserialize<'de, T: Build, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::build(&Json::deserialize(deserializer)?).map_err(D::Error::custom)
}

impl<T: Write> Serialize for Valid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&**self, serializer)
    }
}

impl<'de, T: Packet> Deserialize<'de> for Valid<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Valid<T>, D::Error> {
        validate(&Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(number) => match number.written_integer() {
                Some(value) => match (i64::try_from(value), u64::try_from(value)) {
                    (Ok(value), _) => serializer.serialize_i64(value),
                    (_, Ok(value)) => serializer.serialize_u64(value),
                    _ => serializer.serialize_f64(number.as_f64()),
                },
                None => serializer.serialize_f64(number.as_f64()),
            },
            Json::String(text) => serializer.serialize_str(text),
            Json::Array(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    seq.serialize_element(item)?;
                }
                seq.end()
            }
            Json::Object(object) => {
                let mut map = serializer.serialize_map(Some(object.len()))?;
                for (name, value) in object.iter() {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

/// How serde_json passes a number's text under `arbitrary_precision`.
const NUMBER_TOKEN: &str = "$serde_json::private::Number";

impl<'de> Visitor<'de> for AnyJson {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Json, E> {
        Number::from_f64(value)
            .map(Json::Number)
            .ok_or_else(|| E::custom("NaN and infinities are not JSON"))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::String(text.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        Json::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members: Vec<(String, Json)> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if name == NUMBER_TOKEN && members.is_empty() {
                let text: String = map.next_value()?;
                return Number::parse(&text)
                    .map(Json::Number)
                    .map_err(|_| A::Error::custom("a number is beyond the range of a double"));
            }
            members.push((name, map.next_value()?));
        }
        Object::from_members(members)
            .map(Json::Object)
            .map_err(|(_, name)| {
                A::Error::custom(format!("member `{name}` stands twice in one object"))
            })
    }
}

//! `Bytes`: a fixed number of bytes, as they are in a frame and as lower-case hex in JSON. One type for both.

use crate::json::Json;
use crate::report::Violation;
use crate::serde_support;
use crate::shape::{Build, Mismatch, Placeholder, Write};
use crate::to_json::ToJson;
use crate::writer::Writer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Exactly `N` bytes; hex in JSON and wherever it is printed.
///
/// ```
/// use sealform::Bytes;
/// let key: Bytes<2> = "00ff".parse().unwrap();
/// assert_eq!((key.0, key.to_string()), ([0, 255], "00ff".to_owned()));
/// assert!("00FF".parse::<Bytes<2>>().is_err(), "one value has one text");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes<const N: usize>(pub [u8; N]);

impl<const N: usize> Bytes<N> {
    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

/// The bytes of a text of two lower-case hex digits for each byte.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        })
        .collect()
}

/// Two lower-case hex digits for each byte.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[usize::from(digit)]));
        }
    }
    text
}

impl<const N: usize> FromStr for Bytes<N> {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Bytes<N>, Mismatch> {
        let bytes = from_hex(text).and_then(|bytes| bytes.try_into().ok());
        let expected = || Mismatch::new(&format!("{} lower-case hex digits", N * 2));
        bytes.map(Bytes).ok_or_else(expected)
    }
}

impl<const N: usize> fmt::Display for Bytes<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&to_hex(&self.0))
    }
}

impl<const N: usize> fmt::Debug for Bytes<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Bytes({self})")
    }
}

impl<const N: usize> From<[u8; N]> for Bytes<N> {
    fn from(bytes: [u8; N]) -> Bytes<N> {
        Bytes(bytes)
    }
}

impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> Build for Bytes<N> {
    fn build(value: &Json) -> Result<Bytes<N>, Mismatch> {
        match value.as_str() {
            Some(text) => text.parse(),
            None => Err(Mismatch::new("string")),
        }
    }
}

impl<const N: usize> Write for Bytes<N> {
    fn write(&self, out: &mut Writer) {
        out.string(&self.to_string());
    }
}

impl<const N: usize> Placeholder for Bytes<N> {
    fn placeholder() -> Bytes<N> {
        Bytes([0; N])
    }
}

impl<const N: usize> ToJson for Bytes<N> {
    fn to_json(&self, _max_depth: usize) -> Result<Json, Violation> {
        Ok(Json::String(self.to_string()))
    }
}

impl<const N: usize> Serialize for Bytes<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_support::serialize(self, serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bytes<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes<N>, D::Error> {
        serde_support::deserialize(deserializer)
    }
}

#[cfg(feature = "schemars")]
impl<const N: usize> schemars::JsonSchema for Bytes<N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Bytes{N}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let pattern = format!("^[0-9a-f]{{{}}}$", N * 2);
        schemars::json_schema!({ "type": "string", "pattern": pattern })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_for_each_value() {
        for text in ["", "0", "000", "0g", "0A", "00 ", "é"] {
            assert!(text.parse::<Bytes<1>>().is_err(), "{text}");
        }
        for byte in 0..=255 {
            let value = Bytes([byte]);
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        assert!(Bytes::<1>::build(&Json::Null).is_err());
        let json = value_of(&Bytes([1, 0xAB]));
        assert_eq!(json, "\"01ab\"");
    }

    fn value_of(value: &Bytes<2>) -> String {
        let mut out = Writer::default();
        value.write(&mut out);
        String::from_utf8(out.finish().expect("a text")).expect("hex")
    }
}

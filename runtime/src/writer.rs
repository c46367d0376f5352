//! `Writer`: JSON text into one reused buffer, in the spelling of a canonical form.
//! Generated code writes members in the order it wants; commas, escapes and numbers are done here.

use crate::code;
use crate::double::{write_ecma, write_sorted};
use crate::json::{Json, Object};
use crate::number::Number;

/// How numbers are spelled and members are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Form {
    /// RFC 8785: ECMAScript numbers, members sorted by UTF-16 code units.
    #[default]
    Jcs,
    /// Doubles always with a fraction or exponent, integers to 64 bits, members sorted by code point.
    Sorted,
}

/// Writes compact JSON.
///
/// ```
/// use sealform::{Form, Writer};
/// let mut w = Writer::new(Form::Sorted);
/// w.begin_object();
/// w.member("confidence");
/// w.double(1.0);
/// w.end_object();
/// assert_eq!(w.finish().unwrap(), br#"{"confidence":1.0}"#);
/// ```
#[derive(Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
    form: Form,
    /// Whether the next member or item follows another one.
    comma: bool,
    /// In the hashed form, RFC 8785 cannot tell large integers apart.
    hashed: bool,
    fault: Option<WriteFault>,
}

/// Why a value has no JSON text in this form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// A double is NaN or infinite.
    NotFinite,
    /// A hashed integer is beyond 2^53-1 and the form is RFC 8785.
    UnsafeInteger,
}

impl WriteFault {
    /// The code of the violation.
    pub fn code(self) -> &'static str {
        match self {
            WriteFault::NotFinite => code::NOT_FINITE,
            WriteFault::UnsafeInteger => code::UNSAFE_INTEGER,
        }
    }

    /// The violation's text.
    pub fn message(self) -> &'static str {
        match self {
            WriteFault::NotFinite => "a number is NaN or infinite",
            WriteFault::UnsafeInteger => {
                "an integer beyond 2^53-1 cannot be hashed in RFC 8785 form"
            }
        }
    }
}

impl Writer {
    /// A writer of compact JSON.
    pub fn new(form: Form) -> Writer {
        Writer {
            form,
            ..Writer::default()
        }
    }

    /// A writer of the text that is hashed.
    pub fn hashed(form: Form) -> Writer {
        Writer {
            form,
            hashed: true,
            ..Writer::default()
        }
    }

    /// The canonical form whose spelling is used.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// UTF-16 units of the text so far: one for each character, two beyond U+FFFF.
    pub fn utf16_len(&self) -> usize {
        self.out
            .iter()
            .map(|byte| match byte {
                0x80..=0xBF => 0,
                0xF0.. => 2,
                _ => 1,
            })
            .sum()
    }

    /// Whether nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Whether the text is the one that is hashed.
    pub fn is_hashed(&self) -> bool {
        self.hashed
    }

    /// The text, unless a value had none.
    pub fn finish(self) -> Result<Vec<u8>, WriteFault> {
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.out),
        }
    }

    /// Starts an object.
    pub fn begin_object(&mut self) {
        self.begin(b'{');
    }

    /// Ends an object.
    pub fn end_object(&mut self) {
        self.end(b'}');
    }

    /// Starts an array.
    pub fn begin_array(&mut self) {
        self.begin(b'[');
    }

    /// Ends an array.
    pub fn end_array(&mut self) {
        self.end(b']');
    }

    /// Starts a member; its value comes next.
    pub fn member(&mut self, name: &str) {
        self.separate();
        self.quoted(name);
        self.out.push(b':');
        self.comma = false;
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.word(b"null");
    }

    /// Writes `true` or `false`.
    pub fn boolean(&mut self, value: bool) {
        self.word(if value { b"true" } else { b"false" });
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        self.separate();
        self.quoted(text);
        self.comma = true;
    }

    /// Writes an integer.
    pub fn integer(&mut self, value: impl Into<i128>) {
        let value = value.into();
        self.separate();
        if self.form == Form::Jcs && self.hashed && value.unsigned_abs() > (1 << 53) - 1 {
            self.fault.get_or_insert(WriteFault::UnsafeInteger);
        }
        match (i64::try_from(value), u64::try_from(value)) {
            (Ok(_), _) | (_, Ok(_)) => self.out.extend_from_slice(value.to_string().as_bytes()),
            _ => self.put_double(value as f64),
        }
        self.comma = true;
    }

    /// Writes a member declared as `number`.
    pub fn double(&mut self, value: f64) {
        self.separate();
        self.put_double(value);
        self.comma = true;
    }

    /// Writes a number without a declared type: it keeps its kind.
    pub fn number(&mut self, number: &Number) {
        match number.written_integer() {
            Some(value) => self.integer(value),
            None => {
                let value = number.as_f64();
                if self.form == Form::Jcs && self.hashed && reads_as_unsafe_integer(value) {
                    self.fault.get_or_insert(WriteFault::UnsafeInteger);
                }
                self.double(value)
            }
        }
    }

    /// Writes a number declared as `integer` without a Rust integer type: exact, whatever its size.
    pub fn whole_number(&mut self, number: &Number) {
        let small = number
            .as_i128()
            .filter(|value| i64::try_from(*value).is_ok() || u64::try_from(*value).is_ok());
        match (small, number.decimal().to_integer_text()) {
            (Some(value), _) => self.integer(value),
            (None, Some(digits)) => {
                if self.form == Form::Jcs && self.hashed {
                    self.fault.get_or_insert(WriteFault::UnsafeInteger);
                }
                self.word(digits.as_bytes());
            }
            (None, None) => self.double(number.as_f64()),
        }
    }

    /// Writes any value, members in their order.
    pub fn json(&mut self, value: &Json) {
        self.any(value, &|object| object.iter().collect(), Writer::number);
    }

    /// Writes a part of a packet that was written and read back: integers that no double holds keep their digits.
    pub fn written_json(&mut self, value: &Json) {
        let number = |out: &mut Writer, number: &Number| {
            let is_double = || Number::from_f64(number.as_f64()).as_ref() == Some(number);
            match number.written_integer().is_some() || is_double() {
                true => out.number(number),
                false => out.whole_number(number),
            }
        };
        self.any(value, &|object| object.iter().collect(), number);
    }

    /// Writes any value, members sorted as the form says.
    pub fn sorted_json(&mut self, value: &Json) {
        let form = self.form;
        self.any(
            value,
            &|object| sorted_members(object, form),
            Writer::number,
        );
    }

    fn any(
        &mut self,
        value: &Json,
        members: &dyn Fn(&Object) -> Vec<(&str, &Json)>,
        number: fn(&mut Writer, &Number),
    ) {
        match value {
            Json::Null => self.null(),
            Json::Bool(value) => self.boolean(*value),
            Json::Number(value) => number(self, value),
            Json::String(text) => self.string(text),
            Json::Array(items) => {
                self.begin_array();
                for item in items {
                    self.any(item, members, number);
                }
                self.end_array();
            }
            Json::Object(object) => {
                self.begin_object();
                for (name, value) in members(object) {
                    self.member(name);
                    self.any(value, members, number);
                }
                self.end_object();
            }
        }
    }

    fn put_double(&mut self, value: f64) {
        if !value.is_finite() {
            self.fault.get_or_insert(WriteFault::NotFinite);
            return;
        }
        match self.form {
            Form::Jcs => write_ecma(value, &mut self.out),
            Form::Sorted => write_sorted(value, &mut self.out),
        }
    }

    fn begin(&mut self, open: u8) {
        self.separate();
        self.out.push(open);
        self.comma = false;
    }

    fn end(&mut self, close: u8) {
        self.out.push(close);
        self.comma = true;
    }

    fn word(&mut self, word: &[u8]) {
        self.separate();
        self.out.extend_from_slice(word);
        self.comma = true;
    }

    fn separate(&mut self) {
        if self.comma {
            self.out.push(b',');
        }
    }

    fn quoted(&mut self, text: &str) {
        self.out.push(b'"');
        let bytes = text.as_bytes();
        let mut plain_from = 0;
        for (at, &b) in bytes.iter().enumerate() {
            let short = match b {
                b'"' => b'"',
                b'\\' => b'\\',
                0x08 => b'b',
                0x09 => b't',
                0x0A => b'n',
                0x0C => b'f',
                0x0D => b'r',
                0..=0x1F => 0,
                _ => continue,
            };
            self.out.extend_from_slice(&bytes[plain_from..at]);
            plain_from = at + 1;
            match short {
                0 => self.out.extend_from_slice(format!("\\u{b:04x}").as_bytes()),
                short => self.out.extend_from_slice(&[b'\\', short]),
            }
        }
        self.out.extend_from_slice(&bytes[plain_from..]);
        self.out.push(b'"');
    }
}

/// Members in the order of the canonical form.
pub fn sorted_members(object: &Object, form: Form) -> Vec<(&str, &Json)> {
    let mut members: Vec<(&str, &Json)> = object.iter().collect();
    members.sort_by(|a, b| compare_names(a.0, b.0, form));
    members
}

/// The order of two member names in the canonical form.
pub fn compare_names(a: &str, b: &str, form: Form) -> std::cmp::Ordering {
    match form {
        Form::Sorted => a.cmp(b),
        Form::Jcs => a.encode_utf16().cmp(b.encode_utf16()),
    }
}

/// Whether RFC 8785 writes a double as digits alone that read back as an integer beyond 2^53-1:
/// whoever reads the text could not hash it again.
fn reads_as_unsafe_integer(value: f64) -> bool {
    let is_integer = value.trunc() == value && value.abs() >= 9_007_199_254_740_992.0;
    is_integer && (-9_223_372_036_854_775_808.0..18_446_744_073_709_551_616.0).contains(&value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(json: &str, form: Form) -> Result<String, WriteFault> {
        let value = crate::reader::read(json.as_bytes(), crate::Limits::default()).expect("JSON");
        let mut writer = Writer::hashed(form);
        writer.sorted_json(&value);
        writer
            .finish()
            .map(|bytes| String::from_utf8(bytes).expect("UTF-8"))
    }

    #[test]
    fn both_forms() {
        let cases = [
            (
                r#" { "b" : 2 , "a" : [ 1.0 , -0 , 1e2, {} ] } "#,
                r#"{"a":[1,0,100,{}],"b":2}"#,
                r#"{"a":[1.0,-0.0,100.0,{}],"b":2}"#,
            ),
            (
                r#""\u0001\u001f\u007f\/\b""#,
                "\"\\u0001\\u001f\u{7f}/\\b\"",
                "\"\\u0001\\u001f\u{7f}/\\b\"",
            ),
            // U+FFFF sorts after the surrogates of U+10000 in UTF-16, before it by code point.
            (
                "{\"\u{ffff}\":1,\"\u{10000}\":2}",
                "{\"\u{10000}\":2,\"\u{ffff}\":1}",
                "{\"\u{ffff}\":1,\"\u{10000}\":2}",
            ),
            (
                "18446744073709551616",
                "18446744073709552000",
                "1.8446744073709552e+19",
            ),
        ];
        for (json, jcs, sorted) in cases {
            assert_eq!(canonical(json, Form::Jcs).as_deref(), Ok(jcs));
            assert_eq!(canonical(json, Form::Sorted).as_deref(), Ok(sorted));
        }
    }

    #[test]
    fn declared_integers_are_exact() {
        let cases = [
            ("1e2", "100"),
            ("-0", "0"),
            ("12345678901234567890123", "12345678901234567890123"),
            ("-1.5e30", "-1500000000000000000000000000000"),
        ];
        for (token, text) in cases {
            let mut writer = Writer::new(Form::Sorted);
            writer.whole_number(&Number::parse(token).expect("a number"));
            assert_eq!(writer.finish().as_deref(), Ok(text.as_bytes()), "{token}");
        }
    }

    #[test]
    fn faults() {
        assert_eq!(
            canonical("9007199254740992", Form::Jcs),
            Err(WriteFault::UnsafeInteger)
        );
        assert_eq!(
            canonical("9007199254740992", Form::Sorted).as_deref(),
            Ok("9007199254740992")
        );
        for double in ["9007199254740992.0", "-9007199254740992e0", "1e19"] {
            let refused = Err(WriteFault::UnsafeInteger);
            assert_eq!(canonical(double, Form::Jcs), refused, "{double}");
        }
        for (double, text) in [
            ("9007199254740991.0", "9007199254740991"),
            ("2e19", "20000000000000000000"),
            ("-1e19", "-10000000000000000000"),
        ] {
            assert_eq!(
                canonical(double, Form::Jcs).as_deref(),
                Ok(text),
                "{double}"
            );
        }
        let mut writer = Writer::new(Form::Sorted);
        writer.double(f64::NAN);
        assert_eq!(writer.finish(), Err(WriteFault::NotFinite));
    }
}

//! Frames of types that no code was generated for: values to bytes and back, by walking the layout.
//! The calls are those that generated code makes, so codes, offsets and bytes are the same.

use super::Interpreter;
use super::written::Written;
use crate::frame::{Field, Frame, Holds, Item, Says};
use crate::schema::SchemaId;
use crate::types::Type;
use sealform::frame::{
    Body, Fault, FrameError, Input, Output, Public, Spec, compared, from_hex, parsed, to_hex,
};
use sealform::{Form, Json, Limits, Number, Object, Writer};

/// The bytes of a value. A value that its schema refuses has none.
pub fn pack(
    interpreter: &Interpreter<'_>,
    frame: &Frame,
    value: &Json,
) -> Result<Vec<u8>, FrameError> {
    spec(frame, |spec| {
        let mut out = Output::new(spec);
        let writing = Frames(interpreter);
        writing.write(frame, value, &mut out)?;
        Ok(out.into_bytes())
    })
}

/// The value of exactly these bytes.
pub fn parse_strict(
    interpreter: &Interpreter<'_>,
    frame: &Frame,
    bytes: &[u8],
) -> Result<Json, FrameError> {
    spec(frame, |spec| {
        let mut input = Input::open(bytes, spec)?;
        let value = Frames(interpreter).read(frame, &mut input)?;
        input.finish()?;
        Ok(value)
    })
}

/// The value at the start of these bytes, and how many it takes.
pub fn parse_prefix(
    interpreter: &Interpreter<'_>,
    frame: &Frame,
    bytes: &[u8],
) -> Result<(Json, usize), FrameError> {
    spec(frame, |spec| {
        let mut input = Input::open(bytes, spec)?;
        let value = Frames(interpreter).read(frame, &mut input)?;
        Ok((value, input.offset()))
    })
}

/// Does something with what a frame says beside its fields, and gives faults the frame's own codes.
fn spec<T>(
    frame: &Frame,
    work: impl FnOnce(&Spec<'_>) -> Result<T, Fault>,
) -> Result<T, FrameError> {
    let errors: Vec<Public<'_>> = frame
        .errors
        .iter()
        .map(|(internal, code, message)| Public {
            internal: *internal,
            code,
            message,
        })
        .collect();
    let spec = Spec {
        errors: &errors,
        ..head(frame)
    };
    work(&spec).map_err(|fault| spec.error(fault))
}

fn head(frame: &Frame) -> Spec<'_> {
    Spec {
        magic: &frame.magic,
        version: frame.version,
        order: frame.order,
        header: usize::try_from(frame.header).unwrap_or(usize::MAX),
        errors: &[],
    }
}

struct Frames<'a, 'm>(&'a Interpreter<'m>);

impl<'m> Frames<'_, 'm> {
    /// The frame of an object; the model has one where a field says so.
    fn of(&self, schema: SchemaId) -> Result<&'m Frame, Fault> {
        let frame = self.0.model().frame(schema);
        frame.ok_or_else(|| Fault::refused(0, "frame", "the schema has no frame"))
    }

    fn read(&self, frame: &Frame, input: &mut Input<'_>) -> Result<Json, Fault> {
        let around = input.begin(&head(frame))?;
        let value = self.read_fields(&frame.fields, input)?;
        input.end(around);
        Ok(value)
    }

    fn write(&self, frame: &Frame, value: &Json, out: &mut Output) -> Result<(), Fault> {
        let around = out.begin(&head(frame));
        self.write_fields(&frame.fields, value, out)?;
        out.end(around);
        Ok(())
    }

    fn read_fields(&self, fields: &[Field], input: &mut Input<'_>) -> Result<Json, Fault> {
        let mut object = Object::new();
        let mut numbers = vec![0; fields.len()];
        for (at, field) in fields.iter().enumerate() {
            let name = field.name.as_str();
            let value = match &field.holds {
                Holds::Bits {
                    width,
                    min,
                    max,
                    says,
                } => {
                    numbers[at] = input.bits(name, *width, *min, *max)?;
                    if *says != Says::Member {
                        continue;
                    }
                    Json::Number(Number::from(numbers[at]))
                }
                Holds::Bytes(size) => hex(input.take(*size)?),
                Holds::Items { count, item, least } => {
                    let item = |input: &mut Input<'_>| self.read_item(item, input);
                    Json::Array(input.items(numbers[*count], *least, item)?)
                }
                Holds::Frame(schema) => self.read(self.of(*schema)?, input)?,
                Holds::Json {
                    schema,
                    length,
                    form,
                    limits,
                } => {
                    let body = body(name, *form, *limits);
                    let offset = input.offset();
                    let text = input.take(numbers[*length])?;
                    let value = parsed(offset, text, &body)?;
                    self.judge(offset, *schema, &value, &body)?;
                    compared(offset, text, self.canonical(*schema, &value, *form), &body)?;
                    value
                }
            };
            object.insert(name, value);
        }
        Ok(Json::Object(object))
    }

    fn read_item(&self, item: &Item, input: &mut Input<'_>) -> Result<Json, Fault> {
        match item {
            Item::Bytes(size) => input.take(*size).map(hex),
            Item::Fields(_, fields) => self.read_fields(fields, input),
            Item::Frame(schema) => self.read(self.of(*schema)?, input),
        }
    }

    fn write_fields(&self, fields: &[Field], value: &Json, out: &mut Output) -> Result<(), Fault> {
        let bodies = self.bodies(fields, value, out.offset())?;
        for (at, field) in fields.iter().enumerate() {
            let name = field.name.as_str();
            let member = value.member(name).unwrap_or(&Json::Null);
            match &field.holds {
                Holds::Bits {
                    width,
                    min,
                    max,
                    says,
                } => match says {
                    Says::Member => {
                        let number = member.as_number().and_then(Number::as_i128);
                        out.bits(name, number.unwrap_or(-1), *width, *min, *max)?;
                    }
                    Says::Count(of) => {
                        let counted = value.member(&fields[*of].name);
                        let count = counted.map_or(0, |counted| counted.items().len());
                        out.bits(name, count, *width, *min, *max)?;
                    }
                    Says::Length(of) => out.bits(name, bodies[*of].len(), *width, *min, *max)?,
                },
                Holds::Bytes(size) => raw(name, *size, member, out)?,
                Holds::Items { item, .. } => {
                    for value in member.items() {
                        self.write_item(name, item, value, out)?;
                    }
                }
                Holds::Frame(schema) => self.write(self.of(*schema)?, member, out)?,
                Holds::Json { .. } => out.raw(&bodies[at]),
            }
        }
        Ok(())
    }

    fn write_item(
        &self,
        name: &str,
        item: &Item,
        value: &Json,
        out: &mut Output,
    ) -> Result<(), Fault> {
        match item {
            Item::Bytes(size) => raw(name, *size, value, out),
            Item::Fields(_, fields) => self.write_fields(fields, value, out),
            Item::Frame(schema) => self.write(self.of(*schema)?, value, out),
        }
    }

    /// Bodies are written first: their lengths stand before them.
    fn bodies(&self, fields: &[Field], value: &Json, offset: usize) -> Result<Vec<Vec<u8>>, Fault> {
        let bodies = fields.iter().map(|field| {
            let Holds::Json {
                schema,
                form,
                limits,
                ..
            } = &field.holds
            else {
                return Ok(Vec::new());
            };
            let body = body(&field.name, *form, *limits);
            let member = value.member(&field.name).unwrap_or(&Json::Null);
            let text = self
                .canonical(*schema, member, *form)
                .map_err(|fault| Fault::refused(offset, &field.name, fault.message()))?;
            self.judge(offset, *schema, &parsed(offset, &text, &body)?, &body)?;
            Ok(text)
        });
        bodies.collect()
    }

    fn canonical(
        &self,
        schema: SchemaId,
        value: &Json,
        form: Form,
    ) -> Result<Vec<u8>, sealform::WriteFault> {
        let ty = self
            .0
            .model()
            .types
            .by_schema
            .get(&schema)
            .unwrap_or(&Type::Any);
        let mut out = Writer::hashed(form);
        Written {
            interpreter: self.0,
            payload: None,
        }
        .value(&mut out, ty, value);
        out.finish()
    }

    fn judge(
        &self,
        offset: usize,
        schema: SchemaId,
        value: &Json,
        body: &Body<'_>,
    ) -> Result<(), Fault> {
        let judged = self.0.check(schema, value);
        judged.map_err(|report| Fault::refused(offset, body.name, &report.first().message))
    }
}

fn body(name: &str, form: Form, limits: Limits) -> Body<'_> {
    Body { name, form, limits }
}

fn hex(bytes: &[u8]) -> Json {
    Json::String(to_hex(bytes))
}

fn raw(name: &str, size: u64, value: &Json, out: &mut Output) -> Result<(), Fault> {
    let bytes = value.as_str().and_then(from_hex);
    match bytes.filter(|bytes| bytes.len() as u64 == size) {
        Some(bytes) => {
            out.raw(&bytes);
            Ok(())
        }
        None => Err(Fault::refused(
            out.offset(),
            name,
            "this is not the hex of its bytes",
        )),
    }
}

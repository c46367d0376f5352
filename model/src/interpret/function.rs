//! Functions of packets that no code was generated for: values that follow, and packets with members set.

use super::Interpreter;
use super::expression::value;
use crate::plan::{Expr, Hop, Rewrite, Ty};
use crate::schema::SchemaId;
use sealform::Json;
use sealform::cel::{Fault, Scope, Value};

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluated {
    /// `bool`
    Bool(bool),
    /// `int`
    Int(i64),
    /// `double`
    Double(f64),
    /// `string`
    Text(String),
    /// A list, a map, an object or null.
    Other,
}

/// The value of an expression about a packet, whose first variables are what the caller gives.
pub fn evaluate(
    interpreter: &Interpreter<'_>,
    expr: &Expr,
    packet: &Json,
    arguments: &[Evaluated],
) -> Result<Evaluated, Fault> {
    let scope = Scope::new(packet, None);
    let names = interpreter.about(&scope, Value::Json(packet));
    let found = value(&names, expr, &values(arguments))?;
    Ok(match expr.ty {
        Ty::Bool => Evaluated::Bool(found.boolean()?),
        Ty::Int => Evaluated::Int(found.int()?),
        Ty::Double => Evaluated::Double(found.double()?),
        Ty::Text => Evaluated::Text(found.text()?.into_owned()),
        Ty::Value => Evaluated::Other,
    })
}

/// The packet with the members set that a function names, in it and in the values inside it.
pub fn rewrite(
    interpreter: &Interpreter<'_>,
    rewrite: &Rewrite,
    root: SchemaId,
    packet: &Json,
    arguments: &[Evaluated],
) -> Result<Json, Fault> {
    let mut packet = packet.clone();
    let run = Run {
        interpreter,
        rewrite,
        arguments,
    };
    run.node(root, &mut packet)?;
    Ok(packet)
}

struct Run<'r> {
    interpreter: &'r Interpreter<'r>,
    rewrite: &'r Rewrite,
    arguments: &'r [Evaluated],
}

impl Run<'_> {
    fn node(&self, id: SchemaId, at: &mut Json) -> Result<(), Fault> {
        let Some(node) = self.rewrite.nodes.get(&id) else {
            return Ok(());
        };
        let new: Result<Vec<Json>, Fault> = node
            .sets
            .iter()
            .map(|(_, expr)| self.interpreter.json(expr, at, at, self.arguments))
            .collect();
        for ((path, _), new) in node.sets.iter().zip(new?) {
            at.set(path, new);
        }
        for (hop, to) in &node.below {
            match hop {
                Hop::Member(name) => {
                    if let Some(member) = at.member_mut(name) {
                        self.node(*to, member)?;
                    }
                }
                Hop::Items(from) => {
                    for item in at.items_mut().iter_mut().skip(*from) {
                        self.node(*to, item)?;
                    }
                }
                Hop::Others(names) => {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    for member in at.others_mut(&names) {
                        self.node(*to, member)?;
                    }
                }
                Hop::Branch(member, texts) => {
                    let tag = at.member(member).and_then(Json::as_str);
                    if tag.is_some_and(|tag| texts.iter().any(|text| text == tag)) {
                        self.node(*to, at)?;
                    }
                }
                Hop::Same => self.node(*to, at)?,
            }
        }
        Ok(())
    }
}

impl Interpreter<'_> {
    /// The value of an expression about an object of a packet, as JSON.
    pub(super) fn json(
        &self,
        expr: &Expr,
        packet: &Json,
        object: &Json,
        arguments: &[Evaluated],
    ) -> Result<Json, Fault> {
        let scope = Scope::new(packet, None);
        let names = self.about(&scope, Value::Json(object));
        value(&names, expr, &values(arguments))?.to_json()
    }
}

fn values(arguments: &[Evaluated]) -> Vec<Value<'_>> {
    let values = arguments.iter().map(|argument| match argument {
        Evaluated::Bool(value) => Value::Bool(*value),
        Evaluated::Int(value) => Value::Int(*value),
        Evaluated::Double(value) => Value::Double(*value),
        Evaluated::Text(text) => Value::of_text(text),
        Evaluated::Other => Value::Null,
    });
    values.collect()
}

//! Runs an expression of a rule, with the same functions that generated code calls.

use crate::plan::{
    Arithmetic, Compare, Expr, ExprKind, Loop, Macro, PatternId, Test, Ty, Variable,
};
use sealform::Pattern;
use sealform::cel::{self, Fault, Items, Scope, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// What the names of an expression stand for.
pub(super) struct Names<'e, 'v> {
    pub scope: &'v Scope<'v>,
    pub this: Value<'v>,
    pub index: i64,
    pub key: &'v str,
    pub patterns: &'e [Option<Pattern>],
}

/// The variables of macros, innermost first.
#[derive(Clone, Copy)]
struct Locals<'l, 'v> {
    local: Option<(usize, &'l Value<'v>)>,
    outer: Option<&'l Locals<'l, 'v>>,
}

impl Names<'_, '_> {
    /// Whether a rule holds.
    pub fn holds(&self, expr: &Expr) -> Result<bool, Fault> {
        let none = Locals {
            local: None,
            outer: None,
        };
        self.value(expr, &none)?.boolean()
    }
}

/// The value of an expression whose first variables are what its caller gives.
pub(super) fn value<'v>(
    names: &Names<'_, 'v>,
    expr: &Expr,
    arguments: &[Value<'v>],
) -> Result<Value<'v>, Fault> {
    let none = Locals {
        local: None,
        outer: None,
    };
    scalar(expr.ty, with(names, expr, arguments, 0, &none)?)
}

/// The value with the variables from a position on bound one inside the other.
fn with<'v>(
    names: &Names<'_, 'v>,
    expr: &Expr,
    values: &[Value<'v>],
    at: usize,
    outer: &Locals<'_, 'v>,
) -> Result<Value<'v>, Fault> {
    match values.get(at) {
        None => names.value(expr, outer),
        Some(value) => {
            let inner = Locals {
                local: Some((at, value)),
                outer: Some(outer),
            };
            with(names, expr, values, at + 1, &inner)
        }
    }
}

impl<'v> Names<'_, 'v> {
    fn value(&self, expr: &Expr, locals: &Locals<'_, 'v>) -> Result<Value<'v>, Fault> {
        let value = |expr: &Expr| self.value(expr, locals);
        let boolean = |expr: &Expr| value(expr)?.boolean();
        Ok(match &expr.kind {
            ExprKind::Null => Value::Null,
            ExprKind::Bool(is) => Value::Bool(*is),
            ExprKind::Int(number) => Value::Int(*number),
            ExprKind::Double(number) => Value::Double(*number),
            ExprKind::Text(text) => Value::Text(Cow::Owned(text.clone())),
            ExprKind::List(items) => {
                let items: Result<Vec<_>, _> = items.iter().map(value).collect();
                Value::List(items?.into())
            }
            ExprKind::Variable(variable) => self.variable(*variable, locals)?,
            ExprKind::Member(object, name) => value(object)?.member(name)?,
            ExprKind::Has(object, name) => Value::Bool(value(object)?.has(name)?),
            ExprKind::Item(list, at) => value(list)?.item(value(at)?.int()?)?,
            ExprKind::Lookup(map, key) => value(map)?.member(&value(key)?.text()?)?,
            ExprKind::Not(a) => Value::Bool(!boolean(a)?),
            ExprKind::Negate(a) => match expr.ty {
                Ty::Double => Value::Double(-value(a)?.double()?),
                _ => Value::Int(cel::negate(value(a)?.int()?)?),
            },
            ExprKind::And(a, b) => Value::Bool(cel::and(|| boolean(a), || boolean(b))?),
            ExprKind::Or(a, b) => Value::Bool(cel::or(|| boolean(a), || boolean(b))?),
            ExprKind::If(condition, then, otherwise) => {
                value(if boolean(condition)? { then } else { otherwise })?
            }
            ExprKind::Arithmetic(operator, a, b) => {
                arithmetic(*operator, expr.ty, &value(a)?, &value(b)?)?
            }
            ExprKind::Concat(a, b) if expr.ty == Ty::Text => Value::Text(Cow::Owned(format!(
                "{}{}",
                value(a)?.text()?,
                value(b)?.text()?
            ))),
            ExprKind::Concat(a, b) => cel::concat(&value(a)?, &value(b)?)?,
            ExprKind::Compare(compare, a, b) => {
                let order = order(a.ty, &value(a)?, b.ty, &value(b)?)?;
                Value::Bool(compares(*compare, order))
            }
            ExprKind::Equal(a, b) => Value::Bool(equal(a.ty, &value(a)?, b.ty, &value(b)?)?),
            ExprKind::In(a, b) => Value::Bool(cel::contains(
                self.scope,
                &value(b)?,
                &scalar(a.ty, value(a)?)?,
            )?),
            ExprKind::Size(a) => Value::Int(value(a)?.size()?),
            ExprKind::Loop(inner) => self.each(inner, locals)?,
            ExprKind::Test(test, a, b) => {
                let (a, b) = (value(a)?.text()?, value(b)?.text()?);
                Value::Bool(match test {
                    Test::StartsWith => a.starts_with(&*b),
                    Test::EndsWith => a.ends_with(&*b),
                    Test::Contains => a.contains(&*b),
                })
            }
            ExprKind::Matches(a, pattern) => {
                Value::Bool(self.matches(&value(a)?.text()?, *pattern))
            }
            ExprKind::Convert(a) => convert(a.ty, expr.ty, &value(a)?)?,
            ExprKind::Unique(list) => Value::Bool(cel::unique(&value(list)?)?),
            ExprKind::AreApart(paths) => Value::Bool(cel::are_apart(self.scope, &value(paths)?)?),
            ExprKind::IsWithin(path, roots) => Value::Bool(cel::is_within(
                self.scope,
                &value(path)?.text()?,
                &value(roots)?,
            )?),
            ExprKind::ByKey(list, member) => {
                cel::by_key(self.scope, &value(list)?, member.clone())?
            }
            ExprKind::Acyclic(list, id, edges) => {
                Value::Bool(cel::acyclic(self.scope, &value(list)?, id, edges)?)
            }
            ExprKind::Reaches(graph) => {
                let (from, to) = (value(&graph.from)?.text()?, value(&graph.to)?.text()?);
                let list = value(&graph.list)?;
                Value::Bool(cel::reaches(
                    self.scope,
                    &list,
                    &graph.id,
                    &graph.edges,
                    &from,
                    &to,
                )?)
            }
        })
    }

    fn variable(&self, variable: Variable, locals: &Locals<'_, 'v>) -> Result<Value<'v>, Fault> {
        match variable {
            Variable::This => Ok(self.this.clone()),
            Variable::Root => self.scope.root(),
            Variable::Context => self.scope.context(),
            Variable::Index => Ok(Value::Int(self.index)),
            Variable::Key => Ok(Value::of_text(self.key)),
            Variable::Local(wanted) => {
                let mut at = Some(locals);
                while let Some(here) = at {
                    if let Some((_, value)) = here.local.filter(|(local, _)| *local == wanted) {
                        return Ok(value.clone());
                    }
                    at = here.outer;
                }
                Err(Fault::NoSuchVariable)
            }
        }
    }

    fn each(&self, inner: &Loop, outer: &Locals<'_, 'v>) -> Result<Value<'v>, Fault> {
        let items: Items<'v> = self.value(&inner.list, outer)?.items()?;
        let within = |item: &Value<'v>, expr: &Expr| {
            let locals = Locals {
                local: Some((inner.local, item)),
                outer: Some(outer),
            };
            self.value(expr, &locals)
        };
        let asks = |item: Value<'v>| within(&item, &inner.body)?.boolean();
        let makes = |item: Value<'v>| scalar(inner.body.ty, within(&item, &inner.body)?);
        Ok(match (inner.what, &inner.condition) {
            (Macro::All, _) => Value::Bool(cel::all(&items, asks)?),
            (Macro::Exists, _) => Value::Bool(cel::exists(&items, asks)?),
            (Macro::ExistsOne, _) => Value::Bool(cel::exists_one(&items, asks)?),
            (Macro::Filter, _) => cel::filter(&items, asks)?,
            (Macro::Map, None) => cel::map(&items, makes)?,
            (Macro::Map, Some(condition)) => {
                cel::map_where(&items, |item| within(&item, condition)?.boolean(), makes)?
            }
        })
    }

    fn matches(&self, text: &str, pattern: PatternId) -> bool {
        self.patterns[pattern.0]
            .as_ref()
            .is_some_and(|pattern| pattern.is_match(text))
    }
}

/// A value as its type is held, so that `1.0` of a `double` member is a double.
fn scalar<'v>(ty: Ty, value: Value<'v>) -> Result<Value<'v>, Fault> {
    Ok(match ty {
        Ty::Bool => Value::Bool(value.boolean()?),
        Ty::Int => Value::Int(value.int()?),
        Ty::Double => Value::Double(value.double()?),
        Ty::Text => Value::Text(value.text()?),
        Ty::Value => value,
    })
}

fn arithmetic<'v>(
    operator: Arithmetic,
    ty: Ty,
    a: &Value<'v>,
    b: &Value<'v>,
) -> Result<Value<'v>, Fault> {
    if ty == Ty::Double {
        let (a, b) = (a.double()?, b.double()?);
        return Ok(Value::Double(match operator {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            // The type check refuses it.
            Arithmetic::Remainder => return Err(Fault::WrongType),
        }));
    }
    let (a, b) = (a.int()?, b.int()?);
    let result = match operator {
        Arithmetic::Add => cel::add(a, b),
        Arithmetic::Subtract => cel::subtract(a, b),
        Arithmetic::Multiply => cel::multiply(a, b),
        Arithmetic::Divide => cel::divide(a, b),
        Arithmetic::Remainder => cel::remainder(a, b),
    };
    result.map(Value::Int)
}

/// The order of two numbers or two texts.
fn order(a_ty: Ty, a: &Value<'_>, b_ty: Ty, b: &Value<'_>) -> Result<Ordering, Fault> {
    match (a_ty, b_ty) {
        (Ty::Int, Ty::Int) => Ok(a.int()?.cmp(&b.int()?)),
        (Ty::Int | Ty::Double, Ty::Int | Ty::Double) => {
            cel::compare(number(a_ty, a)?, number(b_ty, b)?)
        }
        _ => Ok(a.text()?.cmp(&b.text()?)),
    }
}

fn number(ty: Ty, value: &Value<'_>) -> Result<f64, Fault> {
    match ty {
        Ty::Int => Ok(value.int()? as f64),
        _ => value.double(),
    }
}

fn compares(compare: Compare, order: Ordering) -> bool {
    match compare {
        Compare::Less => order.is_lt(),
        Compare::LessOrEqual => order.is_le(),
        Compare::Greater => order.is_gt(),
        Compare::GreaterOrEqual => order.is_ge(),
    }
}

fn equal(a_ty: Ty, a: &Value<'_>, b_ty: Ty, b: &Value<'_>) -> Result<bool, Fault> {
    Ok(match (a_ty, b_ty) {
        (Ty::Bool, Ty::Bool) => a.boolean()? == b.boolean()?,
        (Ty::Text, Ty::Text) => a.text()? == b.text()?,
        (Ty::Int, Ty::Int) => a.int()? == b.int()?,
        (Ty::Int | Ty::Double, Ty::Int | Ty::Double) => number(a_ty, a)? == number(b_ty, b)?,
        _ => cel::equal(&scalar(a_ty, a.clone())?, &scalar(b_ty, b.clone())?),
    })
}

fn convert<'v>(from: Ty, to: Ty, value: &Value<'v>) -> Result<Value<'v>, Fault> {
    Ok(match (from, to) {
        (Ty::Double, Ty::Int) => Value::Int(cel::int_of_double(value.double()?)?),
        (Ty::Text, Ty::Int) => Value::Int(cel::int_of_text(&value.text()?)?),
        (Ty::Int, Ty::Double) => Value::Double(value.int()? as f64),
        (Ty::Text, Ty::Double) => Value::Double(cel::double_of_text(&value.text()?)?),
        (Ty::Int, Ty::Text) => Value::Text(Cow::Owned(value.int()?.to_string())),
        (Ty::Double, Ty::Text) => Value::Text(Cow::Owned(cel::text_of_double(value.double()?))),
        (Ty::Bool, Ty::Text) => Value::Text(Cow::Owned(value.boolean()?.to_string())),
        // The type check lets nothing else through.
        _ => return Err(Fault::WrongType),
    })
}

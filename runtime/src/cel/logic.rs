//! `&&`, `||` and the macros over lists, with CEL's rule for faults: one that cannot change the answer does not count.

use super::Fault;
use super::value::{Items, Value};

/// `a && b`: false where either is false, even beside a fault.
pub fn and(
    left: impl FnOnce() -> Result<bool, Fault>,
    right: impl FnOnce() -> Result<bool, Fault>,
) -> Result<bool, Fault> {
    match left() {
        Ok(false) => Ok(false),
        Ok(true) => right(),
        Err(fault) => match right() {
            Ok(false) => Ok(false),
            _ => Err(fault),
        },
    }
}

/// `a || b`: true where either is true, even beside a fault.
pub fn or(
    left: impl FnOnce() -> Result<bool, Fault>,
    right: impl FnOnce() -> Result<bool, Fault>,
) -> Result<bool, Fault> {
    match left() {
        Ok(true) => Ok(true),
        Ok(false) => right(),
        Err(fault) => match right() {
            Ok(true) => Ok(true),
            _ => Err(fault),
        },
    }
}

/// `list.all(x, ...)`: false where one is false, even beside faults.
pub fn all<'v>(
    items: &Items<'v>,
    holds: impl Fn(Value<'v>) -> Result<bool, Fault>,
) -> Result<bool, Fault> {
    let mut fault = None;
    for item in items.iter() {
        match holds(item) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(other) => fault = Some(other),
        }
    }
    fault.map_or(Ok(true), Err)
}

/// `list.exists(x, ...)`: true where one is true, even beside faults.
pub fn exists<'v>(
    items: &Items<'v>,
    holds: impl Fn(Value<'v>) -> Result<bool, Fault>,
) -> Result<bool, Fault> {
    let mut fault = None;
    for item in items.iter() {
        match holds(item) {
            Ok(false) => {}
            Ok(true) => return Ok(true),
            Err(other) => fault = Some(other),
        }
    }
    fault.map_or(Ok(false), Err)
}

/// `list.exists_one(x, ...)`: exactly one; any fault is the answer.
pub fn exists_one<'v>(
    items: &Items<'v>,
    holds: impl Fn(Value<'v>) -> Result<bool, Fault>,
) -> Result<bool, Fault> {
    let mut count = 0_usize;
    for item in items.iter() {
        count += usize::from(holds(item)?);
    }
    Ok(count == 1)
}

/// `list.map(x, ...)`
pub fn map<'v>(
    items: &Items<'v>,
    value: impl Fn(Value<'v>) -> Result<Value<'v>, Fault>,
) -> Result<Value<'v>, Fault> {
    let made: Result<Vec<Value<'v>>, Fault> = items.iter().map(value).collect();
    Ok(Value::List(made?.into()))
}

/// `list.map(x, condition, ...)`
pub fn map_where<'v>(
    items: &Items<'v>,
    wanted: impl Fn(Value<'v>) -> Result<bool, Fault>,
    value: impl Fn(Value<'v>) -> Result<Value<'v>, Fault>,
) -> Result<Value<'v>, Fault> {
    let mut made = Vec::new();
    for item in items.iter() {
        if wanted(item.clone())? {
            made.push(value(item)?);
        }
    }
    Ok(Value::List(made.into()))
}

/// `list.filter(x, ...)`
pub fn filter<'v>(
    items: &Items<'v>,
    wanted: impl Fn(Value<'v>) -> Result<bool, Fault>,
) -> Result<Value<'v>, Fault> {
    map_where(items, wanted, Ok)
}

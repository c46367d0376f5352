//! `isWithin(path, roots)`: whether a path is one of the roots, or below one; the root `.` holds everything.
//! `areApart(paths)`: whether no path is another one of them, or below another.

use super::list::contains;
use super::value::Value;
use super::{Fault, Scope};

/// Each prefix that ends before a `/` is looked up, so the cost is the depth of the path, not the number of roots.
pub fn is_within(scope: &Scope<'_>, path: &str, roots: &Value<'_>) -> Result<bool, Fault> {
    let is_root = |prefix: &str| contains(scope, roots, &Value::of_text(prefix));
    if is_root(".")? || is_root(path)? {
        return Ok(true);
    }
    for (at, _) in path.match_indices('/') {
        if is_root(&path[..at])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether no path of a list equals another or lies below another.
pub fn are_apart(scope: &Scope<'_>, paths: &Value<'_>) -> Result<bool, Fault> {
    let items = super::list::list_items(paths)?;
    if !super::unique(paths)? {
        return Ok(false);
    }
    let is_path = |prefix: &str| contains(scope, paths, &Value::of_text(prefix));
    if items.len() > 1 && is_path(".")? {
        return Ok(false);
    }
    for item in items.iter() {
        let path = item.text()?;
        for (at, _) in path.match_indices('/') {
            if is_path(&path[..at])? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

//! `isWithin(path, roots)`: whether a path is one of the roots, or below one; the root `.` holds everything.

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

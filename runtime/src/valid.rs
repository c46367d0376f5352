//! `Valid<T>`: the proof that a value passed every check of its schema.
//! Only decoding, validating and sealing make one, so a function that takes it need not check again.

use std::ops::Deref;

/// A value that passed every check. It derefs to the value; [`Valid::into_inner`] gives it up to be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Valid<T>(T);

impl<T> Valid<T> {
    pub(crate) fn new(value: T) -> Valid<T> {
        Valid(value)
    }

    /// The value, no longer known to be valid once it is changed.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Valid<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> AsRef<T> for Valid<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}

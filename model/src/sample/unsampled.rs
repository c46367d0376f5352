//! `Unsampled`: why no packet was made, in one sentence that names what stood in the way.

use sealform::{Violation, code};
use std::fmt;

/// Why no packet was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsampled {
    /// How often it was tried.
    pub tries: u32,
    /// The first violation of the last try that was judged.
    pub violation: Option<Box<Violation>>,
    /// What ended the tries, where it was not their number.
    pub limit: Option<String>,
}

impl Unsampled {
    /// A try came to nothing at this schema; what an earlier one was judged to lack says more.
    pub(super) fn nothing_meets(&mut self, schema: String) {
        self.violation.get_or_insert_with(|| {
            Box::new(Violation {
                code: code::FALSE.into(),
                pointer: String::new(),
                keyword: schema,
                message: "nothing that was tried meets the schema".to_owned(),
                position: None,
            })
        });
    }
}

impl fmt::Display for Unsampled {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.tries == 1 { "try" } else { "tries" };
        write!(out, "no valid packet in {} {noun}", self.tries)?;
        if let Some(limit) = &self.limit {
            write!(out, ": {limit}")?;
        }
        if let Some(violation) = &self.violation {
            write!(out, ": {violation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Unsampled {}

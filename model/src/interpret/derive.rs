//! Derived members whose value is an expression or a projection, for packets of schemas that no code was generated for.
//! What is filled and what is wrong is decided in `sealform::derivation`; here is only what a member is.

use super::Interpreter;
use crate::model::Packet;
use crate::plan::{Derivation, Derived};
use crate::schema::{Derive as Written, DeriveCheck};
use sealform::Json;
use sealform::cel::{Fault, Scope, Value};
use sealform::derivation::{Derive, object_of};

/// The derived members of a packet.
pub(super) fn members<'i>(
    interpreter: &'i Interpreter<'i>,
    packet: &'i Packet,
) -> Vec<Interpreted<'i>> {
    let all = packet.seal.follows();
    all.map(|(path, written, derivation)| Interpreted {
        interpreter,
        path,
        written,
        derivation,
    })
    .collect()
}

/// A derived member of a packet.
pub(super) struct Interpreted<'i> {
    interpreter: &'i Interpreter<'i>,
    path: &'i [String],
    written: &'i Written,
    derivation: &'i Derivation,
}

impl Derive for Interpreted<'_> {
    fn path(&self) -> Vec<&str> {
        self.path.iter().map(String::as_str).collect()
    }

    fn keyword(&self) -> &str {
        &self.written.site.keyword
    }

    fn is_checked(&self) -> bool {
        self.written.check != DeriveCheck::Never
    }

    fn value(&self, packet: &Json, object: &Json) -> Result<Json, Fault> {
        let value = |expr| self.interpreter.json(expr, packet, object, &[]);
        match &self.derivation.value {
            Derived::Value(expr) => value(expr),
            Derived::Object(fields) => object_of(
                fields
                    .iter()
                    .map(|(name, expr)| (name.as_str(), value(expr))),
            ),
        }
    }

    fn holds(&self, packet: &Json, object: &Json) -> Result<bool, Fault> {
        let scope = Scope::new(packet, None);
        let names = self.interpreter.about(&scope, Value::Json(object));
        names.holds(&self.derivation.holds)
    }
}

//! The names of a frame's functions and constants, in one place: they are written, and no two may be equal.

use super::{Frame, Holds, Says};
use crate::names::snake;
use crate::types::Types;

/// The names of one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The first bytes.
    pub magic: Option<String>,
    /// The value of the version.
    pub version: Option<String>,
    /// Bytes before the first part whose size may differ.
    pub header: String,
    /// The most items, by position of the field.
    pub most: Vec<(usize, String)>,
    /// Value to bytes.
    pub pack: String,
    /// Exactly these bytes to a value.
    pub parse: String,
    /// The start of these bytes to a value.
    pub prefix: String,
    /// Whether the links of a chain follow from each other.
    pub verify: Option<String>,
}

impl Names {
    /// The names of a frame.
    pub fn of(frame: &Frame, types: &Types) -> Names {
        let name = snake(&types.get(frame.ty).name);
        let upper = name.to_uppercase();
        let most = frame.fields.iter().filter_map(|field| {
            let Holds::Bits {
                says: Says::Count(at),
                ..
            } = field.holds
            else {
                return None;
            };
            let counted = &frame.fields[at].name;
            let is_chain = frame
                .chain
                .as_ref()
                .is_some_and(|chain| chain.links == *counted);
            let of = if is_chain { "CHAIN" } else { &upper };
            Some((at, format!("MAX_{of}_{}", snake(counted).to_uppercase())))
        });
        Names {
            magic: (!frame.magic.is_empty()).then(|| format!("{upper}_MAGIC")),
            version: frame.version.map(|_| format!("{upper}_FORMAT_VERSION")),
            header: format!("{upper}_HEADER_BYTE_SIZE"),
            most: most.collect(),
            pack: format!("pack_{name}"),
            parse: format!("parse_{name}"),
            prefix: format!("parse_{name}_prefix"),
            verify: frame.chain.as_ref().map(|_| "verify_chain".to_owned()),
        }
    }

    /// All of them.
    pub fn all(&self) -> Vec<String> {
        let most = self.most.iter().map(|(_, name)| name);
        let given = [&self.header, &self.pack, &self.parse, &self.prefix];
        let maybe = [&self.magic, &self.version, &self.verify]
            .into_iter()
            .flatten();
        let given_too = ["IsRevokedPredicate", "VerifyChainOptions"].map(str::to_owned);
        let options = self
            .verify
            .is_some()
            .then_some(given_too)
            .into_iter()
            .flatten();
        let names = maybe.chain(given).chain(most).cloned();
        names.chain(options).collect()
    }
}

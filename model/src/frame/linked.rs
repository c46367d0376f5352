//! That the links of a chain are what `verify_chain` needs: frames of their own, each with the hash of the one before, a
//! key, and a signature at its end.

use super::agree::Agree;
use crate::merge::target;
use crate::schema::{ChainText, FrameText, HoldsText, ItemText, SchemaId};

impl Agree<'_> {
    /// Refuses a chain whose links lack what it names.
    pub(super) fn chain(&mut self, object: SchemaId, frame: &FrameText, chain: &ChainText) {
        let links = frame.fields.iter().find(|field| field.name == chain.links);
        let Some(HoldsText::Items(_, ItemText::Frame(link))) = links.map(|field| &field.holds)
        else {
            let message = format!(
                "`{}` is no counted field whose items are frames",
                chain.links
            );
            self.refuse(chain.span, message, "give the links a frame of their own: `{ \"name\", \"count\", \"item\": { \"frame\" } }`");
            return;
        };
        let id = target(self.schemas, *link);
        let Some(link) = self.schemas[id.0].frame.as_ref().map(|at| &at.value) else {
            return;
        };
        let size = |name: &str| {
            let mut fields = link.fields.iter();
            match fields.find(|field| field.name == name)?.holds {
                HoldsText::Bytes(size) => Some(size),
                _ => None,
            }
        };
        let is_last = link
            .fields
            .last()
            .is_some_and(|field| field.name == chain.signature);
        let is_taken = self.links.contains(&id);
        self.links.push(id);
        let wrong = if size(&chain.parent) != Some(32) {
            "`parent` names a field of 32 bytes of the links: a BLAKE3 hash"
        } else if size(&chain.subject).is_none() {
            "`subject` names a field of bytes of the links: a key"
        } else if size(&chain.signature).is_none() || !is_last {
            "`signature` names the last field of the links: what it signs is all before it"
        } else if self.schemas[object.0].properties.len() != 1 {
            "a chain holds its links and nothing else: nothing else would be signed"
        } else if is_taken {
            "the links are those of another chain, too"
        } else {
            return;
        };
        self.refuse(
            chain.span,
            wrong.to_owned(),
            "change the links, or leave `chain` out",
        );
    }
}

//! Correlation of packets that no generated code knows: the type is found by its identity, the names by its places.

use super::{Interpreter, encode};
use crate::correlate::{Places, places};
use crate::model::Packet;
use sealform::correlate::{Correlator, Finding};
use sealform::{Json, Report, reader, registry};

/// A set of packets of the types of a model.
pub struct Correlation<'m> {
    interpreter: &'m Interpreter<'m>,
    /// By packet type.
    places: Vec<Places>,
    correlator: Correlator,
}

impl<'m> Correlation<'m> {
    /// An empty set.
    pub fn new(interpreter: &'m Interpreter<'m>) -> Correlation<'m> {
        Correlation {
            interpreter,
            places: places(interpreter.model()),
            correlator: Correlator::new(),
        }
    }

    /// Recognises the next packet by its identity, judges it and adds it; gives its type.
    ///
    /// # Errors
    ///
    /// The report on a packet that is refused or of no registered type; then nothing is added.
    pub fn add(&mut self, packet: &Json) -> Result<&'m Packet, Report> {
        let packet_type = identify(self.interpreter, packet)?;
        self.interpreter.validate(packet_type, packet)?;
        self.add_valid(packet_type, packet)?;
        Ok(packet_type)
    }

    /// Adds a valid packet of a known type.
    ///
    /// # Errors
    ///
    /// The report on a packet that cannot be written, which a valid one can.
    pub fn add_valid(&mut self, packet_type: &Packet, packet: &Json) -> Result<(), Report> {
        // Absence may mean a value: what is looked at is what a typed packet is written as.
        let text = encode(self.interpreter, packet_type, packet)?;
        let written = reader::read(&text, packet_type.seal.limits).map_err(Report::single)?;
        let mut types = self.interpreter.model().packets.iter();
        let at = types.position(|known| known.packet_type == packet_type.packet_type);
        let none = Places::default();
        let places = at.and_then(|at| self.places.get(at)).unwrap_or(&none);
        self.correlator.add(
            &packet_type.packet_type,
            places.hash.as_deref(),
            &places.table,
            &written,
        );
        Ok(())
    }

    /// What the packets have in common.
    pub fn findings(&self) -> Vec<Finding> {
        self.correlator.findings()
    }
}

/// The type of a packet, by the members that tell packets apart; the first of the registry that fits.
///
/// # Errors
///
/// The report that no type has this identity. A type that needs a context is never recognised: nothing gives it one here.
pub fn identify<'m>(interpreter: &'m Interpreter<'m>, packet: &Json) -> Result<&'m Packet, Report> {
    let types = interpreter.model().packets.iter();
    let known: Vec<&Packet> = types
        .filter(|packet| packet.context.is_none() && !packet.identity.is_empty())
        .collect();
    let says = |member: &str| packet.member(member).and_then(Json::as_str);
    let fits = |packet: &&&Packet| {
        let mut members = packet.identity.iter();
        members.all(|(member, texts)| {
            says(member).is_some_and(|text| texts.iter().any(|known| known == text))
        })
    };
    known.iter().find(fits).copied().ok_or_else(|| {
        let names = known.iter().map(|packet| packet.packet_type.as_str());
        registry::unknown(names)
    })
}

//! Projections of packets of schemas that no code was generated for.

use super::Interpreter;
use super::seal::{encode, hash_of};
use crate::model::Packet;
use sealform::profile::{Handle, Projection, project_tree};
use sealform::{Json, Profile, Report, reader};

/// A valid packet in one of its profiles. Where the profile keeps the whole packet in a store, `keep` is given its
/// text and hash, and gives the handle.
pub fn project<E: From<Report>>(
    interpreter: &Interpreter<'_>,
    packet: &Packet,
    value: &Json,
    profile: &Profile,
    keep: impl FnOnce(&[u8], &str) -> Result<Handle, E>,
) -> Result<Projection, E> {
    interpreter.validate(packet, value)?;
    // As it is written: `x-omit` and `x-fill` may change which members there are.
    let text = encode(interpreter, packet, value)?;
    let written = reader::read(&text, packet.seal.limits).map_err(Report::single)?;
    interpreter.validate(packet, &written)?;
    let hash = hash_of(interpreter, packet, &written)?;
    let handle = match profile.is_stored {
        true => Some(keep(&text, &hash)?),
        false => None,
    };
    Ok(project_tree(
        profile,
        &written,
        hash,
        handle,
        packet.seal.form,
    )?)
}

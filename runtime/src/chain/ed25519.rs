//! Ed25519 (RFC 8032) as an [`Authority`], for callers that have no implementation of their own.
//! Verification is strict: a signature that another library may read otherwise, because of a key of small order or a
//! second spelling of a point, is refused.

use super::Authority;
use ed25519_dalek::{Signature, VerifyingKey};

/// Keys of 32 bytes, signatures of 64.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ed25519;

impl Authority for Ed25519 {
    fn verifies(&self, key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        let key = key.try_into().ok().map(VerifyingKey::from_bytes);
        match (key, Signature::from_slice(signature)) {
            (Some(Ok(key)), Ok(signature)) => key.verify_strict(message, &signature).is_ok(),
            _ => false,
        }
    }
}

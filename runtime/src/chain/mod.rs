//! Chains of links (`x-frame.chain`): whether each link follows from the one before, back to a key that the caller trusts.
//!
//! A link names its parent by the hash of the parent's packed bytes, and is signed by the parent's subject key; the
//! first link has no parent (all zero bytes) and is signed by the trusted root key. How signatures work and which keys
//! are revoked is given by the caller: this crate knows bytes and hashes, and no cryptography unless it is asked for
//! with the feature `ed25519`.

#[cfg(feature = "ed25519")]
mod ed25519;

#[cfg(feature = "ed25519")]
pub use ed25519::Ed25519;

use crate::frame::{self, Frame, FrameError};
use std::fmt;

/// A link of a chain; implemented by generated code from what the schema says.
pub trait Link: Frame {
    /// What stands before the signed bytes, so that a signature for one purpose counts for no other.
    const DOMAIN: &'static str;
    /// The most links that a chain has.
    const MAX_LINKS: usize;

    /// The hash of the parent's packed bytes.
    fn parent(&self) -> &[u8];

    /// The key that signs the next link.
    fn subject(&self) -> &[u8];

    /// The signature, the last bytes of the packed link.
    fn signature(&self) -> &[u8];
}

/// Says whether signatures hold. Keys and signatures are bytes; what they mean is the implementation's own.
pub trait Authority {
    /// Whether `signature` is that of `message` under `key`. What cannot be a key or a signature is a no.
    fn verifies(&self, key: &[u8], message: &[u8], signature: &[u8]) -> bool;
}

/// Whether a key is revoked.
pub type IsRevokedPredicate<'o> = &'o dyn Fn(&[u8]) -> bool;

/// What a chain is verified against.
#[derive(Clone, Copy)]
pub struct VerifyChainOptions<'o> {
    /// The key that must have signed the first link.
    pub root_key: &'o [u8],
    /// Who judges signatures.
    pub authority: &'o dyn Authority,
    /// Whether a key is revoked; asked of the root key and of every subject.
    pub is_revoked: IsRevokedPredicate<'o>,
}

impl fmt::Debug for VerifyChainOptions<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("VerifyChainOptions")
            .field("root_key", &self.root_key)
            .finish_non_exhaustive()
    }
}

/// Why a link does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainFault {
    /// There is no link, or there are more than a chain has.
    LinkCount,
    /// The link has no bytes: a member is outside its range.
    NotPackable,
    /// The parent hash is not that of the link before, or the first link has one.
    ParentMismatch,
    /// The signature is not that of the link under the key of the link before.
    BadSignature,
    /// The key that signed the first link, or the link's own subject key, is revoked.
    Revoked,
}

impl ChainFault {
    /// The code that callers catch.
    pub const fn code(self) -> &'static str {
        match self {
            ChainFault::LinkCount => "CHAIN.TOO_DEEP",
            ChainFault::NotPackable => "CHAIN.WRONG_FORMAT",
            ChainFault::ParentMismatch => "CHAIN.BROKEN_LINK",
            ChainFault::BadSignature => "CHAIN.BAD_SIGNATURE",
            ChainFault::Revoked => "CHAIN.REVOKED",
        }
    }

    /// In words.
    pub const fn message(self) -> &'static str {
        match self {
            ChainFault::LinkCount => "the number of links is out of range",
            ChainFault::NotPackable => "the link has no binary form",
            ChainFault::ParentMismatch => "the link does not name the one before it",
            ChainFault::BadSignature => "the signature does not hold",
            ChainFault::Revoked => "the key is revoked",
        }
    }
}

/// The first link that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainError {
    index: usize,
    fault: ChainFault,
}

impl ChainError {
    /// The link, from 0 at the root.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Why it does not hold.
    pub fn fault(&self) -> ChainFault {
        self.fault
    }

    /// The code that callers catch.
    pub fn code(&self) -> &'static str {
        self.fault.code()
    }
}

impl fmt::Display for ChainError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, message) = (self.code(), self.fault.message());
        write!(out, "{code}: {message} at link {}", self.index)
    }
}

impl std::error::Error for ChainError {}

/// Walks from the root to the end; the first link that does not hold ends the walk.
/// A signature is judged before the link's subject is asked for: an unsigned claim about a key says nothing.
pub fn verify<L: Link>(links: &[L], options: &VerifyChainOptions<'_>) -> Result<(), ChainError> {
    let at = |index, fault| ChainError { index, fault };
    if links.is_empty() || links.len() > L::MAX_LINKS {
        return Err(at(links.len().min(L::MAX_LINKS), ChainFault::LinkCount));
    }
    if (options.is_revoked)(options.root_key) {
        return Err(at(0, ChainFault::Revoked));
    }
    let mut signer = options.root_key;
    let mut parent = ROOT_PARENT;
    for (index, link) in links.iter().enumerate() {
        if link.parent() != parent {
            return Err(at(index, ChainFault::ParentMismatch));
        }
        let packed = frame::pack(link).map_err(|_| at(index, ChainFault::NotPackable))?;
        let message = tagged(link, &packed);
        let holds = options
            .authority
            .verifies(signer, &message, link.signature());
        if !holds {
            return Err(at(index, ChainFault::BadSignature));
        }
        if (options.is_revoked)(link.subject()) {
            return Err(at(index, ChainFault::Revoked));
        }
        signer = link.subject();
        parent = *blake3::hash(&packed).as_bytes();
    }
    Ok(())
}

/// What the first link has in place of a parent's hash.
pub const ROOT_PARENT: [u8; 32] = [0; 32];

/// The hash by which the next link names this one: BLAKE3 of the packed link, signature included.
pub fn link_hash<L: Link>(link: &L) -> Result<[u8; 32], FrameError> {
    Ok(*blake3::hash(&frame::pack(link)?).as_bytes())
}

/// What the signature of a link signs: the domain, a zero byte, and the packed link without its signature.
pub fn signed_message<L: Link>(link: &L) -> Result<Vec<u8>, FrameError> {
    Ok(tagged(link, &frame::pack(link)?))
}

fn tagged<L: Link>(link: &L, packed: &[u8]) -> Vec<u8> {
    let signed = packed.len().saturating_sub(link.signature().len());
    [L::DOMAIN.as_bytes(), &[0], &packed[..signed]].concat()
}

//! `verify_chain`: chains hold link by link, and the first link that does not is named with its reason.

use sealform::Bytes;
use sealform::chain::{Authority, ChainError, ROOT_PARENT, link_hash, signed_message};
use sealform_packets::bundle::{
    ChainBundle, ChainLink, MAX_CHAIN_LINKS, VerifyChainOptions, pack_chain_bundle,
    parse_chain_bundle, verify_chain,
};

/// A stand-in for signatures: the key's hash over the message. Whoever knows the public key can sign, which is all
/// that a test of the walk needs.
struct Keyed;

fn sign(key: &[u8; 32], message: &[u8]) -> [u8; 64] {
    let half = blake3::keyed_hash(key, message);
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(half.as_bytes());
    signature
}

impl Authority for Keyed {
    fn verifies(&self, key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        key.try_into()
            .is_ok_and(|key| sign(key, message) == signature)
    }
}

fn key(number: u8) -> [u8; 32] {
    *blake3::hash(&[number]).as_bytes()
}

const ROOT: u8 = 255;

/// A chain of so many links, each signed by the one before.
fn chain(length: u8) -> ChainBundle {
    let mut links: Vec<ChainLink> = Vec::new();
    for number in 0..length {
        let parent = links
            .last()
            .map_or(ROOT_PARENT, |link| link_hash(link).expect("it packs"));
        let signer = if number == 0 { ROOT } else { number - 1 };
        links.push(signed(parent, key(number), &key(signer)));
    }
    ChainBundle { links }
}

fn signed(parent: [u8; 32], subject: [u8; 32], signer: &[u8; 32]) -> ChainLink {
    let mut link = ChainLink {
        parent_hash: Bytes(parent),
        subject_key: Bytes(subject),
        payload_hash: Bytes(key(9)),
        signature: Bytes([0; 64]),
    };
    link.signature = Bytes(sign(signer, &signed_message(&link).expect("it packs")));
    link
}

fn verify(bundle: &ChainBundle, revoked: &[[u8; 32]]) -> Result<(), ChainError> {
    let options = VerifyChainOptions {
        root_key: &key(ROOT),
        authority: &Keyed,
        is_revoked: &|asked| revoked.iter().any(|key| key == asked),
    };
    verify_chain(bundle, &options)
}

fn place(result: Result<(), ChainError>) -> (usize, &'static str) {
    let error = result.expect_err("the chain does not hold");
    (error.index(), error.code())
}

#[test]
fn chains_of_every_length_hold_and_survive_packing() {
    for length in 1..=MAX_CHAIN_LINKS as u8 {
        let bundle = chain(length);
        assert_eq!(verify(&bundle, &[]), Ok(()), "{length}");
        let bytes = pack_chain_bundle(&bundle).expect("it packs");
        assert_eq!(bytes.len(), 6 + 160 * usize::from(length));
        let parsed = parse_chain_bundle(&bytes).expect("it parses");
        assert_eq!(verify(&parsed, &[]), Ok(()));
        assert_eq!(parsed, bundle);
    }
}

#[test]
fn the_number_of_links_is_bounded() {
    assert_eq!(place(verify(&chain(0), &[])), (0, "CHAIN.TOO_DEEP"));
    assert_eq!(place(verify(&chain(17), &[])), (16, "CHAIN.TOO_DEEP"));
}

#[test]
fn a_changed_byte_breaks_the_chain_at_its_link() {
    for at in 0..3 {
        let mut bundle = chain(3);
        bundle.links[at].payload_hash.0[7] ^= 1;
        assert_eq!(place(verify(&bundle, &[])), (at, "CHAIN.BAD_SIGNATURE"));
        let mut bundle = chain(3);
        bundle.links[at].signature.0[63] ^= 1;
        assert_eq!(place(verify(&bundle, &[])), (at, "CHAIN.BAD_SIGNATURE"));
        let mut bundle = chain(3);
        bundle.links[at].parent_hash.0[0] ^= 1;
        assert_eq!(place(verify(&bundle, &[])), (at, "CHAIN.BROKEN_LINK"));
    }
}

#[test]
fn links_cannot_be_dropped_swapped_or_taken_from_another_chain() {
    let mut bundle = chain(3);
    bundle.links.remove(0);
    assert_eq!(place(verify(&bundle, &[])), (0, "CHAIN.BROKEN_LINK"));
    let mut bundle = chain(4);
    bundle.links.swap(1, 2);
    assert_eq!(place(verify(&bundle, &[])), (1, "CHAIN.BROKEN_LINK"));
    // A cut at the end is a shorter chain, and holds: what a chain ends in, its caller knows.
    let mut bundle = chain(3);
    bundle.links.pop();
    assert_eq!(verify(&bundle, &[]), Ok(()));
    // A signature of the right key over another parent.
    let mut bundle = chain(2);
    bundle.links[1] = signed(key(77), key(1), &key(0));
    assert_eq!(place(verify(&bundle, &[])), (1, "CHAIN.BROKEN_LINK"));
}

#[test]
fn every_link_is_signed_by_the_one_before() {
    let mut bundle = chain(2);
    let parent = link_hash(&bundle.links[0]).expect("it packs");
    bundle.links[1] = signed(parent, key(1), &key(1));
    assert_eq!(
        place(verify(&bundle, &[])),
        (1, "CHAIN.BAD_SIGNATURE"),
        "by itself"
    );
    bundle.links[1] = signed(parent, key(1), &key(ROOT));
    assert_eq!(
        place(verify(&bundle, &[])),
        (1, "CHAIN.BAD_SIGNATURE"),
        "by the root"
    );
    let other = ChainBundle {
        links: vec![signed(ROOT_PARENT, key(0), &key(3))],
    };
    assert_eq!(
        place(verify(&other, &[])),
        (0, "CHAIN.BAD_SIGNATURE"),
        "another root"
    );
}

#[test]
fn revoked_keys_end_the_walk() {
    let bundle = chain(3);
    assert_eq!(place(verify(&bundle, &[key(ROOT)])), (0, "CHAIN.REVOKED"));
    for at in 0..3 {
        assert_eq!(
            place(verify(&bundle, &[key(at)])),
            (usize::from(at), "CHAIN.REVOKED")
        );
    }
    assert_eq!(verify(&bundle, &[key(3)]), Ok(()));
    // What is not signed says nothing about a key.
    let mut forged = chain(3);
    forged.links[1].signature.0[0] ^= 1;
    assert_eq!(
        place(verify(&forged, &[key(1)])),
        (1, "CHAIN.BAD_SIGNATURE")
    );
    let error = verify(&bundle, &[key(1)]).expect_err("revoked");
    assert_eq!(
        error.to_string(),
        "CHAIN.REVOKED: the key is revoked at link 1"
    );
}

#[test]
fn a_signature_is_for_this_purpose_alone() {
    let link = signed(ROOT_PARENT, key(0), &key(ROOT));
    let message = signed_message(&link).expect("it packs");
    let packed = link.pack().expect("it packs");
    let tag = b"suaveplan.chain-link.v1\0";
    assert_eq!(message, [&tag[..], &packed[..96]].concat());
    let untagged = ChainLink {
        signature: Bytes(sign(&key(ROOT), &packed[..96])),
        ..link
    };
    let bundle = ChainBundle {
        links: vec![untagged],
    };
    assert_eq!(place(verify(&bundle, &[])), (0, "CHAIN.BAD_SIGNATURE"));
}

#[cfg(feature = "ed25519")]
mod ed25519 {
    use super::*;
    use ed25519_dalek::{Signer, SigningKey};
    use sealform::chain::Ed25519;

    fn secret(number: u8) -> SigningKey {
        SigningKey::from_bytes(&key(number))
    }

    fn chain(length: u8) -> ChainBundle {
        let mut links: Vec<ChainLink> = Vec::new();
        for number in 0..length {
            let parent = links
                .last()
                .map_or(ROOT_PARENT, |link| link_hash(link).expect("it packs"));
            let signer = secret(if number == 0 { ROOT } else { number - 1 });
            let subject = secret(number).verifying_key().to_bytes();
            let mut link = signed(parent, subject, &key(0));
            link.signature = Bytes(
                signer
                    .sign(&signed_message(&link).expect("it packs"))
                    .to_bytes(),
            );
            links.push(link);
        }
        ChainBundle { links }
    }

    fn verify(bundle: &ChainBundle, root: &[u8]) -> Result<(), ChainError> {
        let options = VerifyChainOptions {
            root_key: root,
            authority: &Ed25519,
            is_revoked: &|_| false,
        };
        verify_chain(bundle, &options)
    }

    #[test]
    fn real_signatures_hold() {
        let root = secret(ROOT).verifying_key().to_bytes();
        for length in [1, 3, 16] {
            assert_eq!(verify(&chain(length), &root), Ok(()));
        }
        for bit in 0..512 {
            let mut bundle = chain(1);
            bundle.links[0].signature.0[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                place(verify(&bundle, &root)),
                (0, "CHAIN.BAD_SIGNATURE"),
                "{bit}"
            );
        }
        let other = secret(1).verifying_key().to_bytes();
        assert_eq!(place(verify(&chain(1), &other)), (0, "CHAIN.BAD_SIGNATURE"));
    }

    #[test]
    fn what_is_no_key_is_no_panic() {
        for root in [&[][..], &[0; 31], &[0xFF; 32], &[0; 32], &[0; 33]] {
            assert_eq!(place(verify(&chain(1), root)), (0, "CHAIN.BAD_SIGNATURE"));
        }
    }

    #[test]
    fn a_key_of_small_order_signs_nothing() {
        // The neutral element as key and as point, and zero as scalar, satisfy the lax equation for every message.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let mut bundle = chain(1);
        bundle.links[0].signature =
            Bytes([neutral, [0; 32]].concat().try_into().expect("64 bytes"));
        assert_eq!(place(verify(&bundle, &neutral)), (0, "CHAIN.BAD_SIGNATURE"));
    }
}

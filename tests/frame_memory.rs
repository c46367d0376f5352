//! What frames allocate: parsing the value that it returns, packing its bytes, refusing next to nothing.

use allocation_counter::measure;
use sealform::Bytes;
use sealform_packets::bundle::{ChainBundle, ChainLink, pack_chain_bundle, parse_chain_bundle};

fn bundle(links: usize) -> ChainBundle {
    let link = ChainLink {
        parent_hash: Bytes([1; 32]),
        subject_key: Bytes([2; 32]),
        payload_hash: Bytes([3; 32]),
        signature: Bytes([4; 64]),
    };
    ChainBundle {
        links: vec![link; links],
    }
}

#[test]
fn parsing_allocates_the_list_of_links_and_nothing_else() {
    for links in [1, 3, 16] {
        let bytes = pack_chain_bundle(&bundle(links)).expect("bytes");
        let mut parsed = None;
        let found = measure(|| parsed = parse_chain_bundle(&bytes).ok());
        assert_eq!(parsed, Some(bundle(links)));
        assert_eq!(found.count_total, 1, "{links} links");
        assert_eq!(found.bytes_total as usize, links * size_of::<ChainLink>());
    }
}

#[test]
fn a_count_that_lies_allocates_no_links() {
    let whole = pack_chain_bundle(&bundle(16)).expect("bytes");
    for length in 0..whole.len() {
        let found = measure(|| assert!(parse_chain_bundle(&whole[..length]).is_err()));
        assert!(
            found.bytes_total < 1_000,
            "{length}: {} bytes",
            found.bytes_total
        );
    }
}

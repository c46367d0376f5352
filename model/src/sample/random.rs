//! `Random`: the choices of a sample, the same for the same seed on every machine and with every version of every crate.
//! SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): a counter whose steps are
//! scrambled, so each packet of a run can have a state of its own. Written out here, since a crate may change its sequence.

/// The step of the counter: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A sequence of choices.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The sequence of the packet with this number in the run with this seed.
    pub fn new(seed: u64, number: u64) -> Random {
        // Scrambled twice, so that neighbouring seeds do not share their packets.
        Random(scrambled(
            scrambled(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(STEP)),
        ))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        scrambled(self.0)
    }

    /// A number below `end`; 0 where that is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(end)) >> 64) as u64
    }

    /// A position in a list of this length.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// `true` once in so many times.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of the items, if there are any.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.index(items.len()))
    }
}

fn scrambled(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs of the reference implementation for the state 1234567.
        let mut random = Random(1_234_567);
        let found: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(
            found,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn numbers_stay_below_their_end() {
        let mut random = Random::new(0, 0);
        for end in 1..200 {
            assert!(random.below(end) < end);
        }
        assert_eq!((random.below(0), random.pick::<u8>(&[])), (0, None));
    }
}

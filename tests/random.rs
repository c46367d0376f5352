//! A random sequence that is the same on every machine and in every run: a failure can be repeated by its seed.

/// Xorshift of 64 bits; its seed is not 0.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`, which is above 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

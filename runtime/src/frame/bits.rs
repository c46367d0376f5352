//! Where the bits of a number stand: one rule for every width from 1 to 64.
//!
//! A frame is a row of bits. `bitOrder` says which bit of a byte comes first: `msb` the one worth 128, `lsb` the one
//! worth 1. A number of w bits takes the next w bits of the row, cut into groups of eight; the last group may be
//! shorter. Within a group the first bit is worth most under `msb` and least under `lsb`; `byteOrder` says whether the
//! first group is worth most (`big`) or least (`little`). For whole bytes these are the two usual byte orders.

/// Which group of eight bits of a number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The one that is worth most.
    Big,
    /// The one that is worth least.
    Little,
}

/// Which bit of a byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOrder {
    /// The one that is worth 128.
    Msb,
    /// The one that is worth 1.
    Lsb,
}

/// Both orders of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// Of groups of eight bits.
    pub bytes: ByteOrder,
    /// Of the bits in a byte.
    pub bits: BitOrder,
}

impl Orders {
    /// How far to the left the bit at a position from 0 to 7 of a byte stands.
    pub(super) fn shift(self, position: u32) -> u32 {
        match self.bits {
            BitOrder::Msb => 7 - position % 8,
            BitOrder::Lsb => position % 8,
        }
    }

    /// How far to the left the bit at a position of a group of `width` bits counts.
    pub(super) fn worth(self, position: u32, width: u32) -> u32 {
        match self.bits {
            BitOrder::Msb => width - 1 - position,
            BitOrder::Lsb => position,
        }
    }

    /// How far to the left a group counts, of which `before` bits of the number are read and `after` bits follow.
    pub(super) fn group(self, before: u32, after: u32) -> u32 {
        match self.bytes {
            ByteOrder::Big => after,
            ByteOrder::Little => before,
        }
    }
}

/// The greatest number of so many bits.
pub fn greatest(width: u32) -> u64 {
    match width {
        64.. => u64::MAX,
        width => (1 << width) - 1,
    }
}

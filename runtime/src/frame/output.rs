//! `Output`: a frame being written, front to back. Ranges are compared here too, so what is packed can be parsed.

use super::bits::{Orders, greatest};
use super::error::Fault;
use super::spec::Spec;

/// Bytes so far.
#[derive(Clone, Debug)]
pub struct Output {
    bytes: Vec<u8>,
    /// Bits of the last byte that are written; 0 where it is full.
    bit: u32,
    order: Orders,
}

impl Output {
    /// An empty frame, with room for its header.
    pub fn new(spec: &Spec<'_>) -> Output {
        Output {
            bytes: Vec::with_capacity(spec.header),
            bit: 0,
            order: spec.order,
        }
    }

    /// Magic and version of a frame that starts here. Gives the orders of what is around it, for [`Output::end`].
    pub fn begin(&mut self, spec: &Spec<'_>) -> Orders {
        let around = std::mem::replace(&mut self.order, spec.order);
        self.raw(spec.magic);
        if let Some((width, value)) = spec.version {
            self.number(width, value);
        }
        around
    }

    /// The end of a frame: the orders of what is around it hold again.
    pub fn end(&mut self, around: Orders) {
        self.order = around;
    }

    /// Bytes so far.
    pub fn offset(&self) -> usize {
        self.bytes.len()
    }

    /// The frame.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// A number of 1 to 64 bits, within its range.
    pub fn bits(
        &mut self,
        name: &str,
        value: impl TryInto<u64>,
        width: u32,
        min: u64,
        max: u64,
    ) -> Result<(), Fault> {
        let max = max.min(greatest(width));
        match value.try_into() {
            Ok(value) if value >= min && value <= max => {
                self.number(width, value);
                Ok(())
            }
            _ => Err(Fault::out_of_range(self.bytes.len(), name, min, max)),
        }
    }

    /// Bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn number(&mut self, width: u32, value: u64) {
        let mut written = 0;
        while written < width {
            let size = (width - written).min(8);
            let group = value >> self.order.group(written, width - written - size);
            self.group(group & greatest(size), size);
            written += size;
        }
    }

    /// Up to eight bits.
    fn group(&mut self, group: u64, size: u32) {
        if self.bit == 0 && size == 8 {
            self.bytes.push(group as u8);
            return;
        }
        for position in 0..size {
            if self.bit == 0 {
                self.bytes.push(0);
            }
            let bit = (group >> self.order.worth(position, size)) & 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= (bit as u8) << self.order.shift(self.bit);
            }
            self.bit = (self.bit + 1) % 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::{BitOrder, ByteOrder};
    use super::super::input::Input;
    use super::*;

    const ORDERS: [(ByteOrder, BitOrder); 4] = [
        (ByteOrder::Big, BitOrder::Msb),
        (ByteOrder::Big, BitOrder::Lsb),
        (ByteOrder::Little, BitOrder::Msb),
        (ByteOrder::Little, BitOrder::Lsb),
    ];

    fn spec(bytes: ByteOrder, bits: BitOrder) -> Spec<'static> {
        Spec {
            magic: &[],
            version: None,
            order: Orders { bytes, bits },
            header: 0,
            errors: &[],
        }
    }

    fn written(order: (ByteOrder, BitOrder), fields: &[(u32, u64)]) -> Vec<u8> {
        let mut out = Output::new(&spec(order.0, order.1));
        for (width, value) in fields {
            out.bits("n", *value, *width, 0, u64::MAX)
                .expect("the value fits");
        }
        out.into_bytes()
    }

    #[test]
    fn whole_bytes_have_the_usual_orders() {
        for (order, expected) in [(ORDERS[0], [0x12, 0x34]), (ORDERS[1], [0x12, 0x34])] {
            assert_eq!(written(order, &[(16, 0x1234)]), expected);
        }
        for (order, expected) in [(ORDERS[2], [0x34, 0x12]), (ORDERS[3], [0x34, 0x12])] {
            assert_eq!(written(order, &[(16, 0x1234)]), expected);
        }
    }

    #[test]
    fn twelve_and_four_bits_in_every_order() {
        // By hand, from the rule in `bits.rs`: 0xABC as groups, then 0xD.
        assert_eq!(written(ORDERS[0], &[(12, 0xABC), (4, 0xD)]), [0xAB, 0xCD]);
        assert_eq!(written(ORDERS[1], &[(12, 0xABC), (4, 0xD)]), [0xAB, 0xDC]);
        assert_eq!(written(ORDERS[2], &[(12, 0xABC), (4, 0xD)]), [0xBC, 0xAD]);
        assert_eq!(written(ORDERS[3], &[(12, 0xABC), (4, 0xD)]), [0xBC, 0xDA]);
        // One bit first: the others move by one place.
        assert_eq!(written(ORDERS[0], &[(1, 1), (7, 0x01)]), [0x81]);
        assert_eq!(written(ORDERS[3], &[(1, 1), (7, 0x01)]), [0x03]);
    }

    #[test]
    fn every_width_reads_back_at_every_place() {
        for (bytes, bits) in ORDERS {
            let spec = spec(bytes, bits);
            for before in 1..8 {
                for width in 1..=64 {
                    let pattern = 0xA5C3_96F0_1E87_D24B & greatest(width);
                    for value in [0, 1, pattern, greatest(width)] {
                        let after = (8 - (before + width) % 8) % 8;
                        let mut fields = vec![(before, greatest(before)), (width, value)];
                        fields.extend((after > 0).then_some((after, 1)));
                        let packed = written((bytes, bits), &fields);
                        let mut input = Input::open(&packed, &spec).expect("no header");
                        for (width, value) in fields {
                            assert_eq!(input.bits("n", width, 0, u64::MAX), Ok(value));
                        }
                        assert_eq!(input.finish(), Ok(()));
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_that_does_not_fit_is_refused() {
        let mut out = Output::new(&spec(ByteOrder::Big, BitOrder::Msb));
        assert!(out.bits("n", 4_u64, 2, 0, u64::MAX).is_err());
        assert!(out.bits("n", -1_i64, 64, 0, u64::MAX).is_err());
        assert!(out.bits("n", 1_u64, 8, 2, 3).is_err());
        assert!(out.into_bytes().is_empty());
    }

    #[test]
    fn a_hostile_count_allocates_nothing() {
        let spec = spec(ByteOrder::Big, BitOrder::Msb);
        let mut input = Input::open(&[1, 2, 3], &spec).expect("no header");
        let none = input.items::<[u8; 4096]>(u64::MAX, u64::MAX, |_| Ok([0; 4096]));
        assert!(none.is_err());
    }
}

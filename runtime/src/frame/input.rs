//! `Input`: a frame being read, front to back. Every length is compared with what is left before anything is taken
//! or allocated, so a count of four thousand millions in a frame of ten bytes costs nothing.

use super::bits::Orders;
use super::bytes::Bytes;
use super::error::Fault;
use super::spec::Spec;

/// Bytes with a place in them.
#[derive(Clone, Debug)]
pub struct Input<'b> {
    bytes: &'b [u8],
    /// The byte that the next bit is in.
    at: usize,
    /// Bits of it that were read.
    bit: u32,
    order: Orders,
}

impl<'b> Input<'b> {
    /// The start of a frame; bytes that do not even hold its header are refused here.
    pub fn open(bytes: &'b [u8], spec: &Spec<'_>) -> Result<Input<'b>, Fault> {
        if bytes.len() < spec.header {
            return Err(Fault::too_short(bytes.len(), spec.header));
        }
        Ok(Input {
            bytes,
            at: 0,
            bit: 0,
            order: spec.order,
        })
    }

    /// Magic and version of a frame that starts here. Gives the orders of what is around it, for [`Input::end`].
    pub fn begin(&mut self, spec: &Spec<'_>) -> Result<Orders, Fault> {
        let around = std::mem::replace(&mut self.order, spec.order);
        let at = self.at;
        if self.take(spec.magic.len() as u64)? != spec.magic {
            return Err(Fault::magic_mismatch(at));
        }
        if let Some((width, expected)) = spec.version {
            let at = self.at;
            if self.number(width)? != expected {
                return Err(Fault::version_mismatch(at, expected));
            }
        }
        Ok(around)
    }

    /// The end of a frame: the orders of what is around it hold again.
    pub fn end(&mut self, around: Orders) {
        self.order = around;
    }

    /// The byte that is read next.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Nothing may follow.
    pub fn finish(&self) -> Result<(), Fault> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            left => Err(Fault::trailing(self.at, left)),
        }
    }

    /// A number of 1 to 64 bits, within its range.
    pub fn bits(&mut self, name: &str, width: u32, min: u64, max: u64) -> Result<u64, Fault> {
        let at = self.at;
        let value = self.number(width)?;
        if value < min || value > max {
            return Err(Fault::out_of_range(at, name, min, max));
        }
        Ok(value)
    }

    /// As [`Input::bits`], as the type of a member, which holds the whole range.
    pub fn uint<T: TryFrom<u64>>(
        &mut self,
        name: &str,
        width: u32,
        min: u64,
        max: u64,
    ) -> Result<T, Fault> {
        let at = self.at;
        let value = self.bits(name, width, min, max)?;
        T::try_from(value).map_err(|_| Fault::out_of_range(at, name, min, max))
    }

    /// A field of fixed size.
    pub fn bytes<const N: usize>(&mut self) -> Result<Bytes<N>, Fault> {
        let at = self.at;
        let bytes = self.take(N as u64)?;
        let array = bytes
            .try_into()
            .map_err(|_| Fault::cut_off(at, N as u64, 0))?;
        Ok(Bytes(array))
    }

    /// The next bytes. What is read bit by bit ends on a byte before them: the generator has seen to it.
    pub fn take(&mut self, length: u64) -> Result<&'b [u8], Fault> {
        self.reserve(length)?;
        // `reserve` has compared it with a length in memory.
        let end = self.at + length as usize;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    /// Counted items, each of at least `least` bytes. The list is allocated once, when so many bytes are there.
    pub fn items<T>(
        &mut self,
        count: u64,
        least: u64,
        mut item: impl FnMut(&mut Input<'b>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.reserve(count.saturating_mul(least.max(1)))?;
        let mut items = Vec::with_capacity(count as usize);
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// So many bytes must be left.
    fn reserve(&self, length: u64) -> Result<(), Fault> {
        let left = self.bytes.len() - self.at;
        if length > left as u64 {
            return Err(Fault::cut_off(self.at, length, left));
        }
        Ok(())
    }

    fn number(&mut self, width: u32) -> Result<u64, Fault> {
        let mut value = 0;
        let mut read = 0;
        while read < width {
            let size = (width - read).min(8);
            let group = self.group(size)?;
            value |= group << self.order.group(read, width - read - size);
            read += size;
        }
        Ok(value)
    }

    /// Up to eight bits.
    fn group(&mut self, size: u32) -> Result<u64, Fault> {
        if self.bit == 0 && size == 8 {
            let byte = self.byte()?;
            self.at += 1;
            return Ok(u64::from(byte));
        }
        let mut group = 0;
        for position in 0..size {
            let bit = (self.byte()? >> self.order.shift(self.bit)) & 1;
            group |= u64::from(bit) << self.order.worth(position, size);
            self.bit += 1;
            if self.bit == 8 {
                (self.bit, self.at) = (0, self.at + 1);
            }
        }
        Ok(group)
    }

    fn byte(&self) -> Result<u8, Fault> {
        let byte = self.bytes.get(self.at).copied();
        byte.ok_or_else(|| Fault::cut_off(self.at, 1, 0))
    }
}

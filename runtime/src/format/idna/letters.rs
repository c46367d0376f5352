//! The letters of one label, in place: a label is at most 63 octets, and every letter takes one or more of them.

use super::label::MAX_LABEL_OCTETS;

/// Up to 63 characters without an allocation.
#[derive(Clone, Debug)]
pub(super) struct Letters {
    buffer: [char; MAX_LABEL_OCTETS],
    len: usize,
}

impl Letters {
    pub(super) fn new() -> Letters {
        Letters {
            buffer: ['\0'; MAX_LABEL_OCTETS],
            len: 0,
        }
    }

    /// All of `letters`, or nothing where they are too many.
    pub(super) fn collect(letters: impl Iterator<Item = char>) -> Option<Letters> {
        let mut collected = Letters::new();
        for letter in letters {
            collected.insert(collected.len, letter)?;
        }
        Some(collected)
    }

    /// Puts `letter` before the one at `idx`, or at the end.
    pub(super) fn insert(&mut self, idx: usize, letter: char) -> Option<()> {
        if self.len == MAX_LABEL_OCTETS || idx > self.len {
            return None;
        }
        self.buffer.copy_within(idx..self.len, idx + 1);
        self.buffer[idx] = letter;
        self.len += 1;
        Some(())
    }

    pub(super) fn as_slice(&self) -> &[char] {
        &self.buffer[..self.len]
    }
}

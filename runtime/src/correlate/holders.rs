//! `Holders`: the packets behind each name and each edge, as lists in one vector and pointers in one text.
//! Most names stand in few packets, and a vector and a text for each would cost more than everything else.

use super::collect::Place;

/// All lists.
#[derive(Debug, Default)]
pub(super) struct Holders {
    entries: Vec<Entry>,
    /// The pointers of all entries, one behind the other.
    pointers: String,
    /// What is reused from pointer to pointer.
    way: Vec<usize>,
}

/// One packet, once, with its first place.
#[derive(Debug)]
struct Entry {
    packet: usize,
    /// Where its pointer begins; it ends where that of the next entry begins.
    begin: usize,
    next: Option<usize>,
}

/// One list.
#[derive(Debug, Default)]
pub(super) struct List {
    first: Option<usize>,
    last: Option<usize>,
    len: usize,
}

impl List {
    /// How many packets there are.
    pub fn len(&self) -> usize {
        self.len
    }
}

impl Holders {
    /// Adds a packet. Packets come one after the other, so one that is there already is the last.
    pub fn hold(&mut self, list: &mut List, packet: usize, place: &Place<'_, '_>) {
        if let Some(last) = list.last
            && self.entries[last].packet == packet
        {
            return;
        }
        let number = self.entries.len();
        self.entries.push(Entry {
            packet,
            begin: self.pointers.len(),
            next: None,
        });
        place.write(&mut self.way, &mut self.pointers);
        match list.last.replace(number) {
            Some(last) => self.entries[last].next = Some(number),
            None => list.first = Some(number),
        }
        list.len += 1;
    }

    /// Packets with their pointers, in order.
    pub fn of(&self, list: &List) -> impl Iterator<Item = (usize, &str)> {
        let next = |number: &usize| self.entries[*number].next;
        std::iter::successors(list.first, next).map(|number| {
            let entry = &self.entries[number];
            let end = self.entries.get(number + 1);
            let end = end.map_or(self.pointers.len(), |next| next.begin);
            (entry.packet, &self.pointers[entry.begin..end])
        })
    }

    /// The packet, where there is one alone.
    pub fn sole(&self, list: &List) -> Option<usize> {
        let first = list.first.filter(|_| list.len == 1)?;
        Some(self.entries[first].packet)
    }
}

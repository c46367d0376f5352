//! `Place`: what may be cut at one place of a packet. A table of them is a profile; places name each other by number.
//! Everything lies in flat lists, so that a table is plain data in generated code and costs nothing to make.

use std::borrow::Cow;

/// The places of a packet; the first is the packet itself. Without any, nothing is cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The places.
    pub places: Cow<'static, [Place]>,
    /// Members of objects.
    pub members: Cow<'static, [Member]>,
    /// Cases of unions: a text, and the place that it means.
    pub cases: Cow<'static, [(Cow<'static, str>, u32)]>,
    /// Places of first items, and of the types that a value may have.
    pub ids: Cow<'static, [u32]>,
    /// Arrays that indexes point into, as pointers from the root.
    pub arrays: Cow<'static, [Cow<'static, str>]>,
}

impl Table {
    /// Nothing is cut.
    pub const WHOLE: Table = Table::new(&[], &[], &[], &[], &[]);

    /// A table of generated code.
    pub const fn new(
        places: &'static [Place],
        members: &'static [Member],
        cases: &'static [(Cow<'static, str>, u32)],
        ids: &'static [u32],
        arrays: &'static [Cow<'static, str>],
    ) -> Table {
        Table {
            places: Cow::Borrowed(places),
            members: Cow::Borrowed(members),
            cases: Cow::Borrowed(cases),
            ids: Cow::Borrowed(ids),
            arrays: Cow::Borrowed(arrays),
        }
    }
}

/// A part of one of the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Where it starts.
    pub start: u32,
    /// How long it is.
    pub len: u32,
}

impl Run {
    /// A part of a list.
    pub const fn new(start: u32, len: u32) -> Run {
        Run { start, len }
    }

    /// The part of a list; nothing where the list is too short.
    pub fn of<T>(self, list: &[T]) -> &[T] {
        let start = self.start as usize;
        list.get(start..start + self.len as usize)
            .unwrap_or_default()
    }
}

/// One place, or all places alike. A value of another JSON type than the place is about stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing is cut here.
    Kept,
    /// A string that may lose its end.
    Text {
        /// Characters that are always left.
        min: u64,
        /// Characters that are left at most.
        max: Option<u64>,
    },
    /// An integer that is an index into these arrays, each a pointer from the root; it goes where one of them is too short.
    Index(Run),
    /// An array that may lose its last items.
    List {
        /// Items that are always left.
        min: u64,
        /// Items that are left at most.
        max: Option<u64>,
        /// The places of the first items.
        prefix: Run,
        /// The place of every other item.
        items: u32,
    },
    /// An object.
    Object {
        /// The declared members.
        members: Run,
        /// The undeclared ones, where there may be any.
        others: Option<Others>,
    },
    /// An object whose shape a member names.
    Tagged {
        /// The member.
        member: Cow<'static, str>,
        /// Its texts, with the place that each means.
        cases: Run,
    },
    /// A value of several JSON types: a place for each type that may be cut.
    Kinds(Run),
    /// Any JSON: every array, object and string in it may lose its end.
    Any,
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its place.
    pub place: u32,
    /// Whether the profile leaves it out.
    pub is_dropped: bool,
    /// Where the value comes from, if the packet does not have the member.
    pub inlined: Option<Inlined>,
}

impl Member {
    /// A member that is left in.
    pub const fn new(name: &'static str, place: u32) -> Member {
        Member {
            name: Cow::Borrowed(name),
            place,
            is_dropped: false,
            inlined: None,
        }
    }

    /// A member that is left out.
    pub const fn dropped(name: &'static str) -> Member {
        let mut member = Member::new(name, 0);
        member.is_dropped = true;
        member
    }

    /// A member that is added: `path` in the item of `array` that the member `index` names.
    pub const fn inlined(
        name: &'static str,
        place: u32,
        index: &'static str,
        array: &'static str,
        path: &'static str,
    ) -> Member {
        Member {
            name: Cow::Borrowed(name),
            place,
            is_dropped: false,
            inlined: Some(Inlined {
                index: Cow::Borrowed(index),
                array: Cow::Borrowed(array),
                path: Cow::Borrowed(path),
            }),
        }
    }
}

/// A member that the projection takes over from the item that an index names.
#[derive(Clone, Debug, PartialEq)]
pub struct Inlined {
    /// The member of the same object that holds the index.
    pub index: Cow<'static, str>,
    /// The array, as a pointer from the root.
    pub array: Cow<'static, str>,
    /// The value, as a pointer from the item.
    pub path: Cow<'static, str>,
}

/// Undeclared members, the entries of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Others {
    /// Entries that are always left.
    pub min: u64,
    /// Entries that are left at most.
    pub max: Option<u64>,
    /// The place of their values.
    pub place: u32,
}

/// A member that says how many bytes a part of the packet has: measured again on what is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The member, as a pointer from the root.
    pub member: Cow<'static, str>,
    /// The part, as a pointer from the root.
    pub part: Cow<'static, str>,
    /// The bytes are divided by this and rounded down.
    pub divisor: u64,
}

impl Measured {
    /// A size of generated code.
    pub const fn new(member: &'static str, part: &'static str, divisor: u64) -> Measured {
        Measured {
            member: Cow::Borrowed(member),
            part: Cow::Borrowed(part),
            divisor,
        }
    }
}

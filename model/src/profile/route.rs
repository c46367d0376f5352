//! `Routes`: how far the pointers of a profile have come on the way from the root to a place.

use crate::schema::{Inline, Route, Segment};

/// The pointers of a profile, in one list.
pub(super) struct Routes<'m> {
    pub all: Vec<Routed<'m>>,
}

/// A pointer with what it says about the places that it means.
pub(super) struct Routed<'m> {
    pub route: &'m Route,
    pub says: Says<'m>,
}

impl Routed<'_> {
    /// Whether it takes what it finds at any depth.
    pub fn is_deep(&self) -> bool {
        self.route.segments.contains(&Segment::Deep)
    }
}

/// What a profile says about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says<'m> {
    Drop,
    Items(u64),
    Properties(u64),
    Chars(u64),
    /// The index member of this entry of `inline`: the route ends at it.
    Inline(&'m Inline),
}

/// Which pointers still match at a place, each with how many of its parts are behind: sorted, so that it can be a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct State(Vec<(usize, usize)>);

impl<'m> Routes<'m> {
    /// Before the first part.
    pub fn start(&self) -> State {
        self.closed((0..self.all.len()).map(|route| (route, 0)).collect())
    }

    /// Behind a member.
    pub fn member(&self, state: &State, name: &str) -> State {
        self.step(state, |segment| match segment {
            Segment::Name(known) => known == name,
            Segment::Each => true,
            Segment::Deep => false,
        })
    }

    /// Behind an item, or an undeclared member.
    pub fn each(&self, state: &State) -> State {
        self.step(state, |segment| *segment == Segment::Each)
    }

    fn step(&self, state: &State, matches: impl Fn(&Segment) -> bool) -> State {
        let mut next = Vec::new();
        for (route, at) in &state.0 {
            match self.all[*route].route.segments.get(*at) {
                Some(Segment::Deep) => next.push((*route, *at)),
                Some(segment) if matches(segment) => next.push((*route, at + 1)),
                _ => {}
            }
        }
        self.closed(next)
    }

    /// `**` may also stand for nothing.
    fn closed(&self, mut state: Vec<(usize, usize)>) -> State {
        let mut at = 0;
        while let Some((route, behind)) = state.get(at).copied() {
            if self.all[route].route.segments.get(behind) == Some(&Segment::Deep) {
                state.push((route, behind + 1));
            }
            at += 1;
        }
        state.sort_unstable();
        state.dedup();
        State(state)
    }

    /// The pointers that mean the place.
    pub fn meant(&self, state: &State) -> impl Iterator<Item = (usize, Says<'m>)> {
        let ends = state
            .0
            .iter()
            .filter(|(route, at)| *at == self.all[*route].route.segments.len());
        ends.map(|(route, _)| (*route, self.all[*route].says))
    }
}

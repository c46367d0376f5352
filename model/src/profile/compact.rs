//! A smaller table: places that say the same become one. Places with others below them stay apart.

use super::outline::run;
use sealform::profile::{Member, Others, Place, Run, Table};

/// The table without repeated leaves and without places that nothing leads to.
pub(super) fn compacted(table: &Table) -> Table {
    let mut compact = Compact {
        from: table,
        to: Table::default(),
        known: vec![None; table.places.len()],
        leaves: Vec::new(),
    };
    // The packet comes first.
    if !table.places.is_empty() {
        compact.place(0);
    }
    compact.to
}

struct Compact<'t> {
    from: &'t Table,
    to: Table,
    /// Where each place has gone.
    known: Vec<Option<u32>>,
    /// The places without others below them.
    leaves: Vec<(&'t Place, u32)>,
}

impl<'t> Compact<'t> {
    fn place(&mut self, at: u32) -> u32 {
        if let Some(known) = self.known[at as usize] {
            return known;
        }
        let from: &'t Table = self.from;
        let place = &from.places[at as usize];
        if matches!(place, Place::Kept | Place::Any | Place::Text { .. }) {
            let same = self.leaves.iter().find(|(other, _)| *other == place);
            let to = match same {
                Some((_, same)) => *same,
                None => {
                    let to = self.add(place.clone());
                    self.leaves.push((place, to));
                    to
                }
            };
            self.known[at as usize] = Some(to);
            return to;
        }
        // The number is taken first: places may lead back to themselves.
        let to = self.add(Place::Kept);
        self.known[at as usize] = Some(to);
        let place = match place {
            Place::Kept | Place::Any | Place::Text { .. } => place.clone(),
            Place::Index(arrays) => {
                let arrays = arrays.of(&self.from.arrays).to_vec();
                Place::Index(run(self.to.arrays.to_mut(), arrays))
            }
            Place::List {
                min,
                max,
                prefix,
                items,
            } => {
                let prefix = self.ids(*prefix);
                let items = self.place(*items);
                Place::List {
                    min: *min,
                    max: *max,
                    prefix,
                    items,
                }
            }
            Place::Object { members, others } => {
                let members = members.of(&self.from.members).iter();
                let members: Vec<Member> = members.map(|member| self.member(member)).collect();
                let others = others.map(|others| Others {
                    place: self.place(others.place),
                    ..others
                });
                Place::Object {
                    members: run(self.to.members.to_mut(), members),
                    others,
                }
            }
            Place::Tagged { member, cases } => {
                let cases = cases.of(&self.from.cases).iter();
                let cases = cases.map(|(text, place)| (text.clone(), self.place(*place)));
                let cases = cases.collect();
                Place::Tagged {
                    member: member.clone(),
                    cases: run(self.to.cases.to_mut(), cases),
                }
            }
            Place::Kinds(kinds) => Place::Kinds(self.ids(*kinds)),
        };
        self.to.places.to_mut()[to as usize] = place;
        to
    }

    fn add(&mut self, place: Place) -> u32 {
        let places = self.to.places.to_mut();
        places.push(place);
        places.len() as u32 - 1
    }

    fn ids(&mut self, ids: Run) -> Run {
        let ids = ids.of(&self.from.ids).iter();
        let ids = ids.map(|id| self.place(*id)).collect();
        run(self.to.ids.to_mut(), ids)
    }

    fn member(&mut self, member: &Member) -> Member {
        let place = match member.is_dropped {
            true => 0,
            false => self.place(member.place),
        };
        Member {
            place,
            ..member.clone()
        }
    }
}

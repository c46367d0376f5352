//! Which definitions a schema reaches, in the order in which it first names them.
//! What nothing reaches is not worth a reader's time in a bundled file.

use super::places::{Places, with_id};
use super::position::{Position, below};
use sealform_model::Place;
use sealform_model::source::Node;

/// The roots and `$defs` entries that checking a value of `root` may lead to; the root first.
pub fn reached(places: &Places, root: Place) -> Vec<Place> {
    let mut reach = Reach {
        places,
        units: vec![root],
    };
    let mut at = 0;
    while let Some(unit) = reach.units.get(at).cloned() {
        if let Some(node) = places.node(&unit) {
            reach.schema(node, places.base(&unit));
        }
        at += 1;
    }
    reach.units
}

struct Reach<'a> {
    places: &'a Places,
    units: Vec<Place>,
}

impl Reach<'_> {
    fn schema(&mut self, node: &Node, base: String) {
        let base = with_id(node, base);
        for member in node.members() {
            match (member.name.as_str(), below(&member.name)) {
                ("$ref", _) => {
                    let place = member
                        .value
                        .as_str()
                        .and_then(|reference| self.places.resolve(&base, reference));
                    let unit = place.map(|place| self.places.unit(&place));
                    if let Some(unit) = unit.filter(|unit| !self.units.contains(unit)) {
                        self.units.push(unit);
                    }
                }
                (_, Position::Schema) => self.schema(&member.value, base.clone()),
                (_, Position::List) => {
                    for item in member.value.items().unwrap_or_default() {
                        self.schema(item, base.clone());
                    }
                }
                (_, Position::Map) => {
                    for inner in member.value.members() {
                        self.schema(&inner.value, base.clone());
                    }
                }
                (_, Position::Definitions | Position::Value) => {}
            }
        }
    }
}

//! Copies the reached parts of all files into one document and points every `$ref` at the copy.

use super::places::{Places, with_id};
use super::position::{Position, below, is_group};
use super::{MARKER, reach, write};
use sealform_model::Place;
use sealform_model::source::{Member, Node, NodeKind};

/// The text of the bundle of one file.
pub fn bundle(places: &Places, file: usize, packet_type: &str, standard: bool) -> String {
    let root = Place {
        file,
        tokens: Vec::new(),
    };
    let units = reach::reached(places, root.clone());
    let keys = keys(places, file, &units);
    let embed = Embed {
        places,
        units,
        keys,
        standard,
    };
    let mut members = vec![
        text("$schema", "https://json-schema.org/draft/2020-12/schema"),
        text("$id", &format!("urn:sealform:{packet_type}")),
        text(
            "$comment",
            &format!("{MARKER} from {}. Do not edit.", places.path(file)),
        ),
    ];
    let mut definitions = Vec::new();
    for member in embed.place(&root).members() {
        match member.name.as_str() {
            "$comment" => {}
            "$defs" => definitions.extend(member.value.members().iter().cloned()),
            _ => members.push(member.clone()),
        }
    }
    for (other, key) in &embed.keys {
        definitions.push(Member::made(
            key,
            embed.place(&Place {
                file: *other,
                tokens: Vec::new(),
            }),
        ));
    }
    if !definitions.is_empty() {
        members.push(Member::made("$defs", Node::object(definitions)));
    }
    write::pretty(&Node::object(members))
}

/// A name for each further file, such as `packet28_envelope` for `packet28/envelope.schema.json`.
fn keys(places: &Places, root: usize, units: &[Place]) -> Vec<(usize, String)> {
    let own = places.node(&Place {
        file: root,
        tokens: vec!["$defs".to_owned()],
    });
    let mut taken: Vec<String> = own
        .map(Node::members)
        .unwrap_or_default()
        .iter()
        .map(|member| member.name.clone())
        .collect();
    let mut keys: Vec<(usize, String)> = Vec::new();
    for unit in units {
        if unit.file == root || keys.iter().any(|(file, _)| *file == unit.file) {
            continue;
        }
        let path = places.path(unit.file);
        let stem = path.strip_suffix(".json").unwrap_or(path);
        let stem = stem.strip_suffix(".schema").unwrap_or(stem);
        let name: String = stem
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let numbered = (2..).map(|n| format!("{name}_{n}"));
        let free = std::iter::once(name.clone())
            .chain(numbered)
            .find(|name| !taken.contains(name))
            .unwrap_or(name);
        taken.push(free.clone());
        keys.push((unit.file, free));
    }
    keys
}

struct Embed<'a> {
    places: &'a Places,
    units: Vec<Place>,
    /// The `$defs` names of all files but the root's.
    keys: Vec<(usize, String)>,
    standard: bool,
}

impl Embed<'_> {
    /// The copy of a file's root or of a definition: all of it where something refers to it, else only the definitions inside.
    fn place(&self, place: &Place) -> Node {
        let Some(node) = self.places.node(place) else {
            return Node::object([]);
        };
        if self.units.contains(place) {
            return self.schema(node, place, self.places.base(place));
        }
        if is_group(node) {
            return self.definitions(node, place);
        }
        let inside = Place {
            file: place.file,
            tokens: place
                .tokens
                .iter()
                .cloned()
                .chain(["$defs".to_owned()])
                .collect(),
        };
        let definitions = node
            .get("$defs")
            .map(|definitions| self.definitions(definitions, &inside));
        Node::object(definitions.map(|definitions| Member::made("$defs", definitions)))
    }

    fn schema(&self, node: &Node, place: &Place, base: String) -> Node {
        let NodeKind::Object(members) = &node.kind else {
            return node.clone();
        };
        let base = with_id(node, base);
        let mut kept = Vec::with_capacity(members.len());
        for old in members {
            // References are pointers from the root now: a name or a base of its own would only mislead them.
            // The folder of `x-variants` is written out as `oneOf`.
            if matches!(
                old.name.as_str(),
                "$schema" | "$id" | "$anchor" | "x-variants"
            ) || (self.standard && old.name.starts_with("x-"))
            {
                continue;
            }
            let at = |tokens: &[&str]| Place {
                file: place.file,
                tokens: place
                    .tokens
                    .iter()
                    .cloned()
                    .chain(tokens.iter().map(|token| (*token).to_owned()))
                    .collect(),
            };
            let value = match below(&old.name) {
                Position::Schema => self.schema(&old.value, &at(&[&old.name]), base.clone()),
                Position::List => {
                    let items = old.value.items().unwrap_or_default().iter().enumerate();
                    let items = items.map(|(index, item)| {
                        self.schema(item, &at(&[&old.name, &index.to_string()]), base.clone())
                    });
                    Node::array(items)
                }
                Position::Map => {
                    let inner = old.value.members().iter();
                    Node::object(inner.map(|inner| {
                        Member::made(
                            &inner.name,
                            self.schema(&inner.value, &at(&[&old.name, &inner.name]), base.clone()),
                        )
                    }))
                }
                Position::Definitions => {
                    let definitions = self.definitions(&old.value, &at(&[&old.name]));
                    if definitions.members().is_empty() {
                        continue;
                    }
                    definitions
                }
                Position::Value if old.name == "$ref" => self.reference(&old.value, &base),
                Position::Value if old.name == "x-frame" => self.frame(&old.value, &base),
                Position::Value => old.value.clone(),
            };
            kept.push(Member::made(&old.name, value));
        }
        Node::object(kept)
    }

    /// The entries of `$defs`, or of a group in it, at or below which something is reached.
    fn definitions(&self, node: &Node, place: &Place) -> Node {
        let mut kept = Vec::new();
        for old in node.members() {
            let at = Place {
                file: place.file,
                tokens: place
                    .tokens
                    .iter()
                    .cloned()
                    .chain([old.name.clone()])
                    .collect(),
            };
            if self
                .units
                .iter()
                .any(|unit| unit.file == at.file && unit.tokens.starts_with(&at.tokens))
            {
                kept.push(Member::made(&old.name, self.place(&at)));
            }
        }
        Node::object(kept)
    }

    fn reference(&self, value: &Node, base: &str) -> Node {
        match value
            .as_str()
            .and_then(|reference| self.places.resolve(base, reference))
        {
            Some(place) => Node::string(&self.pointer(&place)),
            // A model holds no reference that names nothing.
            None => value.clone(),
        }
    }

    /// A layout, with its references rewritten. The schemas are reached as members are: each is one's `$ref`, too.
    fn frame(&self, value: &Node, base: &str) -> Node {
        match &value.kind {
            NodeKind::Object(members) => {
                Node::object(members.iter().map(|old| match old.name.as_str() {
                    "frame" | "json" => Member::made(&old.name, self.reference(&old.value, base)),
                    "fields" | "item" => Member::made(&old.name, self.frame(&old.value, base)),
                    _ => old.clone(),
                }))
            }
            NodeKind::Array(items) => Node::array(items.iter().map(|item| self.frame(item, base))),
            _ => value.clone(),
        }
    }

    /// Where a place stands in the bundle, as a URI fragment.
    fn pointer(&self, place: &Place) -> String {
        let key = self
            .keys
            .iter()
            .find(|(file, _)| *file == place.file)
            .map(|(_, key)| key);
        let above = key.map(|key| ["$defs", key.as_str()]).into_iter().flatten();
        let tokens = above.chain(place.tokens.iter().map(String::as_str));
        let pointer: String = tokens
            .map(|token| format!("/{}", sealform::escape(token)))
            .collect();
        let mut fragment = String::from("#");
        for byte in pointer.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => fragment.push(char::from(byte)),
                _ if b"-._~!$&'()*+,;=:@/?".contains(&byte) => fragment.push(char::from(byte)),
                _ => fragment.push_str(&format!("%{byte:02X}")),
            }
        }
        fragment
    }
}

fn text(name: &str, value: &str) -> Member {
    Member::made(name, Node::string(value))
}

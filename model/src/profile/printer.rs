//! `Printer`: schemas of a packet as they stand in the schema of a projection, those that recur under `$defs`.

use super::outline::Outline;
use super::sees::Sees;
use super::weaken::weaken;
use crate::merge::target;
use crate::names::upper_camel;
use crate::schema::{Schema, SchemaId};
use crate::source::{Member, Node, NodeKind};
use sealform::profile::Place;
use std::collections::HashMap;

/// Prints schemas; those with a name, and those that recur, go to `$defs`.
pub(super) struct Printer<'o> {
    pub outline: &'o Outline<'o>,
    /// Bytes of a projection at most.
    pub max_bytes: u64,
    pub definitions: Vec<(String, Node)>,
    names: Vec<String>,
    known: HashMap<(SchemaId, Vec<u32>), Known>,
}

/// A schema that was printed for some places, or is being printed.
#[derive(Clone)]
struct Known {
    name: Option<String>,
    /// The schema, unless it is still open or stands in `$defs`.
    printed: Option<(Node, bool)>,
}

impl<'o> Printer<'o> {
    /// A printer that has printed nothing.
    pub fn new(outline: &'o Outline<'o>, max_bytes: u64) -> Printer<'o> {
        Printer {
            outline,
            max_bytes,
            definitions: Vec::new(),
            // Names of the document itself.
            names: vec!["ProfileCut".to_owned(), "ProfileHandle".to_owned()],
            known: HashMap::new(),
        }
    }

    /// A schema for the places at which it judges, and whether the cuts never change what it says.
    pub fn print(&mut self, id: SchemaId, places: &[u32]) -> (Node, bool) {
        let written = &self.outline.schemas[id.0];
        let id = target(self.outline.schemas, id);
        let schema = &self.outline.schemas[id.0];
        if schema.never {
            return (boolean(false), true);
        }
        let key = (id, places.to_vec());
        if let Some(known) = self.known.get(&key).cloned() {
            return match (known.name, known.printed) {
                (Some(name), printed) => (
                    described(&name, written, schema),
                    printed.is_some_and(|(_, is_exact)| is_exact),
                ),
                (None, Some(printed)) if !holds_schemas(schema) => printed,
                (None, Some((node, is_exact))) => {
                    // The second time it gets a name, so that a schema is never printed over and over.
                    let name = self.free(schema);
                    self.define(&name, node.clone());
                    self.known.insert(
                        key,
                        Known {
                            name: Some(name.clone()),
                            printed: Some((node, is_exact)),
                        },
                    );
                    (described(&name, written, schema), is_exact)
                }
                (None, None) => {
                    let name = self.free(schema);
                    self.known.insert(
                        key,
                        Known {
                            name: Some(name.clone()),
                            printed: None,
                        },
                    );
                    (described(&name, written, schema), false)
                }
            };
        }
        let is_named = schema.has_own_checks() && (schema.title.is_some() || is_definition(schema));
        let name = (is_named && !places.contains(&0)).then(|| self.free(schema));
        self.known.insert(
            key.clone(),
            Known {
                name,
                printed: None,
            },
        );
        let weaker = weaken(self, id, places);
        let node = assembled(weaker.members);
        let name = self.known.get(&key).and_then(|known| known.name.clone());
        if let Some(name) = &name {
            self.define(name, node.clone());
        }
        self.known.insert(
            key,
            Known {
                name: name.clone(),
                printed: Some((node.clone(), weaker.is_exact)),
            },
        );
        match name {
            Some(name) => (described(&name, written, schema), weaker.is_exact),
            None => (node, weaker.is_exact),
        }
    }

    /// The schema of a member that is added: that of the place which its value comes from.
    pub fn added(&mut self, places: &[u32]) -> Node {
        let mut nodes = Vec::new();
        for place in places {
            let schemas = self.outline.facts[*place as usize].schemas.clone();
            let mut parts: Vec<Node> = schemas
                .iter()
                .map(|id| self.print(*id, &[*place]).0)
                .collect();
            nodes.push(match parts.len() {
                1 => parts.remove(0),
                _ => Node::object([Member::made("allOf", Node::array(parts))]),
            });
        }
        match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::object([Member::made("anyOf", Node::array(nodes))]),
        }
    }

    /// Whether values at these places stay as they are.
    pub fn is_kept(&self, places: &[u32]) -> bool {
        Sees::of(self.outline, places).is_whole()
    }

    /// The places of the cases with these texts.
    pub fn cases(&self, places: &[u32], member: &str, texts: &[String]) -> Vec<u32> {
        let mut found = Vec::new();
        let mut open: Vec<u32> = places.to_vec();
        while let Some(at) = open.pop() {
            match &self.outline.table.places[at as usize] {
                Place::Tagged { member: own, cases } if own == member => {
                    let cases = cases
                        .of(&self.outline.table.cases)
                        .iter()
                        .filter(|(text, _)| texts.iter().any(|own| own == text));
                    found.extend(cases.map(|(_, place)| *place));
                }
                Place::Kinds(kinds) => open.extend(
                    kinds
                        .of(&self.outline.table.ids)
                        .iter()
                        .filter(|kind| **kind != at),
                ),
                _ => found.push(at),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn define(&mut self, name: &str, node: Node) {
        let NodeKind::Object(members) = node.kind else {
            return;
        };
        // Types are named by titles, and one schema may stand here more than once, cut in different ways.
        let members = members
            .into_iter()
            .map(|member| match member.name.as_str() {
                "title" => Member::made("title", Node::string(name)),
                _ => member,
            });
        self.definitions
            .push((name.to_owned(), Node::object(members)));
    }

    /// A name for a definition that no other has.
    fn free(&mut self, schema: &Schema) -> String {
        let last = schema.pointer.rsplit('/').next().unwrap_or_default();
        let own = schema.title.as_ref().map_or(last, |title| &title.value);
        let own: String = upper_camel(own)
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect();
        let own = if own.is_empty() {
            "Value".to_owned()
        } else {
            own
        };
        let numbered = (2..).map(|n| format!("{own}{n}"));
        let mut all = std::iter::once(own.clone()).chain(numbered);
        let free = all.find(|name| !self.names.contains(name)).unwrap_or(own);
        self.names.push(free.clone());
        free
    }
}

/// Whether a schema is an entry of `$defs`.
fn is_definition(schema: &Schema) -> bool {
    let above = schema
        .pointer
        .rsplit_once('/')
        .map_or("", |(above, _)| above);
    above.ends_with("/$defs")
}

/// Whether it is worth a name when it stands twice.
fn holds_schemas(schema: &Schema) -> bool {
    let groups = [&schema.all_of, &schema.any_of, &schema.one_of];
    !schema.properties.is_empty()
        || schema.items.is_some()
        || !schema.prefix_items.is_empty()
        || !schema.pattern_properties.is_empty()
        || groups.iter().any(|group| !group.is_empty())
        || !schema.conditionals.is_empty()
}

/// A reference to a definition, with the words of the place that refers to it.
fn described(name: &str, written: &Schema, schema: &Schema) -> Node {
    let own = written
        .description
        .as_ref()
        .filter(|words| Some(*words) != schema.description.as_ref());
    let words = own.map(|words| Member::made("description", Node::string(words)));
    let reference = Member::made("$ref", Node::string(&format!("#/$defs/{name}")));
    Node::object(words.into_iter().chain([reference]))
}

/// The members as an object: what stands twice and cannot be put together goes into `allOf`.
fn assembled(members: Vec<Member>) -> Node {
    let mut whole: Vec<Member> = Vec::new();
    let mut further: Vec<Node> = Vec::new();
    for member in members {
        let Some(known) = whole.iter_mut().find(|known| known.name == member.name) else {
            whole.push(member);
            continue;
        };
        match (
            &mut known.value.kind,
            member.value.kind,
            member.name.as_str(),
        ) {
            (NodeKind::Array(known), NodeKind::Array(more), "allOf") => known.extend(more),
            (
                NodeKind::Object(known),
                NodeKind::Object(more),
                "patternProperties" | "dependentSchemas" | "dependentRequired",
            ) if more
                .iter()
                .all(|new| known.iter().all(|old| old.name != new.name)) =>
            {
                known.extend(more)
            }
            (_, kind, name) => further.push(Node::object([Member::made(name, Node::made(kind))])),
        }
    }
    if !further.is_empty() {
        match whole
            .iter_mut()
            .find(|member| member.name == "allOf")
            .map(|member| &mut member.value.kind)
        {
            Some(NodeKind::Array(all)) => all.extend(further),
            _ => whole.push(Member::made("allOf", Node::array(further))),
        }
    }
    Node::object(whole)
}

pub(super) fn boolean(value: bool) -> Node {
    Node::made(NodeKind::Bool(value))
}

//! `Scope`: what every rule of one validation sees beside its own value, and what rules have worked out once.

use super::Fault;
use super::graph::Graph;
use super::positions::Positions;
use super::value::{Items, Value};
use crate::json::Json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// The packet, the context, and indexes of lists that rules look into again and again.
#[derive(Default)]
pub struct Scope<'v> {
    root: Option<&'v Json>,
    /// Whether the root is only a part of a packet.
    is_part: bool,
    context: Option<&'v Json>,
    /// By list and member.
    positions: Known<Positions>,
    /// By list and the two members.
    graphs: Known<Graph>,
}

impl<'v> Scope<'v> {
    /// The scope of one validation.
    pub fn new(root: &'v Json, context: Option<&'v Json>) -> Scope<'v> {
        Scope {
            root: Some(root),
            context,
            ..Scope::default()
        }
    }

    /// The packet.
    pub fn root(&self) -> Result<Value<'v>, Fault> {
        self.root.map(Value::Json).ok_or(Fault::NoSuchVariable)
    }

    /// The scope of a part of a packet that is judged alone: what its indexes point into is not there.
    pub fn of_part(part: &'v Json) -> Scope<'v> {
        Scope {
            is_part: true,
            ..Scope::new(part, None)
        }
    }

    /// The packet as a tree; `None` where there is none, or only a part of it.
    pub(crate) fn packet(&self) -> Option<&'v Json> {
        self.root.filter(|_| !self.is_part)
    }

    /// The argument of the validation.
    pub fn context(&self) -> Result<Value<'v>, Fault> {
        self.context.map(Value::Json).ok_or(Fault::NoSuchVariable)
    }

    /// The items of a list sorted by their text, or by a text member.
    pub(super) fn positions(&self, items: &Items<'_>, member: &str) -> Rc<Positions> {
        let Some(list) = address(items) else {
            return Rc::new(Positions::of(items, member));
        };
        if let Some(known) = self.positions.find(list, [member, ""]) {
            return known;
        }
        let made = Positions::of(items, member);
        self.positions.keep(list, [member, ""], made)
    }

    /// The graph whose nodes are the items of a list.
    pub(super) fn graph(
        &self,
        items: &Items<'_>,
        id: &str,
        edges: &str,
    ) -> Result<Rc<Graph>, Fault> {
        let make = || Graph::of(items, &self.positions(items, id), id, edges);
        let Some(list) = address(items) else {
            return make().map(Rc::new);
        };
        match self.graphs.find(list, [id, edges]) {
            Some(known) => Ok(known),
            None => Ok(self.graphs.keep(list, [id, edges], make()?)),
        }
    }
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// Address and length of a list of the packet: values do not move while they are checked.
type Address = (usize, usize);

/// Only lists of the packet have an address that stays theirs.
fn address(items: &Items<'_>) -> Option<Address> {
    match items {
        Items::Json(items) if !items.is_empty() => Some((items.as_ptr() as usize, items.len())),
        _ => None,
    }
}

/// What was worked out about lists, by the members that were looked at: few for each list.
struct Known<T>(RefCell<HashMap<Address, Vec<Entry<T>>>>);

/// The members that were looked at, and what came of it.
type Entry<T> = ([String; 2], Rc<T>);

impl<T> Known<T> {
    fn find(&self, list: Address, members: [&str; 2]) -> Option<Rc<T>> {
        let known = self.0.borrow();
        let found = known.get(&list)?.iter().find(|(own, _)| *own == members);
        found.map(|(_, made)| made.clone())
    }

    fn keep(&self, list: Address, members: [&str; 2], made: T) -> Rc<T> {
        let made = Rc::new(made);
        let entry = (members.map(str::to_owned), made.clone());
        self.0.borrow_mut().entry(list).or_default().push(entry);
        made
    }
}

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known(RefCell::default())
    }
}

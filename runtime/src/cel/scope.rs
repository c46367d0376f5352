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
    context: Option<&'v Json>,
    /// By address and length of the list: values do not move while they are checked.
    positions: RefCell<HashMap<Key, Rc<Positions>>>,
    graphs: RefCell<HashMap<(Key, String), Rc<Graph>>>,
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// A list of the packet, and the member of its items that is looked at; `""` for the items themselves.
type Key = (usize, usize, String);

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

    /// The argument of the validation.
    pub fn context(&self) -> Result<Value<'v>, Fault> {
        self.context.map(Value::Json).ok_or(Fault::NoSuchVariable)
    }

    /// The items of a list sorted by their text, or by a text member.
    pub(super) fn positions(&self, items: &Items<'_>, member: &str) -> Rc<Positions> {
        let Some(key) = key(items, member) else {
            return Rc::new(Positions::of(items, member));
        };
        if let Some(known) = self.positions.borrow().get(&key) {
            return known.clone();
        }
        let made = Rc::new(Positions::of(items, member));
        self.positions.borrow_mut().insert(key, made.clone());
        made
    }

    /// The graph whose nodes are the items of a list.
    pub(super) fn graph(
        &self,
        items: &Items<'_>,
        id: &str,
        edges: &str,
    ) -> Result<Rc<Graph>, Fault> {
        let make = || Graph::of(items, &self.positions(items, id), id, edges).map(Rc::new);
        let Some(key) = key(items, id) else {
            return make();
        };
        let key = (key, edges.to_owned());
        if let Some(known) = self.graphs.borrow().get(&key) {
            return Ok(known.clone());
        }
        let made = make()?;
        self.graphs.borrow_mut().insert(key, made.clone());
        Ok(made)
    }
}

/// Only lists of the packet have an address that stays theirs.
fn key(items: &Items<'_>, member: &str) -> Option<Key> {
    match items {
        Items::Json(items) if !items.is_empty() => {
            Some((items.as_ptr() as usize, items.len(), member.to_owned()))
        }
        _ => None,
    }
}

//! `acyclic` and `reaches`: a list as a graph, each item a node, a member of it the list of nodes it leads to.
//! Of two items with one identity the first is the node; an edge to an unknown identity leads nowhere.

use super::closure::Closure;
use super::list::list_items;
use super::positions::Positions;
use super::value::{Items, Value};
use super::{Fault, Scope};
use crate::limits::MAX_CLOSURE_NODES;
use std::cell::OnceCell;

/// Whether no item leads back to itself.
pub fn acyclic(scope: &Scope<'_>, list: &Value<'_>, id: &str, edges: &str) -> Result<bool, Fault> {
    let items = list_items(list)?;
    let graph = scope.graph(&items, id, edges)?;
    Ok(*graph.acyclic.get_or_init(|| graph.is_acyclic()))
}

/// Whether one edge or more lead from one item to another.
pub fn reaches(
    scope: &Scope<'_>,
    list: &Value<'_>,
    id: &str,
    edges: &str,
    from: &str,
    to: &str,
) -> Result<bool, Fault> {
    let items = list_items(list)?;
    let graph = scope.graph(&items, id, edges)?;
    let positions = scope.positions(&items, id);
    let node = |text: &str| positions.first(&items, id, text);
    Ok(match (node(from), node(to)) {
        (Some(from), Some(to)) => graph.reaches(from, to),
        _ => false,
    })
}

/// Where each item leads to, by position in the list.
pub(super) struct Graph {
    edges: Vec<Vec<u32>>,
    /// Made when first asked for, and only for graphs of a bounded size.
    closure: OnceCell<Closure>,
    acyclic: OnceCell<bool>,
}

impl Graph {
    pub fn of(
        items: &Items<'_>,
        positions: &Positions,
        id: &str,
        edges: &str,
    ) -> Result<Graph, Fault> {
        let mut all = vec![Vec::new(); items.len()];
        for (from, out) in all.iter_mut().enumerate() {
            let Some(item) = items.get(from) else {
                continue;
            };
            let targets = list_items(&item.member(edges)?)?;
            for target in targets.iter() {
                if let Some(to) = positions.first(items, id, &target.text()?) {
                    out.push(u32::try_from(to).map_err(|_| Fault::OutOfRange)?);
                }
            }
        }
        Ok(Graph {
            edges: all,
            closure: OnceCell::new(),
            acyclic: OnceCell::new(),
        })
    }

    /// Nodes without edges into them are taken away until none is left, or a circle is.
    fn is_acyclic(&self) -> bool {
        let mut into = vec![0_usize; self.edges.len()];
        for to in self.edges.iter().flatten() {
            into[*to as usize] += 1;
        }
        let mut open: Vec<usize> = (0..into.len()).filter(|node| into[*node] == 0).collect();
        let mut taken = 0;
        while let Some(node) = open.pop() {
            taken += 1;
            for to in &self.edges[node] {
                into[*to as usize] -= 1;
                if into[*to as usize] == 0 {
                    open.push(*to as usize);
                }
            }
        }
        taken == into.len()
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        if self.edges.len() <= MAX_CLOSURE_NODES {
            return self
                .closure
                .get_or_init(|| Closure::of(&self.edges))
                .reaches(from, to);
        }
        let mut seen = vec![false; self.edges.len()];
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in self.edges[node].iter().map(|next| *next as usize) {
                if next == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        false
    }
}

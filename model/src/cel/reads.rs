//! What a rule reads, as pointers: a violation there spares the rule, since its answer would say nothing new.

use crate::plan::{Expr, ExprKind, Graph, Loop, Macro, Variable};
use sealform::escape;
use std::collections::BTreeSet;

/// The pointers that an expression reads: below its value, or below the packet after `~root`.
pub(super) fn reads(expr: &Expr) -> Vec<String> {
    let mut reads = Reads::default();
    reads.consume(expr);
    let all = reads.found;
    let above = |read: &String| {
        all.iter().any(|other| {
            read.strip_prefix(other.as_str())
                .is_some_and(|rest| rest.starts_with('/'))
        })
    };
    all.iter().filter(|read| !above(read)).cloned().collect()
}

#[derive(Default)]
struct Reads {
    found: BTreeSet<String>,
    /// Where the values of the macros' variables come from.
    locals: Vec<Vec<String>>,
}

impl Reads {
    /// The value itself is used.
    fn consume(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Variable(_)
            | ExprKind::Member(..)
            | ExprKind::Item(..)
            | ExprKind::Lookup(..)
            | ExprKind::If(..) => {
                let places = self.places(expr);
                self.found.extend(places);
            }
            ExprKind::Has(object, name) => {
                let places = below(self.places(object), &escape(name));
                self.found.extend(places);
            }
            ExprKind::Loop(inner) => self.each(inner),
            ExprKind::Unique(list) | ExprKind::AreApart(list) => {
                let items = self.items(list);
                self.found.extend(items);
            }
            ExprKind::ByKey(list, member) => self.members(list, &[member]),
            ExprKind::Acyclic(list, id, edges) => self.members(list, &[id, edges]),
            ExprKind::Reaches(graph) => {
                let Graph {
                    list,
                    id,
                    edges,
                    from,
                    to,
                    ..
                } = &**graph;
                self.members(list, &[id, edges]);
                self.consume(from);
                self.consume(to);
            }
            _ => {
                for part in expr.parts() {
                    self.consume(part);
                }
            }
        }
    }

    fn each(&mut self, inner: &Loop) {
        let local = Variable::Local(inner.local);
        let asks =
            inner.body.uses(local) || inner.condition.as_ref().is_some_and(|c| c.uses(local));
        if !asks {
            self.consume(&inner.list);
        }
        let items = self.items(&inner.list);
        self.locals.push(items);
        if let Some(condition) = &inner.condition {
            self.consume(condition);
        }
        self.consume(&inner.body);
        self.locals.pop();
    }

    fn members(&mut self, list: &Expr, names: &[&String]) {
        let items = self.items(list);
        for name in names {
            self.found.extend(below(items.clone(), &escape(name)));
        }
    }

    /// Where a value comes from; what is used on the way is read.
    fn places(&mut self, expr: &Expr) -> Vec<String> {
        match &expr.kind {
            ExprKind::Variable(Variable::This) => vec![String::new()],
            ExprKind::Variable(Variable::Root) => vec!["~root".to_owned()],
            ExprKind::Variable(Variable::Local(local)) => {
                self.locals.get(*local).cloned().unwrap_or_default()
            }
            ExprKind::Variable(_) => Vec::new(),
            ExprKind::Member(object, name) => below(self.places(object), &escape(name)),
            ExprKind::Item(list, at) => self.part(list, at, Variable::Index, "~index"),
            ExprKind::Lookup(map, key) => match &map.kind {
                ExprKind::ByKey(list, _) => {
                    self.consume(map);
                    self.consume(key);
                    self.items(list)
                }
                _ => self.part(map, key, Variable::Key, "~key"),
            },
            ExprKind::If(condition, then, otherwise) => {
                self.consume(condition);
                [self.places(then), self.places(otherwise)].concat()
            }
            _ => {
                self.consume(expr);
                Vec::new()
            }
        }
    }

    fn part(&mut self, of: &Expr, at: &Expr, own: Variable, token: &str) -> Vec<String> {
        if at.kind == ExprKind::Variable(own) {
            return below(self.places(of), token);
        }
        self.consume(at);
        below(self.places(of), "~*")
    }

    /// Where the items of a list come from.
    fn items(&mut self, list: &Expr) -> Vec<String> {
        match &list.kind {
            ExprKind::List(items) => items.iter().flat_map(|item| self.places(item)).collect(),
            ExprKind::Concat(a, b) => [self.items(a), self.items(b)].concat(),
            ExprKind::If(condition, then, otherwise) => {
                self.consume(condition);
                [self.items(then), self.items(otherwise)].concat()
            }
            ExprKind::Loop(inner) => {
                let items = self.items(&inner.list);
                self.locals.push(items.clone());
                if let Some(condition) = &inner.condition {
                    self.consume(condition);
                }
                let made = match inner.what {
                    Macro::Map => self.places(&inner.body),
                    Macro::Filter => {
                        self.consume(&inner.body);
                        items
                    }
                    Macro::All | Macro::Exists | Macro::ExistsOne => Vec::new(),
                };
                self.locals.pop();
                made
            }
            _ => below(self.places(list), "~*"),
        }
    }
}

fn below(places: Vec<String>, token: &str) -> Vec<String> {
    places
        .into_iter()
        .map(|place| format!("{place}/{token}"))
        .collect()
}

//! What a rule costs: how its work grows with the packet where no `maxItems` bounds a list.
//!
//! One walk over the packet is bounded by `x-maxInputBytes`. More than that, a list walked once for each item of
//! another, is bounded by no limit of the schema.

use crate::plan::{Expr, ExprKind, Loop, Macro, Ty, Variable};
use sealform::limits::MAX_CLOSURE_NODES;
use std::ops::Range;

/// How often a value of the packet is looked at.
#[derive(Clone, Copy)]
struct Walk {
    /// Each unbounded list walked for each item of another adds one.
    degree: usize,
    /// Whether no part of the packet comes twice.
    disjoint: bool,
}

/// The first place of the expression's text where the work grows with the square of the packet.
/// `repeated`: the value itself is one of unboundedly many. `each`: the rule is asked about unboundedly many items of it.
pub(super) fn excess(expr: &Expr, repeated: bool, each: bool) -> Option<Range<usize>> {
    let this = Walk {
        degree: usize::from(repeated),
        disjoint: true,
    };
    let item = Walk {
        degree: usize::from(repeated || each),
        disjoint: true,
    };
    let mut cost = Cost {
        this,
        item,
        now: item.degree,
        locals: Vec::new(),
        excess: None,
    };
    cost.walk(expr);
    cost.excess
}

struct Cost {
    this: Walk,
    item: Walk,
    /// How often the expression at hand is asked.
    now: usize,
    locals: Vec<Walk>,
    excess: Option<Range<usize>>,
}

impl Cost {
    fn walk(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Loop(inner) => self.enter(inner),
            ExprKind::In(wanted, list) => {
                self.walk(wanted);
                self.walk(list);
                // Lists of texts that stand in the packet are indexed once.
                let indexed = wanted.ty == Ty::Text && is_place(list);
                if !indexed {
                    self.range(list, 0..0);
                }
            }
            ExprKind::Concat(a, b) if expr.ty == Ty::Value => {
                for list in [a, b] {
                    self.walk(list);
                    if is_place(list) {
                        self.range(list, 0..0);
                    }
                }
            }
            ExprKind::Unique(list)
            | ExprKind::AreApart(list)
            | ExprKind::ByKey(list, _)
            | ExprKind::Acyclic(list, ..) => {
                self.walk(list);
                let walked = matches!(expr.kind, ExprKind::Unique(_) | ExprKind::AreApart(_));
                let indexed = is_place(list) && !walked;
                if !indexed && is_place(list) {
                    self.range(list, 0..0);
                }
            }
            ExprKind::Reaches(graph) => {
                for part in expr.parts() {
                    self.walk(part);
                }
                let known = graph
                    .list
                    .most
                    .is_some_and(|most| most <= MAX_CLOSURE_NODES as u64);
                if !known || !is_place(&graph.list) {
                    self.range(&graph.list, 0..0);
                }
            }
            _ => {
                for part in expr.parts() {
                    self.walk(part);
                }
            }
        }
    }

    fn enter(&mut self, inner: &Loop) {
        self.walk(&inner.list);
        let walk = self.range(&inner.list, inner.at.clone());
        let before = self.now;
        self.now = walk.degree.max(before);
        self.locals.push(walk);
        for part in inner.condition.iter().chain([&inner.body]) {
            self.walk(part);
        }
        self.locals.pop();
        self.now = before;
    }

    /// A list walked here: how often its items are looked at in all.
    fn range(&mut self, list: &Expr, at: Range<usize>) -> Walk {
        let most = list.most;
        let origin = self.origin(list);
        let (degree, disjoint) = match origin {
            Some(walk) if walk.disjoint => {
                let between = self.now - walk.degree.min(self.now);
                (between + 1, between == 0)
            }
            _ => (self.now + 1, self.now == 0),
        };
        let degree = if most.is_some() {
            self.now
        } else {
            degree.max(self.now)
        };
        if degree > 1 && self.excess.is_none() && most.is_none() {
            self.excess = Some(at);
        }
        Walk { degree, disjoint }
    }

    /// The walk whose items a list is a part of; none where it is the same list every time.
    fn origin(&self, list: &Expr) -> Option<Walk> {
        match &list.kind {
            ExprKind::Variable(Variable::This) => Some(self.this),
            ExprKind::Variable(Variable::Local(local)) => self.locals.get(*local).copied(),
            ExprKind::Variable(_) => None,
            ExprKind::Item(inside, at) if at.kind == ExprKind::Variable(Variable::Index) => {
                self.origin(inside).map(|_| self.item)
            }
            ExprKind::Lookup(inside, key) if key.kind == ExprKind::Variable(Variable::Key) => {
                self.origin(inside).map(|_| self.item)
            }
            ExprKind::Member(inside, _) => self.origin(inside),
            ExprKind::Loop(inner) if matches!(inner.what, Macro::Filter | Macro::Map) => {
                self.origin(&inner.list)
            }
            ExprKind::If(_, then, otherwise) => {
                let (then, otherwise) = (self.origin(then)?, self.origin(otherwise)?);
                Some(if then.degree < otherwise.degree {
                    then
                } else {
                    otherwise
                })
            }
            _ => None,
        }
    }
}

/// Whether the value stands in the packet, so that an index of it is made once.
fn is_place(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(_) => true,
        ExprKind::Member(inside, _) | ExprKind::Item(inside, _) | ExprKind::Lookup(inside, _) => {
            is_place(inside) || matches!(inside.kind, ExprKind::ByKey(..))
        }
        ExprKind::If(_, then, otherwise) => is_place(then) && is_place(otherwise),
        _ => false,
    }
}

//! What a rule costs: how its work grows with the packet where no limit bounds a list or a text.
//!
//! One walk over the packet is bounded by `x-maxInputBytes`. More than that, a list walked once for each item of
//! another, is bounded by no limit of the schema; and limits whose product is beyond reach bound nothing either.

use crate::limits::MAX_RULE_STEPS;
use crate::plan::{Expr, ExprKind, Loop, Macro, Ty, Variable};
use sealform::limits::MAX_CLOSURE_NODES;
use std::ops::Range;

/// How often a value of the packet is looked at.
#[derive(Clone, Copy)]
struct Walk {
    /// Each unbounded list walked for each item of another adds one.
    degree: usize,
    /// The product of the limits of the bounded lists on the way.
    steps: u64,
    /// Whether no part of the packet comes twice.
    disjoint: bool,
}

/// The items that a rule is asked about, as far as limits say.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// The value itself is one of unboundedly many.
    pub repeated: bool,
    /// `each` names unboundedly many items of it.
    pub unbounded: bool,
    /// The product of the limits of what `each` names.
    pub most: u64,
}

/// The first place of the expression's text where the work is out of bounds.
pub(super) fn excess(expr: &Expr, asked: Asked) -> Option<Range<usize>> {
    let this = Walk {
        degree: usize::from(asked.repeated),
        steps: 1,
        disjoint: true,
    };
    let item = Walk {
        degree: usize::from(asked.repeated || asked.unbounded),
        steps: asked.most.max(1),
        disjoint: true,
    };
    let mut cost = Cost {
        this,
        item,
        now: item,
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
    now: Walk,
    locals: Vec<Walk>,
    excess: Option<Range<usize>>,
}

impl Cost {
    fn walk(&mut self, expr: &Expr) {
        if let ExprKind::Loop(inner) = &expr.kind {
            return self.enter(inner);
        }
        for part in expr.parts() {
            self.walk(part);
        }
        match &expr.kind {
            ExprKind::In(wanted, list) => {
                // Lists of texts that stand in the packet are indexed once.
                if wanted.ty != Ty::Text || !is_place(list) {
                    self.whole(list);
                }
                self.whole(wanted);
            }
            ExprKind::Equal(a, b) if is_large(a) && is_large(b) => {
                self.whole(a);
                self.whole(b);
            }
            ExprKind::Concat(a, b) => {
                self.whole(a);
                self.whole(b);
            }
            ExprKind::Unique(list) | ExprKind::AreApart(list) => self.whole(list),
            ExprKind::ByKey(list, _) | ExprKind::Acyclic(list, ..) if !is_place(list) => {
                self.whole(list);
            }
            ExprKind::Reaches(graph) => {
                let most = graph.list.most;
                let known = most.is_some_and(|most| most <= MAX_CLOSURE_NODES as u64);
                if !known || !is_place(&graph.list) {
                    self.whole(&graph.list);
                }
            }
            ExprKind::Size(text) | ExprKind::Matches(text, _) if text.ty == Ty::Text => {
                self.whole(text);
            }
            ExprKind::Test(_, text, part) => {
                self.whole(text);
                self.whole(part);
            }
            _ => {}
        }
    }

    /// All of a list, an object or a text is looked at; scalars and what the author wrote out are small.
    fn whole(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::List(items) => {
                for item in items {
                    self.whole(item);
                }
            }
            // Made by a macro that was walked already.
            ExprKind::Loop(_) | ExprKind::Concat(..) | ExprKind::Text(_) | ExprKind::Null => {}
            _ if matches!(expr.ty, Ty::Value | Ty::Text) => {
                self.range(expr, 0..0);
            }
            _ => {}
        }
    }

    fn enter(&mut self, inner: &Loop) {
        self.walk(&inner.list);
        let walk = self.range(&inner.list, inner.at.clone());
        let before = self.now;
        self.now = Walk {
            degree: walk.degree.max(before.degree),
            ..walk
        };
        self.locals.push(walk);
        for part in inner.condition.iter().chain([&inner.body]) {
            self.walk(part);
        }
        self.locals.pop();
        self.now = before;
    }

    /// A list walked here: how often its items are looked at in all.
    fn range(&mut self, list: &Expr, at: Range<usize>) -> Walk {
        let now = self.now.degree;
        let (degree, disjoint) = match self.origin(list) {
            Some(walk) if walk.disjoint => {
                let between = now - walk.degree.min(now);
                (between + 1, between == 0)
            }
            _ => (now + 1, now == 0),
        };
        let degree = match list.most {
            Some(_) => now,
            None => degree.max(now),
        };
        let steps = self.now.steps.saturating_mul(list.most.unwrap_or(1).max(1));
        let unbounded = degree > 1 && list.most.is_none();
        if (unbounded || steps > MAX_RULE_STEPS) && self.excess.is_none() {
            self.excess = Some(at);
        }
        Walk {
            degree,
            steps,
            disjoint,
        }
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

/// Whether comparing the value may look at more than a scalar.
fn is_large(expr: &Expr) -> bool {
    expr.ty == Ty::Value && expr.kind != ExprKind::Null
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

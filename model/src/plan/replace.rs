//! Expressions with parts of them replaced.

use super::{Expr, ExprKind, Graph, Loop, Variable};

impl Expr {
    /// The expression about another value: `self` stands for `base`.
    pub fn on(&self, base: &Expr) -> Expr {
        self.replace(&mut |part| match part.kind {
            ExprKind::Variable(Variable::This) => Some(base.clone()),
            _ => None,
        })
    }

    /// The expression with each outermost part for which there is another one replaced by it.
    pub fn replace(&self, other: &mut dyn FnMut(&Expr) -> Option<Expr>) -> Expr {
        if let Some(new) = other(self) {
            return new;
        }
        let mut part = |part: &Expr| part.replace(other);
        let mut boxed = |inside: &Expr| Box::new(part(inside));
        let kind = match &self.kind {
            ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Double(_)
            | ExprKind::Text(_)
            | ExprKind::Variable(_) => self.kind.clone(),
            ExprKind::List(items) => ExprKind::List(items.iter().map(part).collect()),
            ExprKind::Member(a, name) => ExprKind::Member(boxed(a), name.clone()),
            ExprKind::Has(a, name) => ExprKind::Has(boxed(a), name.clone()),
            ExprKind::Not(a) => ExprKind::Not(boxed(a)),
            ExprKind::Negate(a) => ExprKind::Negate(boxed(a)),
            ExprKind::Size(a) => ExprKind::Size(boxed(a)),
            ExprKind::Matches(a, pattern) => ExprKind::Matches(boxed(a), *pattern),
            ExprKind::Convert(a) => ExprKind::Convert(boxed(a)),
            ExprKind::Unique(a) => ExprKind::Unique(boxed(a)),
            ExprKind::AreApart(a) => ExprKind::AreApart(boxed(a)),
            ExprKind::ByKey(a, name) => ExprKind::ByKey(boxed(a), name.clone()),
            ExprKind::Acyclic(a, id, edges) => {
                ExprKind::Acyclic(boxed(a), id.clone(), edges.clone())
            }
            ExprKind::Item(a, b) => ExprKind::Item(boxed(a), boxed(b)),
            ExprKind::Lookup(a, b) => ExprKind::Lookup(boxed(a), boxed(b)),
            ExprKind::And(a, b) => ExprKind::And(boxed(a), boxed(b)),
            ExprKind::Or(a, b) => ExprKind::Or(boxed(a), boxed(b)),
            ExprKind::Arithmetic(operator, a, b) => {
                ExprKind::Arithmetic(*operator, boxed(a), boxed(b))
            }
            ExprKind::Concat(a, b) => ExprKind::Concat(boxed(a), boxed(b)),
            ExprKind::Compare(compare, a, b) => ExprKind::Compare(*compare, boxed(a), boxed(b)),
            ExprKind::Equal(a, b) => ExprKind::Equal(boxed(a), boxed(b)),
            ExprKind::In(a, b) => ExprKind::In(boxed(a), boxed(b)),
            ExprKind::Test(test, a, b) => ExprKind::Test(*test, boxed(a), boxed(b)),
            ExprKind::IsWithin(a, b) => ExprKind::IsWithin(boxed(a), boxed(b)),
            ExprKind::If(a, b, c) => ExprKind::If(boxed(a), boxed(b), boxed(c)),
            ExprKind::Loop(inner) => ExprKind::Loop(Box::new(Loop {
                list: part(&inner.list),
                condition: inner.condition.as_ref().map(&mut part),
                body: part(&inner.body),
                ..(**inner).clone()
            })),
            ExprKind::Reaches(graph) => ExprKind::Reaches(Box::new(Graph {
                list: part(&graph.list),
                from: part(&graph.from),
                to: part(&graph.to),
                ..(**graph).clone()
            })),
        };
        Expr {
            kind,
            ty: self.ty,
            most: self.most,
        }
    }

    /// Whether a macro binds a variable in the expression.
    pub fn binds(&self) -> bool {
        matches!(self.kind, ExprKind::Loop(_)) || self.parts().into_iter().any(Expr::binds)
    }
}

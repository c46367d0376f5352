//! Operators: which types each takes, and what it becomes.

use super::check::{Checker, Typed};
use super::shape::{Inside, Shape};
use super::syntax::{Kind, Syntax};
use crate::plan::{Arithmetic, Compare, ExprKind, Ty};

impl Checker<'_> {
    /// An operator; `None` in the outer option where the name is no operator.
    pub fn operator(
        &mut self,
        syntax: &Syntax,
        name: &str,
        arguments: &[Syntax],
    ) -> Option<Option<Typed>> {
        Some(match (name, arguments) {
            ("!_", [a]) => self
                .want(a, Ty::Bool, "`!`")
                .map(|a| Typed::new(ExprKind::Not(Box::new(a)), Shape::Bool)),
            ("-_", [a]) => self.negated(a),
            ("_&&_", [a, b]) => self.junction(a, b, true),
            ("_||_", [a, b]) => self.junction(a, b, false),
            ("_?_:_", [condition, then, otherwise]) => self.choice(condition, then, otherwise),
            ("_==_", [a, b]) => self.equality(syntax, a, b),
            ("_!=_", [a, b]) => self
                .equality(syntax, a, b)
                .map(|equal| Typed::new(ExprKind::Not(Box::new(equal.expr)), Shape::Bool)),
            ("_<_", [a, b]) => self.order(syntax, Compare::Less, a, b),
            ("_<=_", [a, b]) => self.order(syntax, Compare::LessOrEqual, a, b),
            ("_>_", [a, b]) => self.order(syntax, Compare::Greater, a, b),
            ("_>=_", [a, b]) => self.order(syntax, Compare::GreaterOrEqual, a, b),
            ("_+_", [a, b]) => self.sum(syntax, a, b),
            ("_-_", [a, b]) => self.arithmetic(syntax, Arithmetic::Subtract, a, b),
            ("_*_", [a, b]) => self.arithmetic(syntax, Arithmetic::Multiply, a, b),
            ("_/_", [a, b]) => self.arithmetic(syntax, Arithmetic::Divide, a, b),
            ("_%_", [a, b]) => self.arithmetic(syntax, Arithmetic::Remainder, a, b),
            ("@in", [a, b]) => self.membership(syntax, a, b),
            ("_[_]", [a, b]) => self.item(syntax, a, b),
            _ => return None,
        })
    }

    fn negated(&mut self, a: &Syntax) -> Option<Typed> {
        let typed = self.check(a)?;
        match typed.shape {
            Shape::Int | Shape::Double => Some(Typed::new(
                ExprKind::Negate(Box::new(typed.expr)),
                typed.shape,
            )),
            other => self.fault(
                "cel-type",
                &a.at,
                &format!("`-` wants a number, this is {}", other.named()),
                "negate an int or a double",
            ),
        }
    }

    fn junction(&mut self, a: &Syntax, b: &Syntax, and: bool) -> Option<Typed> {
        let by = if and { "`&&`" } else { "`||`" };
        let left = self.want(a, Ty::Bool, by);
        let right = self.behind(a, and, |checker| checker.want(b, Ty::Bool, by));
        let (left, right) = (Box::new(left?), Box::new(right?));
        let kind = if and {
            ExprKind::And(left, right)
        } else {
            ExprKind::Or(left, right)
        };
        Some(Typed::new(kind, Shape::Bool))
    }

    fn choice(&mut self, condition: &Syntax, then: &Syntax, otherwise: &Syntax) -> Option<Typed> {
        let asked = self.want(condition, Ty::Bool, "`?:`");
        let yes = self.behind(condition, true, |checker| checker.check(then));
        let no = self.behind(condition, false, |checker| checker.check(otherwise));
        let (asked, yes, no) = (asked?, yes?, no?);
        let beside_null = yes.shape == Shape::Null || no.shape == Shape::Null;
        if yes.expr.ty != no.expr.ty && !beside_null {
            return self.fault(
                "cel-type",
                &otherwise.at,
                &format!(
                    "one side of `?:` is {}, the other {}",
                    yes.shape.named(),
                    no.shape.named()
                ),
                "give both sides one type",
            );
        }
        // Beside a literal `null` the value is compared, and nothing else.
        let shape = match beside_null {
            true => Shape::Any,
            false => self.shapes.join(vec![yes.whole(), no.whole()]),
        };
        let kind = ExprKind::If(Box::new(asked), Box::new(yes.expr), Box::new(no.expr));
        Some(Typed::new(kind, shape))
    }

    fn equality(&mut self, syntax: &Syntax, a: &Syntax, b: &Syntax) -> Option<Typed> {
        let (left, right) = (self.check(a), self.check(b));
        let (left, right) = (left?, right?);
        if !comparable(&left.shape, &right.shape) {
            return self.fault(
                "cel-type",
                &syntax.at,
                &format!(
                    "{} never equals {}",
                    left.shape.named(),
                    right.shape.named()
                ),
                "compare values of one type",
            );
        }
        Some(Typed::new(
            ExprKind::Equal(Box::new(left.kept()), Box::new(right.kept())),
            Shape::Bool,
        ))
    }

    fn order(
        &mut self,
        syntax: &Syntax,
        compare: Compare,
        a: &Syntax,
        b: &Syntax,
    ) -> Option<Typed> {
        let (left, right) = (self.check(a), self.check(b));
        let (left, right) = (left?, right?);
        let numbers = |shape: &Shape| matches!(shape, Shape::Int | Shape::Double);
        let fits = (numbers(&left.shape) && numbers(&right.shape))
            || (left.shape == Shape::Text && right.shape == Shape::Text);
        if !fits {
            return self.fault(
                "cel-type",
                &syntax.at,
                &format!(
                    "{} has no order with {}",
                    left.shape.named(),
                    right.shape.named()
                ),
                "compare two numbers or two strings",
            );
        }
        Some(Typed::new(
            ExprKind::Compare(compare, Box::new(left.expr), Box::new(right.expr)),
            Shape::Bool,
        ))
    }

    fn sum(&mut self, syntax: &Syntax, a: &Syntax, b: &Syntax) -> Option<Typed> {
        let (left, right) = (self.check(a), self.check(b));
        let (left, right) = (left?, right?);
        let (kind, shape) = match (&left.shape, &right.shape) {
            (Shape::Text, Shape::Text) => (
                ExprKind::Concat(Box::new(left.expr), Box::new(right.expr)),
                Shape::Text,
            ),
            (Shape::List(_, a), Shape::List(_, b)) => {
                let most = a.zip(*b).map(|(a, b)| a.saturating_add(b));
                let shape = match self
                    .shapes
                    .join(vec![left.shape.clone(), right.shape.clone()])
                {
                    Shape::List(inside, _) => Shape::List(inside, most),
                    _ => Shape::List(Inside::Shape(Box::new(Shape::Any)), most),
                };
                (
                    ExprKind::Concat(Box::new(left.expr), Box::new(right.expr)),
                    shape,
                )
            }
            _ => return self.calculated(syntax, Arithmetic::Add, left, right),
        };
        Some(Typed::new(kind, shape))
    }

    fn arithmetic(
        &mut self,
        syntax: &Syntax,
        operator: Arithmetic,
        a: &Syntax,
        b: &Syntax,
    ) -> Option<Typed> {
        let (left, right) = (self.check(a), self.check(b));
        self.calculated(syntax, operator, left?, right?)
    }

    fn calculated(
        &mut self,
        syntax: &Syntax,
        operator: Arithmetic,
        left: Typed,
        right: Typed,
    ) -> Option<Typed> {
        let shape = match (&left.shape, &right.shape) {
            (Shape::Int, Shape::Int) => Shape::Int,
            (Shape::Double, Shape::Double) if operator != Arithmetic::Remainder => Shape::Double,
            (Shape::Int | Shape::Double, Shape::Int | Shape::Double) => {
                return self.fault(
                    "cel-type",
                    &syntax.at,
                    &format!(
                        "no operator takes {} and {}",
                        left.shape.named(),
                        right.shape.named()
                    ),
                    "convert one of them with `double(...)` or `int(...)`",
                );
            }
            (left, right) => {
                let message = format!("no operator takes {} and {}", left.named(), right.named());
                return self.fault(
                    "cel-type",
                    &syntax.at,
                    &message,
                    "calculate with numbers of one type",
                );
            }
        };
        Some(Typed::new(
            ExprKind::Arithmetic(operator, Box::new(left.expr), Box::new(right.expr)),
            shape,
        ))
    }

    fn membership(&mut self, syntax: &Syntax, a: &Syntax, b: &Syntax) -> Option<Typed> {
        let (wanted, within) = (self.check(a), self.check(b));
        let (wanted, mut within) = (wanted?, within?);
        let item = match &within.shape {
            Shape::List(inside, _) => self.shapes.inside(inside),
            Shape::Map(_) | Shape::Object(_) => {
                // Keys are looked up, however many there are.
                within.expr.most = Some(1);
                Shape::Text
            }
            other => {
                let message = format!("`in` wants a list or a map, this is {}", other.named());
                return self.fault("cel-type", &b.at, &message, "write `value in list`");
            }
        };
        if !comparable(&wanted.shape, &item) {
            let message = format!("{} is never among {}s", wanted.shape.named(), item.word());
            return self.fault(
                "cel-type",
                &syntax.at,
                &message,
                "look for a value of the items' type",
            );
        }
        Some(Typed::new(
            ExprKind::In(Box::new(wanted.kept()), Box::new(within.expr)),
            Shape::Bool,
        ))
    }

    fn item(&mut self, syntax: &Syntax, a: &Syntax, b: &Syntax) -> Option<Typed> {
        let within = self.check(a)?;
        match &within.shape {
            Shape::List(inside, _) => {
                let shape = self.shapes.inside(inside);
                let index = self.want(b, Ty::Int, "the position in a list")?;
                Some(Typed::new(
                    ExprKind::Item(Box::new(within.expr), Box::new(index)),
                    shape,
                ))
            }
            Shape::Map(inside) => {
                let shape = self.shapes.inside(inside);
                let key = self.want(b, Ty::Text, "the key of a map")?;
                Some(Typed::new(
                    ExprKind::Lookup(Box::new(within.expr), Box::new(key)),
                    shape,
                ))
            }
            Shape::Object(alternatives) => {
                if let Kind::Text(name) = &b.kind {
                    let named = Syntax {
                        at: b.at.clone(),
                        kind: Kind::Member(Box::new(a.clone()), name.clone()),
                    };
                    let shape = self.member_shape(&within.shape, name, &named)?;
                    return Some(Typed::new(
                        ExprKind::Member(Box::new(within.expr), name.clone()),
                        shape,
                    ));
                }
                let shape = self.shapes.any_member(alternatives);
                let key = self.want(b, Ty::Text, "the name of a member")?;
                Some(Typed::new(
                    ExprKind::Lookup(Box::new(within.expr), Box::new(key)),
                    shape,
                ))
            }
            other => {
                let message = format!("{} has no items", other.named());
                self.fault(
                    "cel-type",
                    &syntax.at,
                    &message,
                    "index a list, a map or an object",
                )
            }
        }
    }
}

/// Whether two values can be equal.
fn comparable(a: &Shape, b: &Shape) -> bool {
    match (a, b) {
        (Shape::Nullable(a), b) | (b, Shape::Nullable(a)) => comparable(a, b),
        (Shape::Any | Shape::Null, _) | (_, Shape::Any | Shape::Null) => true,
        (Shape::Int | Shape::Double, Shape::Int | Shape::Double) => true,
        (Shape::Map(_) | Shape::Object(_), Shape::Map(_) | Shape::Object(_)) => true,
        (Shape::List(..), Shape::List(..)) => true,
        (a, b) => a == b,
    }
}

//! From [`Syntax`] to typed expressions: every name is looked up, every type is known, or the author is told where.

use super::facts;
use super::shape::{Inside, Member, Shape, Shapes};
use super::syntax::{Kind, Syntax};
use crate::diagnostic::{Diagnostic, nearest};
use crate::plan::{Expr, ExprKind, PatternTable, Ty, Variable};
use crate::source::Span;
use std::ops::Range;

/// The names that every expression has.
pub const NAMES: &[&str] = &["self", "root", "context", "index", "key"];

/// What the names of an expression stand for.
pub(super) struct Names {
    /// `self`
    pub this: Shape,
    /// `root`; unknown where no packet reaches the schema.
    pub root: Option<Shape>,
    /// `context`
    pub context: Option<Shape>,
    /// Whether `each` gives an `index`.
    pub index: bool,
    /// Whether `each` gives a `key`.
    pub key: bool,
    /// Whether only `self` may be read, because the value is also judged on its own.
    pub alone: bool,
}

impl Names {
    /// The names of an expression about a whole packet.
    pub fn of_packet(packet: Shape) -> Names {
        Names {
            root: Some(packet.clone()),
            this: packet,
            context: None,
            index: false,
            key: false,
            alone: false,
        }
    }
}

/// An expression with what is known of its value.
pub(super) struct Typed {
    pub expr: Expr,
    pub shape: Shape,
    /// Whether the value may also be `null`: reading it as its shape is then a fault.
    pub nullable: bool,
}

/// One expression being checked. Faults go to `diagnostics`; what is faulty is `None`.
pub(super) struct Checker<'c> {
    pub shapes: Shapes<'c>,
    pub names: &'c Names,
    pub patterns: &'c mut PatternTable,
    pub diagnostics: &'c mut Vec<Diagnostic>,
    /// The place in the schema file of a part of the expression's text.
    pub span: &'c dyn Fn(&Range<usize>) -> Span,
    /// Variables of macros, outermost first.
    pub locals: Vec<(String, Shape)>,
    /// Paths that `has` has found.
    pub present: Vec<String>,
}

impl Checker<'_> {
    /// Types an expression.
    pub fn check(&mut self, syntax: &Syntax) -> Option<Typed> {
        let value = |kind, shape| Some(Typed::new(kind, shape));
        match &syntax.kind {
            Kind::Null => value(ExprKind::Null, Shape::Null),
            Kind::Bool(is) => value(ExprKind::Bool(*is), Shape::Bool),
            Kind::Int(number) => value(ExprKind::Int(*number), Shape::Int),
            Kind::Double(number) => value(ExprKind::Double(*number), Shape::Double),
            Kind::Text(text) => value(ExprKind::Text(text.clone()), Shape::Text),
            Kind::Name(name) => self.name(syntax, name),
            Kind::Member(inside, name) => self.member(syntax, inside, name),
            Kind::List(items) => {
                let items = items
                    .iter()
                    .map(|item| self.check(item))
                    .collect::<Vec<_>>()
                    .into_iter()
                    .collect::<Option<Vec<Typed>>>()?;
                let most = Some(items.len() as u64);
                let shape = self.shapes.join(items.iter().map(Typed::whole).collect());
                let items = items.into_iter().map(Typed::kept).collect();
                value(
                    ExprKind::List(items),
                    Shape::List(Inside::Shape(Box::new(shape)), most),
                )
            }
            Kind::Call(function, target, arguments) => {
                self.call(syntax, function, target.as_deref(), arguments)
            }
            Kind::Other(what) => {
                self.unsupported(&syntax.at, what, "see the list of what rules support")
            }
        }
    }

    fn name(&mut self, syntax: &Syntax, name: &str) -> Option<Typed> {
        if let Some(at) = self.locals.iter().rposition(|(local, _)| local == name) {
            let shape = self.locals[at].1.clone();
            return Some(Typed::new(ExprKind::Variable(Variable::Local(at)), shape));
        }
        let (variable, shape) = match name {
            "self" => (Variable::This, Some(self.names.this.clone())),
            "root" => (Variable::Root, self.names.root.clone()),
            "context" => (Variable::Context, self.names.context.clone()),
            "index" => (Variable::Index, self.names.index.then_some(Shape::Int)),
            "key" => (Variable::Key, self.names.key.then_some(Shape::Text)),
            _ => {
                let known = NAMES
                    .iter()
                    .copied()
                    .chain(self.locals.iter().map(|(local, _)| local.as_str()));
                let help = match nearest(name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "known are `self`, `root`, `context`, and the variables of macros"
                        .to_owned(),
                };
                return self.fault(
                    "cel-unknown-name",
                    &syntax.at,
                    &format!("`{name}` is not a name here"),
                    &help,
                );
            }
        };
        if self.names.alone && matches!(variable, Variable::Root | Variable::Context) {
            return self.fault(
                "cel-unknown-name",
                &syntax.at,
                &format!("a rule inside a union without a tag cannot read `{name}`"),
                "move the rule to the object that holds the union",
            );
        }
        match (shape, variable) {
            (Some(shape), variable) => Some(Typed::new(ExprKind::Variable(variable), shape)),
            // No packet reaches the schema: there is no root to speak of, and the rule never runs.
            (None, Variable::Root) => None,
            (None, Variable::Context) => self.fault(
                "cel-unknown-name",
                &syntax.at,
                "`context` is not given to this packet",
                "declare what it is with `x-context` at the root of the packet",
            ),
            (None, _) => self.fault(
                "cel-unknown-name",
                &syntax.at,
                &format!("`{name}` is known only where `each` names items"),
                "add `each` with a star for the list or the object",
            ),
        }
    }

    fn member(&mut self, syntax: &Syntax, inside: &Syntax, name: &str) -> Option<Typed> {
        let object = self.check(inside)?;
        let shape = self.member_shape(&object.shape, name, syntax)?;
        Some(Typed::new(
            ExprKind::Member(Box::new(object.expr), name.to_owned()),
            shape,
        ))
    }

    /// The shape of a member, or a fault that names the nearest one.
    pub fn member_shape(&mut self, object: &Shape, name: &str, syntax: &Syntax) -> Option<Shape> {
        let object = match object {
            Shape::Nullable(inside) => inside,
            object => object,
        };
        let alternatives = match object {
            Shape::Object(alternatives) => alternatives,
            Shape::Map(inside) => return Some(self.shapes.inside(inside)),
            other => {
                return self.fault(
                    "cel-type",
                    &syntax.at,
                    &format!("{} has no member `{name}`", other.named()),
                    "only objects have members",
                );
            }
        };
        match self.shapes.member(alternatives, name) {
            Member::Declared(shape) => Some(shape),
            Member::Sometimes(shape) => {
                if facts::path(syntax).is_some_and(|path| self.present.contains(&path)) {
                    return Some(shape);
                }
                self.fault(
                    "cel-unknown-member",
                    &syntax.at,
                    &format!("`{name}` is a member of some branches of the union only"),
                    "ask `has(...)` for it first, as in `has(a.b) ? a.b : []`",
                )
            }
            Member::Unknown => self.unknown_member(alternatives.clone(), name, &syntax.at),
        }
    }

    /// The fault of a member that no schema declares.
    pub fn unknown_member<T>(
        &mut self,
        alternatives: Vec<Vec<crate::schema::SchemaId>>,
        name: &str,
        at: &Range<usize>,
    ) -> Option<T> {
        let names = self.shapes.names(&alternatives);
        let help = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("declared are `{}`", names.join("`, `")),
        };
        self.fault(
            "cel-unknown-member",
            at,
            &format!("`{name}` is not a declared member"),
            &help,
        )
    }

    /// An expression that must be of one type.
    pub fn want(&mut self, syntax: &Syntax, wanted: Ty, by: &str) -> Option<Expr> {
        let typed = self.check(syntax)?;
        if typed.expr.ty == wanted {
            return Some(typed.expr);
        }
        let word = match wanted {
            Ty::Bool => "bool",
            Ty::Int => "int",
            Ty::Double => "double",
            Ty::Text => "string",
            Ty::Value => "list",
        };
        self.fault(
            "cel-type",
            &syntax.at,
            &format!("{by} wants a {word}, this is {}", typed.shape.named()),
            &help_for(&typed.shape, wanted),
        )
    }

    /// An expression that must be a scalar, whichever.
    pub fn want_scalar(&mut self, syntax: &Syntax, by: &str) -> Option<Expr> {
        let typed = self.check(syntax)?;
        if typed.expr.ty != Ty::Value && !typed.nullable {
            return Some(typed.expr);
        }
        self.fault(
            "cel-type",
            &syntax.at,
            &format!(
                "{by} is a string, a number or a boolean, this is {}",
                typed.shape.named()
            ),
            "read a member of it, or ask `has(...)` and give another value",
        )
    }

    /// A condition: what `has` finds in it holds for what comes after.
    pub fn behind<T>(
        &mut self,
        condition: &Syntax,
        truth: bool,
        check: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let before = self.present.len();
        self.present.extend(facts::present(condition, truth));
        let result = check(self);
        self.present.truncate(before);
        result
    }

    /// Reports a fault.
    pub fn fault<T>(
        &mut self,
        code: &'static str,
        at: &Range<usize>,
        message: &str,
        help: &str,
    ) -> Option<T> {
        self.diagnostics
            .push(Diagnostic::error(code, (self.span)(at), message).help(help));
        None
    }

    /// Reports what the language has and rules do not.
    pub fn unsupported<T>(&mut self, at: &Range<usize>, what: &str, help: &str) -> Option<T> {
        self.fault(
            "cel-unsupported",
            at,
            &format!("{what} is not supported in rules"),
            help,
        )
    }
}

fn help_for(shape: &Shape, wanted: Ty) -> String {
    match shape {
        shape if wanted == Ty::Bool && *shape != Shape::Any => {
            "write a condition, such as a comparison".to_owned()
        }
        Shape::Any => "declare its type in the schema".to_owned(),
        Shape::Int => "convert it with `double(...)` or `string(...)`".to_owned(),
        Shape::Double => "convert it with `int(...)` or `string(...)`".to_owned(),
        _ => "compare it, or read a member of it".to_owned(),
    }
}

impl Typed {
    /// An expression whose value is held as its shape says.
    pub fn new(kind: ExprKind, shape: Shape) -> Typed {
        let (shape, nullable) = match shape {
            Shape::Nullable(inside) => (*inside, true),
            shape => (shape, false),
        };
        let ty = match shape {
            Shape::Bool => Ty::Bool,
            Shape::Int => Ty::Int,
            Shape::Double => Ty::Double,
            Shape::Text => Ty::Text,
            Shape::Null
            | Shape::Nullable(_)
            | Shape::List(..)
            | Shape::Map(_)
            | Shape::Object(_)
            | Shape::Any => Ty::Value,
        };
        let most = match &shape {
            Shape::List(_, most) => *most,
            _ => None,
        };
        Typed {
            expr: Expr { kind, ty, most },
            shape,
            nullable,
        }
    }

    /// The expression where `null` is as good as another value: it is compared, or kept in a list.
    pub fn kept(mut self) -> Expr {
        if self.nullable {
            self.expr.ty = Ty::Value;
        }
        self.expr
    }

    /// The shape with the null that it may be.
    pub fn whole(&self) -> Shape {
        if self.nullable {
            Shape::Nullable(Box::new(self.shape.clone()))
        } else {
            self.shape.clone()
        }
    }
}

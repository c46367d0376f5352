//! Macros: a variable for each item of a list, or for each key of an object.

use super::check::{Checker, NAMES, Typed};
use super::shape::{Inside, Shape};
use super::syntax::{Kind, Syntax};
use crate::plan::{Expr, ExprKind, Loop, Macro, Ty};

impl Checker<'_> {
    /// A list, or an object or map whose keys are meant, and the shape of an item.
    fn range(&mut self, syntax: &Syntax) -> Option<(Expr, Shape)> {
        let mut typed = self.check(syntax)?;
        match &typed.shape {
            Shape::List(inside, _) => {
                let item = self.shapes.inside(inside);
                Some((typed.expr, item))
            }
            Shape::Object(alternatives) => {
                let closed = self.shapes.is_closed(alternatives);
                let names = self.shapes.names(alternatives).len() as u64;
                typed.expr.most = closed.then_some(names);
                Some((typed.expr, Shape::Text))
            }
            Shape::Map(_) => Some((typed.expr, Shape::Text)),
            other => {
                let message = format!("{} has no items", other.named());
                self.fault(
                    "cel-type",
                    &syntax.at,
                    &message,
                    "name a list, or an object whose keys are meant",
                )
            }
        }
    }

    fn variable(&mut self, variable: &Syntax) -> Option<String> {
        let help = "write a new name, as in `list.all(x, ...)`";
        let message = match &variable.kind {
            Kind::Name(name) if !NAMES.contains(&name.as_str()) => return Some(name.clone()),
            Kind::Name(name) => format!("`{name}` is a name that every expression has"),
            _ => "a macro names a variable first".to_owned(),
        };
        self.fault("cel-type", &variable.at, &message, help)
    }

    pub fn quantifier(
        &mut self,
        syntax: &Syntax,
        what: Macro,
        list: &Syntax,
        name: &Syntax,
        body: &Syntax,
    ) -> Option<Typed> {
        let range = self.range(list);
        let name = self.variable(name);
        let (list, item) = range?;
        let name = name?;
        let (local, at) = (self.locals.len(), syntax.at.clone());
        self.locals.push((name.clone(), item.clone()));
        let body = self.want(body, Ty::Bool, "the condition of a macro");
        self.locals.pop();
        let most = list.most;
        let looped = Loop {
            what,
            list,
            local,
            at,
            name,
            condition: None,
            body: body?,
        };
        let shape = match what {
            Macro::Filter => Shape::List(Inside::Shape(Box::new(item)), most),
            _ => Shape::Bool,
        };
        Some(Typed::new(ExprKind::Loop(Box::new(looped)), shape))
    }

    pub fn map(
        &mut self,
        syntax: &Syntax,
        list: &Syntax,
        name: &Syntax,
        condition: Option<&Syntax>,
        body: &Syntax,
    ) -> Option<Typed> {
        let range = self.range(list);
        let name = self.variable(name);
        let (list, item) = range?;
        let name = name?;
        let (local, at) = (self.locals.len(), syntax.at.clone());
        self.locals.push((name.clone(), item));
        let asked = match condition {
            Some(condition) => self
                .want(condition, Ty::Bool, "the condition of a macro")
                .map(Some),
            None => Some(None),
        };
        let body = match condition {
            Some(condition) => self.behind(condition, true, |checker| checker.check(body)),
            None => self.check(body),
        };
        self.locals.pop();
        let (condition, body) = (asked?, body?);
        let shape = Shape::List(Inside::Shape(Box::new(body.shape)), list.most);
        let looped = Loop {
            what: Macro::Map,
            list,
            local,
            at,
            name,
            condition,
            body: body.expr,
        };
        Some(Typed::new(ExprKind::Loop(Box::new(looped)), shape))
    }
}

//! Functions, methods and macros: the closed list of what rules support. Anything else is refused here.

use super::check::{Checker, Typed};
use super::shape::{Member, Shape};
use super::syntax::{Kind, Syntax};
use crate::diagnostic::nearest;
use crate::keyword::pattern;
use crate::plan::{Expr, ExprKind, Graph, Macro, Test, Ty};

/// Every function, method and macro that rules support.
pub const FUNCTIONS: &[&str] = &[
    "has",
    "size",
    "all",
    "exists",
    "exists_one",
    "map",
    "filter",
    "startsWith",
    "endsWith",
    "contains",
    "matches",
    "int",
    "double",
    "string",
    "unique",
    "isWithin",
    "areApart",
    "byKey",
    "acyclic",
    "reaches",
];

impl Checker<'_> {
    /// An operator, a function, a method or a macro.
    pub fn call(
        &mut self,
        syntax: &Syntax,
        name: &str,
        target: Option<&Syntax>,
        arguments: &[Syntax],
    ) -> Option<Typed> {
        if target.is_none()
            && let Some(operator) = self.operator(syntax, name, arguments)
        {
            return operator;
        }
        match (name, target, arguments) {
            ("has", None, [asked]) => self.has(asked),
            ("size", Some(value), []) | ("size", None, [value]) => self.size(value),
            ("all", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::All, list, name, body)
            }
            ("exists", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::Exists, list, name, body)
            }
            ("exists_one" | "existsOne", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::ExistsOne, list, name, body)
            }
            ("filter", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::Filter, list, name, body)
            }
            ("map", Some(list), [name, body]) => self.map(syntax, list, name, None, body),
            ("map", Some(list), [name, condition, body]) => {
                self.map(syntax, list, name, Some(condition), body)
            }
            ("startsWith", Some(text), [part]) => {
                self.test(Test::StartsWith, "`startsWith`", text, part)
            }
            ("endsWith", Some(text), [part]) => self.test(Test::EndsWith, "`endsWith`", text, part),
            ("contains", Some(text), [part]) => self.test(Test::Contains, "`contains`", text, part),
            ("matches", Some(text), [pattern]) | ("matches", None, [text, pattern]) => {
                self.matches(text, pattern)
            }
            ("int", None, [value]) => self.convert(value, Shape::Int),
            ("double", None, [value]) => self.convert(value, Shape::Double),
            ("string", None, [value]) => self.convert(value, Shape::Text),
            ("unique", Some(list), []) => {
                let (list, _) = self.list(list, "`unique`")?;
                Some(Typed::new(ExprKind::Unique(Box::new(list)), Shape::Bool))
            }
            ("isWithin", None, [path, roots]) => self.is_within(path, roots),
            ("areApart", None, [paths]) => {
                let paths = self.paths(paths, "`areApart`")?;
                Some(Typed::new(ExprKind::AreApart(Box::new(paths)), Shape::Bool))
            }
            ("byKey", None, [list, member]) => self.by_key(list, member),
            ("acyclic", None, [list, id, edges]) => {
                let (list, id, edges) = self.graph(list, id, edges)?;
                Some(Typed::new(
                    ExprKind::Acyclic(Box::new(list), id, edges),
                    Shape::Bool,
                ))
            }
            ("reaches", None, [list, id, edges, from, to]) => {
                let graph = self.graph(list, id, edges);
                let from = self.want(from, Ty::Text, "`reaches`");
                let to = self.want(to, Ty::Text, "`reaches`");
                let ((list, id, edges), from, to) = (graph?, from?, to?);
                let graph = Graph {
                    list,
                    id,
                    edges,
                    from,
                    to,
                };
                Some(Typed::new(ExprKind::Reaches(Box::new(graph)), Shape::Bool))
            }
            (known, ..) if FUNCTIONS.contains(&known) => self.fault(
                "cel-unsupported",
                &syntax.at,
                &format!("`{known}` is not called in this way"),
                usage(known),
            ),
            (unknown, ..) => {
                let help = match nearest(unknown, FUNCTIONS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("supported are `{}`", FUNCTIONS.join("`, `")),
                };
                self.unsupported(&syntax.at, &format!("the function `{unknown}`"), &help)
            }
        }
    }

    fn has(&mut self, asked: &Syntax) -> Option<Typed> {
        let (inside, name) = match &asked.kind {
            Kind::Member(inside, name) => (inside.as_ref(), name),
            _ => {
                return self.fault(
                    "cel-type",
                    &asked.at,
                    "`has` asks for a member",
                    usage("has"),
                );
            }
        };
        let object = self.check(inside)?;
        match &object.shape {
            Shape::Object(alternatives) => {
                if let Member::Unknown = self.shapes.member(alternatives, name) {
                    return self.unknown_member(alternatives.clone(), name, &asked.at);
                }
            }
            Shape::Map(_) => {}
            other => {
                let message = format!("{} has no member `{name}`", other.named());
                return self.fault("cel-type", &asked.at, &message, "only objects have members");
            }
        }
        Some(Typed::new(
            ExprKind::Has(Box::new(object.expr), name.clone()),
            Shape::Bool,
        ))
    }

    fn size(&mut self, value: &Syntax) -> Option<Typed> {
        let typed = self.check(value)?;
        match typed.shape {
            Shape::Text | Shape::List(..) | Shape::Map(_) | Shape::Object(_) => {
                Some(Typed::new(ExprKind::Size(Box::new(typed.expr)), Shape::Int))
            }
            other => {
                let message = format!("{} has no size", other.named());
                self.fault(
                    "cel-type",
                    &value.at,
                    &message,
                    "measure a string, a list, a map or an object",
                )
            }
        }
    }

    /// A list, and its item's shape.
    pub fn list(&mut self, syntax: &Syntax, by: &str) -> Option<(Expr, Shape)> {
        let typed = self.check(syntax)?;
        match &typed.shape {
            Shape::List(inside, _) => {
                let item = self.shapes.inside(inside);
                Some((typed.expr, item))
            }
            other => {
                let message = format!("{by} wants a list, this is {}", other.named());
                self.fault("cel-type", &syntax.at, &message, "name an array")
            }
        }
    }

    fn test(&mut self, test: Test, by: &str, text: &Syntax, part: &Syntax) -> Option<Typed> {
        let text = self.want(text, Ty::Text, by);
        let part = self.want(part, Ty::Text, by);
        Some(Typed::new(
            ExprKind::Test(test, Box::new(text?), Box::new(part?)),
            Shape::Bool,
        ))
    }

    fn matches(&mut self, text: &Syntax, pattern: &Syntax) -> Option<Typed> {
        let text = self.want(text, Ty::Text, "`matches`");
        let source = self.literal(pattern, "the pattern of `matches`")?;
        if let Err(error) = pattern::check(&source) {
            let span = (self.span)(&pattern.at);
            self.diagnostics
                .push(pattern::bad_pattern(span, &source, &error));
            return None;
        }
        let id = self.patterns.id(&source);
        Some(Typed::new(
            ExprKind::Matches(Box::new(text?), id),
            Shape::Bool,
        ))
    }

    fn convert(&mut self, value: &Syntax, to: Shape) -> Option<Typed> {
        let typed = self.check(value)?;
        let number = |shape: &Shape| matches!(shape, Shape::Int | Shape::Double);
        let fits = number(&typed.shape)
            || typed.shape == Shape::Text
            || (typed.shape == Shape::Bool && to == Shape::Text);
        if !fits {
            let message = format!("{} is not converted to {}", typed.shape.named(), to.named());
            return self.fault(
                "cel-type",
                &value.at,
                &message,
                "convert numbers and strings",
            );
        }
        if typed.shape == to {
            return Some(typed);
        }
        Some(Typed::new(ExprKind::Convert(Box::new(typed.expr)), to))
    }

    /// A text that the author wrote out.
    pub fn literal(&mut self, syntax: &Syntax, what: &str) -> Option<String> {
        match &syntax.kind {
            Kind::Text(text) => Some(text.clone()),
            _ => self.fault(
                "cel-type",
                &syntax.at,
                &format!("{what} is a literal string"),
                "write it out, as in `'name'`",
            ),
        }
    }
}

/// How a function is called.
pub(super) fn usage(name: &str) -> &'static str {
    match name {
        "has" => "write `has(object.member)`",
        "size" => "write `size(value)` or `value.size()`",
        "map" => "write `list.map(x, value)` or `list.map(x, condition, value)`",
        "startsWith" | "endsWith" | "contains" => "write `text.startsWith(part)`",
        "matches" => "write `text.matches('pattern')`",
        "int" | "double" | "string" => "write `int(value)`",
        "unique" => "write `list.unique()`",
        "isWithin" => "write `isWithin(path, roots)`",
        "areApart" => "write `areApart(paths)`",
        "byKey" => "write `byKey(list, 'member')`",
        "acyclic" => "write `acyclic(list, 'id', 'edges')`",
        "reaches" => "write `reaches(list, 'id', 'edges', from, to)`",
        _ => "write `list.all(x, condition)`",
    }
}
